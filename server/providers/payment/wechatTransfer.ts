/**
 * Transfers of WeChat Pay, which the payee confirms inside WeChat: https://pay.weixin.qq.com/doc/v3/merchant/4012716434
 * (request), /4012716437 (query), /4012716458 (revocation), /4012712115 (notification).
 */
import { constants, type KeyObject, publicEncrypt } from 'node:crypto'
import { cutSigns } from '../../../src/contract/signs.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { reasonIn, type TransferEvent, type TransferProvider, type TransferReport } from './transfer.ts'

/** Calls the API; resolves to the response if it succeeds or has one of `acceptedCodes`. */
export type WechatRequest = (
  path: string,
  content: object | undefined,
  acceptedCodes?: readonly string[],
) => Promise<Record<string, unknown>>

interface TransferSettings {
  readonly request: WechatRequest
  readonly appId: string
  readonly merchant: string
  readonly publicKey: KeyObject
  readonly notifyUrl: string
  /** Address that opens the mini-program in which a payee collects; empty for none, and then nothing is transferred. */
  readonly collectUrl: string
}

export interface WechatBill {
  readonly out_bill_no?: string
  readonly state?: string
  readonly fail_reason?: string
  readonly package_info?: string
  readonly create_time?: string
  readonly transfer_amount?: number
}

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills'
/** 佣金报酬, the scene for what people have earned. */
const SCENE = '1005'
/** A payee has so long to confirm. ms */
const COLLECT_MS = DAY_MS

const REASONS: Readonly<Record<string, string>> = {
  ACCOUNT_FROZEN: '收款的微信账户被冻结',
  ACCOUNT_NOT_EXIST: '收款的微信账户不存在或已注销',
  NAME_NOT_CORRECT: '收款人姓名和微信实名不符',
  REAL_NAME_CHECK_FAIL: '收款的微信没有实名，或姓名不符',
  OPENID_INVALID: '收款编号不对，请在小程序里重新复制',
  PAYEE_ACCOUNT_ABNORMAL: '收款的微信账户状态异常',
  TRANSFER_QUOTA_EXCEED: '收款的微信当天收款已到上限',
  DAY_RECEIVED_QUOTA_EXCEED: '收款的微信当天收款已到上限',
  MONTH_RECEIVED_QUOTA_EXCEED: '收款的微信当月收款已到上限',
  OVERDUE_CLOSE: '超过 24 小时没有确认收款',
  PAYEE_CANCELLED: '收款人没有接受这笔钱',
}

/** The request is wrong, so that no bill was created by it. */
const DECLINED_CODES = ['PARAM_ERROR', 'INVALID_REQUEST']
const UNKNOWN_CODES = ['NOT_FOUND']

/** Returns a text sealed for WeChat Pay alone, base64. */
export const sealedForWechat = (key: KeyObject, text: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString('base64')

/** Returns transfers by WeChat Pay; amounts in 分. */
export function wechatTransfers(settings: TransferSettings): TransferProvider & {
  /** Returns the event of a decrypted notification. */
  transferEventOf(bill: WechatBill): TransferEvent
} {
  const { request, appId, merchant, publicKey, notifyUrl, collectUrl } = settings
  const codeOf = (info: string) => `${collectUrl}?${new URLSearchParams({ mchId: merchant, appId, package: info })}`
  const reportOf = ({ state, fail_reason, package_info = '', create_time = '' }: WechatBill): TransferReport => {
    if (state === 'SUCCESS') return { state: 'paidOut' }
    if (state === 'CANCELLED') return { state: 'revoked' }
    if (state === 'FAIL') return { state: 'failed', reason: reasonIn(REASONS, fail_reason) }
    if (state !== 'WAIT_USER_CONFIRM') return { state: 'underway' }
    return {
      state: 'toCollect',
      code: package_info && codeOf(package_info),
      until: Date.parse(create_time) + COLLECT_MS,
    }
  }
  const billPath = (number: string) => `${BILLS}/out-bill-no/${number}`
  async function queryTransfer(number: string): Promise<TransferReport | undefined> {
    const bill: WechatBill = await request(billPath(number), undefined, UNKNOWN_CODES)
    return bill.state === undefined ? undefined : reportOf(bill)
  }
  return {
    canTransfer: collectUrl !== '',
    async transfer({ number, amount, title, account, name }) {
      const remark = cutSigns(title, 32)
      const content = {
        appid: appId,
        out_bill_no: number,
        transfer_scene_id: SCENE,
        openid: account,
        user_name: sealedForWechat(publicKey, name),
        transfer_amount: amount,
        transfer_remark: remark,
        notify_url: notifyUrl,
        transfer_scene_report_infos: [
          { info_type: '岗位类型', info_content: '社区服务' },
          { info_type: '报酬说明', info_content: remark },
        ],
      }
      const bill = await request(BILLS, content, DECLINED_CODES)
      if (bill.state !== undefined) return reportOf(bill)
      // An earlier request with this number may have been accepted: only where none was, it is a failure.
      const known = await queryTransfer(number)
      return known ?? { state: 'failed', reason: `微信没有受理：${String(bill.message)}` }
    },
    queryTransfer,
    async revokeTransfer(number) {
      const bill: WechatBill = await request(`${billPath(number)}/cancel`, {}, DECLINED_CODES)
      return bill.state === undefined ? ((await queryTransfer(number)) ?? { state: 'underway' }) : reportOf(bill)
    },
    transferEventOf: bill => ({
      kind: 'transfer',
      number: bill.out_bill_no ?? '',
      amount: bill.transfer_amount ?? 0,
      report: reportOf(bill),
    }),
  }
}
