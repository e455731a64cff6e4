/** Answers and notices of WeChat Pay and Alipay: what each means, and which are believed. */
import { createCipheriv, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alipayPayment, signedText } from '../../server/providers/payment/alipay.ts'
import { type PaymentProvider, WebhookError } from '../../server/providers/payment/payment.ts'
import { signRsa } from '../../server/providers/payment/rsa.ts'
import { wechatPayment } from '../../server/providers/payment/wechat.ts'
import { chinaTime } from '../../src/contract/time.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const NOW = Date.parse('2026-11-21T05:06:07Z')
const MINUTE_MS = 60_000
const API_KEY = '0123456789abcdef0123456789abcdef'
const REFUND = { number: 'trade0001', refund: 'r1', amount: 234, total: 1_234 }

interface Request {
  readonly url: URL
  readonly init: RequestInit
  readonly body: string
}
const asked: Request[] = []
/** How long each question may take. ms */
const patience: number[] = []
let answerWith: () => Response = () => new Response('')
const newest = () => {
  const one = asked.at(-1)
  if (!one) throw new Error('Nobody was asked')
  return one
}
beforeEach(() => {
  asked.length = 0
  patience.length = 0
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    patience.push(ms)
    return timeout.call(AbortSignal, ms)
  })
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    asked.push({ url: new URL(url), init, body: String(init.body ?? '') })
    return answerWith()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const verdictOf = (work: () => unknown): string => {
  try {
    work()
    return 'believed'
  } catch (error) {
    return error instanceof WebhookError ? error.verdict : String(error)
  }
}

const wechat: PaymentProvider = wechatPayment({
  ...{ endpoint: 'https://wechat.example', appId: 'wx1', merchant: '1900000001', serial: 'OURSERIAL' },
  ...{ privateKey: ours.privateKey, apiKey: API_KEY, publicKey: theirs.publicKey, publicKeyId: 'PUB_KEY_ID_1' },
  ...{ notifyUrl: 'https://linli.example/api/pay/notice/wechat', collectUrl: '', clock: () => NOW },
})
const wechatSigned = (body: string, at = NOW) => {
  const timestamp = String(at / 1000)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'nonce',
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-signature': signRsa(theirs.privateKey, `${timestamp}\nnonce\n${body}\n`),
  }
}
const wechatSays = (reply: object | '', status = 200) => {
  const text = reply === '' ? '' : JSON.stringify(reply)
  answerWith = () => new Response(text === '' ? null : text, { status, headers: wechatSigned(text) })
}
const wechatNotice = (event: string, resource: object) => {
  const cipher = createCipheriv('aes-256-gcm', API_KEY, 'wCq51qZv4Yfg')
  const sealed = Buffer.concat([cipher.update(JSON.stringify(resource), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const ciphertext = sealed.toString('base64')
  return JSON.stringify({ event_type: event, resource: { ciphertext, nonce: 'wCq51qZv4Yfg' } })
}
const readWechat = (body: string, sent = NOW, now = NOW) =>
  wechat.readWebhook({ headers: wechatSigned(body, sent), body }, now)

describe('WeChat Pay', () => {
  test.each([
    ['SUCCESS', 'done'],
    ['PROCESSING', 'waiting'],
    ['ABNORMAL', { reason: '收款账户异常，微信不能原路退回', isFinal: false }],
    ['CLOSED', { reason: '微信关闭了这笔退款', isFinal: true }],
  ])('answers a refund with %s: it is %j', async (status, outcome) => {
    wechatSays({ status })
    expect(await wechat.refund(REFUND)).toEqual(outcome)
    expect([newest().url.pathname, newest().init.method]).toEqual(['/v3/refund/domestic/refunds', 'POST'])
    expect(JSON.parse(newest().body)).toEqual({
      ...{ out_trade_no: 'trade0001', out_refund_no: 'r1' },
      notify_url: 'https://linli.example/api/pay/notice/wechat',
      amount: { refund: 234, total: 1_234, currency: 'CNY' },
    })
  })
  const refunded = {
    mchid: '1900000001',
    out_trade_no: 'trade0001',
    out_refund_no: 'r1',
    amount: { refund: 234, total: 1_234 },
  }
  const paid = {
    mchid: '1900000001',
    appid: 'wx1',
    trade_state: 'SUCCESS',
    out_trade_no: 'trade0001',
    amount: { total: 1_234, refund: 7 },
  }

  test.each([
    ['TRANSACTION.SUCCESS', paid, { kind: 'paid', number: 'trade0001', refund: '', amount: 1_234, merchant: '' }],
    ['TRANSACTION.SUCCESS', { ...paid, trade_state: 'CLOSED' }, undefined],
    ['REFUND.SUCCESS', refunded, { kind: 'refunded', number: 'trade0001', refund: 'r1', amount: 234, merchant: '' }],
    [
      'REFUND.ABNORMAL',
      refunded,
      {
        kind: 'refundFailed',
        number: 'trade0001',
        refund: 'r1',
        reason: '收款账户异常，微信不能原路退回',
        isFinal: false,
      },
    ],
    [
      'REFUND.CLOSED',
      refunded,
      { kind: 'refundFailed', number: 'trade0001', refund: 'r1', reason: '微信关闭了这笔退款', isFinal: true },
    ],
    ['COUPON.USE', refunded, undefined],
  ])('tells by %s what happened: %#', (event, resource, notice) => {
    expect(readWechat(wechatNotice(event, resource))).toEqual(notice)
  })

  test('is believed within five minutes, before and after', () => {
    const body = wechatNotice('TRANSACTION.SUCCESS', paid)
    const verdictAt = (sent: number) => verdictOf(() => readWechat(body, sent))
    expect([-5, 5].map(minutes => verdictAt(NOW + minutes * MINUTE_MS))).toEqual(['believed', 'believed'])
    expect([-301_000, 301_000].map(ms => verdictAt(NOW + ms))).toEqual(['stale', 'stale'])
    const headers = { ...wechatSigned(body), 'wechatpay-nonce': 'another' }
    expect(verdictOf(() => wechat.readWebhook({ headers, body }, NOW))).toBe('forged')
  })

  test.each(['ORDER_CLOSED', 'ORDERPAID', 'ORDERNOTEXIST', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'])(
    'has closed a trade where it says %s',
    async code => {
      wechatSays({ code }, 400)
      await expect(wechat.close('trade0001')).resolves.toBeUndefined()
      expect(JSON.parse(newest().body)).toEqual({ mchid: '1900000001' })
    },
  )
})

const alipay: PaymentProvider = alipayPayment({
  ...{ endpoint: 'https://alipay.example/gateway.do', appId: '2021', privateKey: ours.privateKey },
  ...{ publicKey: theirs.publicKey, notifyUrl: 'https://linli.example/api/pay/notice/alipay', clock: () => NOW },
  ...{ certificate: '', rootCertificate: '' },
})
type Written = (node: string, text: string, sign: string) => string
const inFront: Written = (node, text, sign) => `{"sign":"${sign}","${node}":${text}}`
const behind: Written = (node, text, sign) => `{"${node}":${text},"sign":"${sign}"}`
const alipaySays = (call: string, reply: object, written = behind) => {
  const text = JSON.stringify(reply)
  answerWith = () => new Response(written(`alipay_trade_${call}_response`, text, signRsa(theirs.privateKey, text)))
}

describe('Alipay', () => {
  const paid = { code: '10000', trade_status: 'TRADE_SUCCESS', total_amount: '12.34' }
  test.each([
    ['behind its answer', behind, paid],
    ['before its answer', inFront, paid],
    ['behind an answer with lists and objects', behind, { ...paid, fund_bill_list: [{ amount: '1' }, { real: {} }] }],
    ['before an answer with lists and objects', inFront, { ...paid, fund_bill_list: [{ amount: '1' }, { real: {} }] }],
  ])('is believed with its signature %s', async (_, written, reply) => {
    alipaySays('query', reply, written)
    expect(await alipay.query('trade0001')).toBe(1_234)
  })

  test.each([
    ['TRADE_SUCCESS', 1_234],
    ['TRADE_FINISHED', 1_234],
    ['WAIT_BUYER_PAY', undefined],
    ['TRADE_CLOSED', undefined],
  ])('says of a trade %s: %s 分 were paid', async (trade_status, amount) => {
    alipaySays('query', { ...paid, trade_status })
    expect(await alipay.query('trade0001')).toBe(amount)
  })
  const notice = (changed: Record<string, string> = {}, sent = NOW) => {
    const fields: Record<string, string> = {
      ...{ app_id: '2021', notify_time: chinaTime(sent), trade_status: 'TRADE_SUCCESS' },
      ...{ out_trade_no: 'trade0001', total_amount: '12.34', refund_fee: '1.00', sign_type: 'RSA2', ...changed },
    }
    const sign = signRsa(theirs.privateKey, signedText(fields, ['sign', 'sign_type']))
    return { headers: {}, body: new URLSearchParams({ ...fields, sign }).toString() }
  }
  const read = (changed?: Record<string, string>, sent?: number) => alipay.readWebhook(notice(changed, sent), NOW)
  test('is believed within five minutes, for its own app, and signed', () => {
    const verdictAt = (ms: number) => verdictOf(() => read({}, NOW + ms))
    expect([-300_000, 300_000, -301_000, 301_000].map(verdictAt)).toEqual(['believed', 'believed', 'stale', 'stale'])
    expect(verdictOf(() => read({ notify_time: '' }))).toBe('stale')
    expect(verdictOf(() => read({ app_id: '2022' }))).toBe('forged')
    const { body } = notice()
    const changed = { headers: {}, body: body.replace('12.34', '12.35') }
    expect(verdictOf(() => alipay.readWebhook(changed, NOW))).toBe('forged')
  })
})
