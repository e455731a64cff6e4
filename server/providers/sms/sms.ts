import type { CODE_PURPOSES } from '../../../src/contract/entry.contract.ts'

export interface SmsMessage {
  readonly phone: string
  readonly code: string
  readonly purpose: (typeof CODE_PURPOSES)[number]
}

export interface SmsProvider {
  /** True if codes only appear in the log and reach no telephone. */
  readonly isLog?: boolean
  /** Sends a code. Throws if the provider is unreachable or rejects the number. */
  send(message: SmsMessage): Promise<void>
}

export const PURPOSE_WORDS = {
  register: '注册',
  login: '登录',
  forget: '重设密码',
  phone: '换手机号',
  consent: '同意别人替您填写求助',
  guardian: '同意孩子报名',
  closure: '注销账号',
  dataCopy: '取个人信息副本',
  safety: '报告安全隐患',
} as const satisfies Record<SmsMessage['purpose'], string>

/** The timeout of a provider's response. ms */
export const SMS_TIMEOUT_MS = 10_000
