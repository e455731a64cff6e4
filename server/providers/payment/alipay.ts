/**
 * Alipay: QR codes by `alipay.trade.precreate`, refunds that are final in the response, notifications as signed forms.
 * https://opendocs.alipay.com/open/8ad49e4a_alipay.trade.precreate, /open/3aea9b48_alipay.trade.refund,
 * /open/270/105902 (notifications), /open/82ea786a_alipay.trade.query.
 */
import type { KeyObject } from 'node:crypto'
import { cutSigns } from '../../../src/contract/signs.ts'
import { chinaTime, fromChinaTime } from '../../../src/contract/time.ts'
import { type AlipayOrder, alipayTransfers } from './alipayTransfer.ts'
import { assertRecent, PAYMENT_TIMEOUT_MS, type PaymentProvider, type ProviderEvent, WebhookError } from './payment.ts'
import { signRsa, verifiesRsa } from './rsa.ts'

export interface AlipaySettings {
  readonly endpoint: string
  readonly appId: string
  readonly privateKey: KeyObject
  /** Alipay's public key, not our own. */
  readonly publicKey: KeyObject
  readonly notifyUrl: string
  /** Serial numbers of our certificate and of Alipay's root, as its tool prints them; empty without certificates. */
  readonly certificate: string
  readonly rootCertificate: string
  /** ms since 1970 */
  readonly clock: () => number
}

type FormFields = Readonly<Record<string, string>>

/** Returns the text to sign: all fields sorted by name, except the excluded and empty ones. */
export const signedText = (fields: FormFields, excluding: readonly string[]): string =>
  Object.keys(fields)
    .filter(name => !excluding.includes(name) && fields[name] !== '')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')

/** Returns an amount in 分 as 元 with two decimals. */
export const fenToYuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
/** Returns an amount in 元 as 分; NaN if it is malformed. */
export function yuanToFen(yuan: string): number {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Returns the raw text of a node of the response, as it was signed: parsing and serialising would change it. */
function nodeText(answer: string, node: string): string {
  const start = answer.indexOf(`"${node}"`)
  const from = answer.indexOf('{', start)
  const sign = answer.indexOf('"sign"', from)
  const end = sign < 0 ? answer.lastIndexOf('}', answer.length - 2) : answer.lastIndexOf('}', sign)
  return start < 0 || from < 0 ? '' : answer.slice(from, end + 1)
}

interface AlipayReply extends AlipayOrder {
  readonly sub_msg?: string
  readonly qr_code?: string
  readonly trade_status?: string
  readonly total_amount?: string
}

const isPaidStatus = (status: string | undefined) => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'

function webhookEventOf(fields: FormFields): ProviderEvent | undefined {
  const { trade_status, out_trade_no: number = '', total_amount = '', gmt_refund } = fields
  // Notifications about a refund repeat the payment's state; refunds are already final in the response.
  if (gmt_refund) return undefined
  if (isPaidStatus(trade_status)) return { kind: 'paid', number, refund: '', amount: yuanToFen(total_amount) }
  return undefined
}

const TRANSFER_EVENT = 'alipay.fund.trans.order.changed'

/** Alipay does not know a trade before its code is scanned. */
const UNKNOWN_TRADE_CODES = ['ACQ.TRADE_NOT_EXIST']
/** Closing also succeeds if the code was never scanned. */
const ALREADY_CLOSED_CODES = ['ACQ.TRADE_NOT_EXIST', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.TRADE_STATUS_ERROR']

/** Returns payment by Alipay; amounts in 分. */
export function alipayPayment({
  endpoint,
  appId,
  privateKey,
  publicKey,
  notifyUrl,
  certificate,
  rootCertificate,
  clock,
}: AlipaySettings): PaymentProvider {
  const isCertified = certificate !== '' && rootCertificate !== ''
  const certificates: FormFields = isCertified ? { app_cert_sn: certificate, alipay_root_cert_sn: rootCertificate } : {}
  /** Throws unless the response is a signed success or has one of `acceptedCodes`. */
  async function request(method: string, content: object, acceptedCodes: readonly string[] = []): Promise<AlipayReply> {
    const fields: FormFields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(clock()),
      version: '1.0',
      notify_url: notifyUrl,
      ...certificates,
      biz_content: JSON.stringify(content),
    }
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...fields, sign: signRsa(privateKey, signedText(fields, ['sign'])) }),
      signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS),
    })
    const text = await answer.text()
    const { sign = '' }: { sign?: string } = JSON.parse(text)
    const node = nodeText(text, `${method.replaceAll('.', '_')}_response`)
    if (!verifiesRsa(publicKey, node, sign)) throw new Error(`Alipay: unsigned answer ${answer.status}`)
    const reply: AlipayReply = JSON.parse(node)
    if (reply.code === '10000' || acceptedCodes.includes(reply.sub_code ?? '')) return reply
    throw new Error(`Alipay declined: ${reply.code} ${reply.sub_code} ${reply.sub_msg}`)
  }

  const settings = { request, isCertified, yuan: fenToYuan, fen: yuanToFen }
  const { transferEventOf, ...transfers } = alipayTransfers(settings)
  return {
    name: 'alipay',
    ...transfers,
    async create({ number, amount, title, expiresAt, merchant }) {
      const { qr_code } = await request('alipay.trade.precreate', {
        out_trade_no: number,
        total_amount: fenToYuan(amount),
        subject: cutSigns(title, 120),
        time_expire: chinaTime(expiresAt),
        ...(merchant && { seller_id: merchant }),
      })
      if (!qr_code) throw new Error('Alipay gave no qr_code')
      return qr_code
    },
    async refund({ number, refund, amount }) {
      await request('alipay.trade.refund', {
        out_trade_no: number,
        out_request_no: refund,
        refund_amount: fenToYuan(amount),
      })
      return 'done'
    },
    async query(number) {
      const { trade_status, total_amount = '' } = await request(
        'alipay.trade.query',
        { out_trade_no: number },
        UNKNOWN_TRADE_CODES,
      )
      return isPaidStatus(trade_status) ? yuanToFen(total_amount) : undefined
    },
    close: async number => void (await request('alipay.trade.close', { out_trade_no: number }, ALREADY_CLOSED_CODES)),
    readWebhook({ body }, now) {
      const fields: FormFields = Object.fromEntries(new URLSearchParams(body))
      if (!verifiesRsa(publicKey, signedText(fields, ['sign', 'sign_type']), fields.sign ?? ''))
        throw new WebhookError('forged', 'Wrong signature')
      if (fields.app_id !== appId) throw new WebhookError('forged', 'The notice is for another app')
      const { msg_method, utc_timestamp, notify_time = '', biz_content = '' } = fields
      assertRecent(utc_timestamp ? Number(utc_timestamp) : fromChinaTime(notify_time), now)
      return msg_method === TRANSFER_EVENT ? transferEventOf(JSON.parse(biz_content)) : webhookEventOf(fields)
    },
    answerWebhook: accepted => ({ status: 200, type: 'text/plain', body: accepted ? 'success' : 'failure' }),
  }
}
