/** Kinds of certification and the fields that their forms ask for. */
import { lengthText, PROOFS_STORED_MS } from './spans.ts'
import { ROLES } from './words.ts'

/** What is certified; the names are those of the screens' variants. */
export const CERTIFICATION_KINDS = {
  person: '个人认证',
  personRole: '个人身份认证',
  organisation: '单位认证',
  organisationRole: '公开募捐资格认证',
} as const
export type CertificationKind = keyof typeof CERTIFICATION_KINDS

/** Roles that a person is certified with: those that the leader of the district, who reviews it, may give. */
export const CERTIFIED_ROLES = {
  volunteer: ROLES.volunteer,
  collector: ROLES.collector,
  responsible: ROLES.responsible,
  activityLeader: ROLES.activityLeader,
} as const
export type CertifiedRole = keyof typeof CERTIFIED_ROLES
/** The role that the law keeps free, 志愿服务条例. */
export const FREE_ROLE = 'volunteer' satisfies CertifiedRole

/** Management fee of a year, 分, unless the platform sets another; the qualification for fundraising is the law's. */
export const CERTIFICATION_FEES: Readonly<Record<CertificationKind, number>> = {
  person: 0,
  personRole: 2_000,
  organisation: 10_000,
  organisationRole: 0,
}

/** Fields of the forms, as a reviewer names them when something is missing or wrong. */
export const CERTIFICATION_FIELDS = {
  name: '姓名或名称',
  number: '证件号码',
  legalPerson: '法定代表人',
  phone: '联系电话',
  region: '所在地区',
  until: '有效期',
  photos: '证件照片',
  role: '身份',
  words: '说明',
} as const

/** Sensitive data that a person consents to one by one, as 个人信息保护法 article 29 requires. */
export const CONSENTS = ['核对我的证件号码', `保存证件照片到审核结束后 ${lengthText(PROOFS_STORED_MS)}`] as const
/** Version of the texts of `CONSENTS`, stored with each consent. */
export const CONSENT_VERSION = '2026-11'

/** What the provider of identities compared: check digits only, or name and number with the register. */
export const CHECK_LEVELS = { digits: '只核对了校验位', register: '已与登记信息核对' } as const
export type CheckLevel = keyof typeof CHECK_LEVELS

/** States of a certification that is in force. */
export const CERTIFICATION_IN_FORCE: readonly string[] = ['certified', 'grace']
