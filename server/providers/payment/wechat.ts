/**
 * WeChat Pay v3, native: QR codes, signed requests and responses, encrypted notifications.
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791832 (signatures), /4012791877 (native), /4012791838 (queries),
 * /4013071167 (refunds).
 */
import { createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { cutSigns } from '../../../src/contract/signs.ts'
import { chinaTimestamp } from '../../../src/contract/time.ts'
import {
  assertRecent,
  PAYMENT_TIMEOUT_MS,
  type PaymentProvider,
  type ProviderEvent,
  type RefundFailure,
  WebhookError,
  type WebhookRequest,
} from './payment.ts'
import { signRsa, verifiesRsa } from './rsa.ts'
import { type WechatBill, wechatTransfers } from './wechatTransfer.ts'

export interface WechatSettings {
  readonly endpoint: string
  readonly appId: string
  readonly merchant: string
  /** Serial number of our certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** 32 characters. */
  readonly apiKey: string
  /** WeChat Pay's public key or platform certificate, and its id or serial number. */
  readonly publicKey: KeyObject
  readonly publicKeyId: string
  readonly notifyUrl: string
  /** Address that opens the mini-program in which payees collect; empty for none. */
  readonly collectUrl: string
  /** ms since 1970 */
  readonly clock: () => number
}

/** Returns the text to sign of a request. `path` includes the query. */
export const signedRequestText = (
  method: string,
  path: string,
  timestamp: string,
  nonce: string,
  body: string,
): string => `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
/** Returns the text to sign of a response or a notification. */
export const signedResponseText = (timestamp: string, nonce: string, body: string): string =>
  `${timestamp}\n${nonce}\n${body}\n`

export interface EncryptedResource {
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string
}

/** Decrypts AES-GCM with the API key; the last 16 bytes are the tag. Throws if the data was altered. */
export function decryptResource(key: string, { ciphertext, nonce, associated_data = '' }: EncryptedResource): string {
  const encrypted = Buffer.from(ciphertext, 'base64')
  const algorithm = key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm'
  const decipher = createDecipheriv(algorithm, Buffer.from(key), Buffer.from(nonce), { authTagLength: 16 })
  decipher.setAuthTag(encrypted.subarray(-16))
  decipher.setAAD(Buffer.from(associated_data))
  return Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString('utf8')
}

interface WebhookBody {
  readonly event_type?: string
  readonly resource?: EncryptedResource
}
interface WebhookResource extends WechatBill {
  readonly appid?: string
  readonly mchid?: string
  /** Ours and the receiving merchant's, if we act for another merchant. */
  readonly sp_mchid?: string
  readonly sub_mchid?: string
  /** The merchant, as notifications about transfers call it. */
  readonly mch_id?: string
  readonly trade_state?: string
  readonly out_trade_no?: string
  readonly out_refund_no?: string
  readonly amount?: { readonly total?: number; readonly refund?: number }
}

/** Failures by the status of a refund. */
const REFUND_FAILURES: Readonly<Record<string, RefundFailure>> = {
  ABNORMAL: { reason: '收款账户异常，微信不能原路退回', isFinal: false },
  CLOSED: { reason: '微信关闭了这笔退款', isFinal: true },
}

function webhookEventOf(
  event: string,
  { trade_state, out_trade_no = '', out_refund_no = '', amount, sub_mchid: merchant = '' }: WebhookResource,
): ProviderEvent | undefined {
  const number = out_trade_no
  if (event === 'TRANSACTION.SUCCESS' && trade_state === 'SUCCESS')
    return { kind: 'paid', number, refund: '', amount: amount?.total ?? 0, merchant }
  if (event === 'REFUND.SUCCESS')
    return { kind: 'refunded', number, refund: out_refund_no, amount: amount?.refund ?? 0, merchant }
  const failure = REFUND_FAILURES[event.replace('REFUND.', '')]
  if (failure) return { kind: 'refundFailed', number, refund: out_refund_no, ...failure }
  return undefined
}

const TRANSFER_EVENT = 'MCHTRANSFER.BILL.FINISHED'

/** The code was never scanned, or WeChat Pay has deleted the trade. */
const UNKNOWN_TRADE_CODES = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
/** Closing also succeeds if there is nothing left to close. */
const ALREADY_CLOSED_CODES = ['ORDER_CLOSED', 'ORDERPAID', 'ORDERNOTEXIST', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS']

/** Returns the path of trades: our own, or those of a merchant that we act for as its service provider. */
const tradesPath = (payee: string | undefined) => (payee ? '/v3/pay/partner/transactions' : '/v3/pay/transactions')

/** Returns payment by WeChat Pay; amounts in 分. */
export function wechatPayment(settings: WechatSettings): PaymentProvider {
  const { appId, merchant, serial, privateKey, publicKey, publicKeyId, notifyUrl, clock } = settings
  const isSignedByWechat = (headers: WebhookRequest['headers'], body: string) =>
    headers['wechatpay-serial'] === publicKeyId &&
    verifiesRsa(
      publicKey,
      signedResponseText(headers['wechatpay-timestamp'] ?? '', headers['wechatpay-nonce'] ?? '', body),
      headers['wechatpay-signature'] ?? '',
    )

  /** Throws unless the response is a signed success or has one of `acceptedCodes`. */
  async function request(
    path: string,
    content: object | undefined,
    acceptedCodes: readonly string[] = [],
  ): Promise<Record<string, unknown>> {
    const method = content === undefined ? 'GET' : 'POST'
    const body = content === undefined ? '' : JSON.stringify(content)
    const url = new URL(path, settings.endpoint)
    const timestamp = String(Math.floor(clock() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = signRsa(privateKey, signedRequestText(method, url.pathname + url.search, timestamp, nonce, body))
    const authorization = `mchid="${merchant}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization}`,
        'wechatpay-serial': publicKeyId,
        'user-agent': 'linli',
      },
      ...(method === 'GET' ? {} : { body }),
      signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!isSignedByWechat(Object.fromEntries(answer.headers), text))
      throw new Error(`WeChat Pay: unsigned answer ${answer.status}`)
    const reply: Record<string, unknown> = text ? JSON.parse(text) : {}
    if (answer.ok || acceptedCodes.includes(String(reply.code))) return reply
    throw new Error(`WeChat Pay declined: ${answer.status} ${reply.code} ${reply.message}`)
  }

  const { transferEventOf, ...transfers } = wechatTransfers({ ...settings, request })
  return {
    name: 'wechat',
    ...transfers,
    async create({ number, amount, title, expiresAt, merchant: payee }) {
      const { code_url } = await request(`${tradesPath(payee)}/native`, {
        ...(payee ? { sp_appid: appId, sp_mchid: merchant, sub_mchid: payee } : { appid: appId, mchid: merchant }),
        description: cutSigns(title, 120),
        out_trade_no: number,
        time_expire: chinaTimestamp(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      })
      if (typeof code_url !== 'string') throw new Error('WeChat Pay gave no code_url')
      return code_url
    },
    async refund({ number, refund, amount, total, merchant: payee }) {
      const { status } = await request('/v3/refund/domestic/refunds', {
        ...(payee && { sub_mchid: payee }),
        out_trade_no: number,
        out_refund_no: refund,
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      })
      return status === 'SUCCESS' ? 'done' : (REFUND_FAILURES[String(status)] ?? 'waiting')
    },
    async query(number, payee) {
      const merchants = payee ? `sp_mchid=${merchant}&sub_mchid=${payee}` : `mchid=${merchant}`
      const path = `${tradesPath(payee)}/out-trade-no/${number}?${merchants}`
      const { trade_state, amount } = (await request(path, undefined, UNKNOWN_TRADE_CODES)) as WebhookResource
      return trade_state === 'SUCCESS' ? amount?.total : undefined
    },
    close: async (number, payee) =>
      void (await request(
        `${tradesPath(payee)}/out-trade-no/${number}/close`,
        payee ? { sp_mchid: merchant, sub_mchid: payee } : { mchid: merchant },
        ALREADY_CLOSED_CODES,
      )),
    readWebhook({ headers, body }, now) {
      if (!isSignedByWechat(headers, body)) throw new WebhookError('forged', 'Wrong signature')
      assertRecent(Number(headers['wechatpay-timestamp']) * 1000, now)
      const { event_type = '', resource }: WebhookBody = JSON.parse(body)
      if (!resource) return undefined
      const decrypted: WebhookResource = JSON.parse(decryptResource(settings.apiKey, resource))
      const isOurs =
        (decrypted.mchid ?? decrypted.mch_id ?? decrypted.sp_mchid) === merchant &&
        (decrypted.appid === undefined || decrypted.appid === appId)
      if (!isOurs) throw new WebhookError('forged', 'The notice is for another merchant')
      return event_type === TRANSFER_EVENT ? transferEventOf(decrypted) : webhookEventOf(event_type, decrypted)
    },
    answerWebhook: accepted =>
      accepted
        ? { status: 200, type: 'application/json', body: JSON.stringify({ code: 'SUCCESS', message: '成功' }) }
        : { status: 400, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) },
  }
}
