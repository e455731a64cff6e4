/**
 * What WeChat Pay and Alipay are asked, what their answers mean, and what of their notices is believed: a row
 * for each.
 */
import { createCipheriv, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentBinding } from '../../server/domain/payment/binding.ts'
import { alipayPayment, signedText } from '../../server/providers/payment/alipay.ts'
import { createPayment } from '../../server/providers/payment/create.ts'
import { type PaymentProvider, WebhookError } from '../../server/providers/payment/payment.ts'
import { signRsa, verifiesRsa } from '../../server/providers/payment/rsa.ts'
import { signedResponseText, wechatPayment } from '../../server/providers/payment/wechat.ts'
import { chinaTime } from '../../src/contract/time.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const NOW = Date.parse('2026-11-21T05:06:07Z')
const MINUTE_MS = 60_000
const API_KEY = '0123456789abcdef0123456789abcdef'
const TRADE = { number: 'trade0001', amount: 1_234, title: '订'.repeat(200), expiresAt: NOW + 1_800_000 }
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
  ...{ notifyUrl: 'https://linli.example/api/pay/notice/wechat', clock: () => NOW },
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
  test('signs what it answers line by line, as its manual shows', () => {
    const body = '{"data":[{"serial_no":"5157F09EFDC096DE15EBE81A47057A72"}]}'
    expect(signedResponseText('1554209980', 'c5ac7061fccab6bf3e254dcf98995b8c', body)).toBe(
      `1554209980\nc5ac7061fccab6bf3e254dcf98995b8c\n${body}\n`,
    )
  })
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
    ['TRANSACTION.SUCCESS', paid, { kind: 'paid', number: 'trade0001', refund: '', amount: 1_234 }],
    ['TRANSACTION.SUCCESS', { ...paid, trade_state: 'CLOSED' }, undefined],
    ['REFUND.SUCCESS', refunded, { kind: 'refunded', number: 'trade0001', refund: 'r1', amount: 234 }],
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
  test('tells nothing by a notice without a content', () => {
    expect(readWechat(JSON.stringify({ event_type: 'TRANSACTION.SUCCESS' }))).toBeUndefined()
  })
  test.each([
    ['of another merchant', { ...paid, mchid: '2' }, 'forged'],
    ['of another app of the merchant', { ...paid, appid: 'wx2' }, 'forged'],
    ['that names no app, as those of refunds do', { ...paid, appid: undefined }, 'believed'],
  ])('is answered for a notice %s: %s', (_, resource, verdict) => {
    expect(verdictOf(() => readWechat(wechatNotice('TRANSACTION.SUCCESS', resource)))).toBe(verdict)
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
  test('has closed a trade where it says nothing, and not where it says why not', async () => {
    wechatSays('', 204)
    await expect(wechat.close('trade0001')).resolves.toBeUndefined()
    wechatSays({ code: 'SYSTEM_ERROR' }, 500)
    await expect(wechat.close('trade0001')).rejects.toThrow('WeChat Pay declined: 500 SYSTEM_ERROR')
  })
  test.each(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])(
    'knows of no payment where it says %s',
    async code => {
      wechatSays({ code }, 404)
      expect(await wechat.query('trade0001')).toBeUndefined()
      wechatSays({ code }, 404)
      await expect(wechat.refund(REFUND), 'a refund').rejects.toThrow(code)
    },
  )
  test('is asked as it wants to be asked, for ten seconds, and has to give a code', async () => {
    wechatSays({ code_url: 'weixin://pay' })
    expect(await wechat.create(TRADE)).toBe('weixin://pay')
    const { description } = JSON.parse(newest().body)
    expect(description, 'as long as it may be').toBe('订'.repeat(120))
    expect(newest().init.headers).toMatchObject({
      ...{ accept: 'application/json', 'content-type': 'application/json' },
      ...{ 'wechatpay-serial': 'PUB_KEY_ID_1', 'user-agent': expect.any(String) },
    })
    expect(patience).toEqual([10_000])
    wechatSays({})
    await expect(wechat.create(TRADE)).rejects.toThrow('no code_url')
  })
  test('hears whether its notice was taken, so that it sends what was not once more', () => {
    const [taken, refused] = [wechat.answerWebhook(true), wechat.answerWebhook(false)]
    expect([taken.status, taken.type, JSON.parse(taken.body).code]).toEqual([200, 'application/json', 'SUCCESS'])
    expect([refused.status, refused.type, JSON.parse(refused.body).code]).toEqual([400, 'application/json', 'FAIL'])
  })
})

const alipay: PaymentProvider = alipayPayment({
  ...{ endpoint: 'https://alipay.example/gateway.do', appId: '2021', privateKey: ours.privateKey },
  ...{ publicKey: theirs.publicKey, notifyUrl: 'https://linli.example/api/pay/notice/alipay', clock: () => NOW },
})
const fieldsOf = ({ body }: Request) => Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
const contentOf = (one: Request) => JSON.parse(fieldsOf(one).biz_content ?? '')
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
  test.each(['ACQ.TRADE_NOT_EXIST', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.TRADE_STATUS_ERROR'])(
    'has closed a trade where it says %s',
    async sub_code => {
      alipaySays('close', { code: '40004', sub_code })
      await expect(alipay.close('trade0001')).resolves.toBeUndefined()
      expect(contentOf(newest())).toEqual({ out_trade_no: 'trade0001' })
    },
  )
  test('declines with what it says, and money that it did not send back is not back', async () => {
    const declined = { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', sub_msg: '卖家余额不足' }
    alipaySays('refund', declined)
    await expect(alipay.refund(REFUND)).rejects.toThrow('40004 ACQ.SELLER_BALANCE_NOT_ENOUGH 卖家余额不足')
    expect(contentOf(newest())).toEqual({ out_trade_no: 'trade0001', out_request_no: 'r1', refund_amount: '2.34' })
    alipaySays('close', declined)
    await expect(alipay.close('trade0001')).rejects.toThrow('declined')
    alipaySays('query', declined)
    await expect(alipay.query('trade0001')).rejects.toThrow('declined')
    alipaySays('precreate', { code: '10000' })
    await expect(alipay.create(TRADE)).rejects.toThrow('no qr_code')
  })
  test('is asked as it wants to be asked, for ten seconds', async () => {
    alipaySays('precreate', { code: '10000', qr_code: 'https://qr.example' })
    await alipay.create(TRADE)
    expect(newest().url.href).toBe('https://alipay.example/gateway.do')
    expect(newest().init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    })
    expect(fieldsOf(newest())).toMatchObject({ format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' })
    expect(contentOf(newest()).subject, 'as long as it may be').toBe('订'.repeat(120))
    expect(patience).toEqual([10_000])
  })
  test('signs fields by name, without those that are empty or named', () => {
    expect(signedText({ b: '2', sign: 'x', a: '1', c: '', sign_type: 'RSA2' }, ['sign', 'sign_type'])).toBe('a=1&b=2')
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
  const event = { kind: 'paid', number: 'trade0001', refund: '', amount: 1_234 }
  test.each([
    ['a payment', {}, event],
    ['a payment that nobody can refund any more', { trade_status: 'TRADE_FINISHED' }, event],
    ['a trade that was closed', { trade_status: 'TRADE_CLOSED' }, undefined],
    ['a trade that waits', { trade_status: 'WAIT_BUYER_PAY' }, undefined],
    ['a refund, which repeats that it was paid', { gmt_refund: '2026-11-21 13:00:00.1' }, undefined],
  ])('tells by a notice of %s', (_, changed, notice) => {
    expect(read(changed)).toEqual(notice)
  })
  test('is believed within five minutes, for its own app, and signed', () => {
    const verdictAt = (ms: number) => verdictOf(() => read({}, NOW + ms))
    expect([-300_000, 300_000, -301_000, 301_000].map(verdictAt)).toEqual(['believed', 'believed', 'stale', 'stale'])
    expect(verdictOf(() => read({ notify_time: '' }))).toBe('stale')
    expect(verdictOf(() => read({ app_id: '2022' }))).toBe('forged')
    const { body } = notice()
    const changed = { headers: {}, body: body.replace('12.34', '12.35') }
    expect(verdictOf(() => alipay.readWebhook(changed, NOW))).toBe('forged')
  })
  test('hears whether its notice was taken', () => {
    expect(alipay.answerWebhook(true)).toEqual({ status: 200, type: 'text/plain', body: 'success' })
    expect(alipay.answerWebhook(false)).toEqual({ status: 200, type: 'text/plain', body: 'failure' })
  })
})

describe('without addresses of its own the portal asks', () => {
  const pem = (key: typeof ours.privateKey) =>
    String(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }))
  const keys = { private: pem(ours.privateKey), public: pem(theirs.publicKey) }
  const settings = {
    ...{ WECHAT_APP_ID: 'wx1', WECHAT_MCH_ID: '19', WECHAT_SERIAL: 'S', WECHAT_PRIVATE_KEY: keys.private },
    ...{ WECHAT_PUBLIC_KEY: keys.public, WECHAT_PUBLIC_KEY_ID: 'P', WECHAT_API_V3_KEY: API_KEY },
    ...{ ALIPAY_APP_ID: '2021', ALIPAY_PRIVATE_KEY: keys.private, ALIPAY_PUBLIC_KEY: keys.public },
  }
  const made = (provider: 'wechat' | 'alipay', changed: Record<string, string> = {}) =>
    createPayment(
      { payment: { provider, settings: { ...settings, ...changed } }, publicUrl: 'https://linli.example' },
      { key: '', clock: () => NOW, deliver: () => Promise.reject(new Error('nothing is delivered')) },
    ).provider
  beforeEach(() => {
    answerWith = () => new Response('{}')
  })
  test('WeChat Pay, and is told under its own address', async () => {
    await expect(made('wechat').create(TRADE)).rejects.toThrow('unsigned')
    expect(newest().url.origin).toBe('https://api.mch.weixin.qq.com')
    expect(JSON.parse(newest().body).notify_url).toBe('https://linli.example/api/pay/notice/wechat')
  })
  test('Alipay, and is told under its own address', async () => {
    await expect(made('alipay').create(TRADE)).rejects.toThrow('unsigned')
    expect(newest().url.href).toBe('https://openapi.alipay.com/gateway.do')
    const { sign = '', ...fields } = fieldsOf(newest())
    expect(fields.notify_url).toBe('https://linli.example/api/pay/notice/alipay')
    expect(verifiesRsa(ours.publicKey, signedText(fields, []), sign)).toBe(true)
  })
  test.each([
    ['wechat', { WECHAT_API_V3_KEY: `${API_KEY}0` }, 'WECHAT_API_V3_KEY 应是 32 个字符'],
    ['wechat', { WECHAT_ENDPOINT: 'api.mch.weixin.qq.com' }, 'WECHAT_ENDPOINT=api.mch.weixin.qq.com 不是网址'],
    ['alipay', { ALIPAY_ENDPOINT: 'https://' }, 'ALIPAY_ENDPOINT=https:// 不是网址'],
  ] as const)('%s nothing with settings that are wrong: %j', (provider, changed, sentence) => {
    expect(() => made(provider, changed)).toThrow(sentence)
  })
})

test.each([
  ['order', 'order'],
  ['fee', 'certification'],
  ['donation', 'campaign'],
])('a message about a payment for %s opens the %s that was paid for', (purpose, workflow) => {
  expect(paymentBinding.subjectOf?.({ purpose, subject: 'b1' } as never)).toEqual({ workflow, record: 'b1' })
})
