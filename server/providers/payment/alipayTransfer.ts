/**
 * Transfers of Alipay: https://opendocs.alipay.com/open/62987723_alipay.fund.trans.uni.transfer,
 * /open/58a29899_alipay.fund.trans.common.query; notifications `alipay.fund.trans.order.changed`.
 */
import { cutSigns } from '../../../src/contract/signs.ts'
import { reasonIn, type TransferEvent, type TransferProvider, type TransferReport } from './transfer.ts'

export interface AlipayOrder {
  readonly code?: string
  readonly sub_code?: string
  readonly status?: string
  readonly error_code?: string
  readonly fail_reason?: string
  readonly out_biz_no?: string
  readonly trans_amount?: string
}

/** Calls the API; resolves to the response if it succeeds or has one of `acceptedCodes`. */
type AlipayRequest = (method: string, content: object, acceptedCodes?: readonly string[]) => Promise<AlipayOrder>

interface TransferSettings {
  readonly request: AlipayRequest
  /** Whether requests name our certificate, without which Alipay transfers nothing. */
  readonly isCertified: boolean
  readonly yuan: (fen: number) => string
  readonly fen: (yuan: string) => number
}

/** The payee is wrong or may not receive it: Alipay has not accepted the order. */
const REASONS: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: '没有这个支付宝账户',
  PAYEE_USER_INFO_ERROR: '支付宝账户和姓名不符',
  PAYEE_USERINFO_STATUS_ERROR: '收款的支付宝账户状态异常',
  PAYEE_ACC_OCUPIED: '这个登录号对应几个支付宝账户，请换一个',
  PERMIT_NON_BANK_LIMIT_PAYEE: '收款的支付宝没有实名，不能收款',
  PERM_AML_NOT_REALNAME_REV: '收款的支付宝没有实名，不能收款',
  PAYEE_ACCOUNT_STATUS_ERROR: '收款的支付宝账户状态异常',
  EXCEED_LIMIT_UNRN_DM_AMOUNT: '收款的支付宝没有实名，超过了收款额度',
  EXCEED_LIMIT_MM_AMOUNT: '当月转账已到上限',
}
const UNKNOWN_CODES = ['ORDER_NOT_EXIST']
const SCENE = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }

/** Returns the state of an order of Alipay. */
function reportOf({ status, error_code, fail_reason }: AlipayOrder): TransferReport {
  if (status === 'SUCCESS') return { state: 'paidOut' }
  if (status === 'REFUND') return { state: 'returned', reason: fail_reason || '银行退回了这笔钱' }
  if (status !== 'FAIL' && status !== 'CLOSED') return { state: 'underway' }
  return { state: 'failed', reason: REASONS[error_code ?? ''] ?? (fail_reason || reasonIn(REASONS, error_code)) }
}

/** Returns transfers by Alipay; amounts in 分. */
export function alipayTransfers({ request, isCertified, yuan, fen }: TransferSettings): TransferProvider & {
  /** Returns the event of a notification's content. */
  transferEventOf(order: AlipayOrder): TransferEvent
} {
  async function queryTransfer(number: string): Promise<TransferReport | undefined> {
    const content = { out_biz_no: number, ...SCENE }
    const order = await request('alipay.fund.trans.common.query', content, UNKNOWN_CODES)
    return UNKNOWN_CODES.includes(order.sub_code ?? '') ? undefined : reportOf(order)
  }
  return {
    canTransfer: isCertified,
    async transfer({ number, amount, title, account, name }) {
      const content = {
        out_biz_no: number,
        trans_amount: yuan(amount),
        ...SCENE,
        order_title: cutSigns(title, 64),
        payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name },
      }
      const order = await request('alipay.fund.trans.uni.transfer', content, Object.keys(REASONS))
      if (order.code === '10000') return reportOf(order)
      // An earlier request with this number may have been accepted: only where none was, it is a failure.
      return (await queryTransfer(number)) ?? { state: 'failed', reason: reasonIn(REASONS, order.sub_code) }
    },
    queryTransfer,
    // Alipay pays at once and revokes nothing.
    revokeTransfer: async number => (await queryTransfer(number)) ?? { state: 'underway' },
    transferEventOf: order => ({
      kind: 'transfer',
      number: order.out_biz_no ?? '',
      amount: fen(order.trans_amount ?? ''),
      report: reportOf(order),
    }),
  }
}
