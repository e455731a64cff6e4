/** What the operator has set, as the questions to WeChat Pay and Alipay say it, and what a wrong setting is called. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstQueryAt, nextQueryAt } from '../../server/domain/payment/querySchedule.ts'
import { StartProblem } from '../../server/kernel/problem.ts'
import { signedText } from '../../server/providers/payment/alipay.ts'
import { createPayment } from '../../server/providers/payment/create.ts'
import { signRsa, verifiesRsa } from '../../server/providers/payment/rsa.ts'
import { signedRequestText } from '../../server/providers/payment/wechat.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Not a whole second, as no moment is. */
const NOW = Date.parse('2026-11-21T05:06:07.890Z')
const SECOND = '2026-11-21T05:06:07Z'
const TRADE = { number: 'trade0001', amount: 1_234, title: '订单', expiresAt: NOW + 1_800_999 }
const settings: Readonly<Record<string, string>> = {
  ...{ WECHAT_APP_ID: 'wx1', WECHAT_MCH_ID: '1900000001', WECHAT_SERIAL: 'OURSERIAL' },
  WECHAT_PRIVATE_KEY: String(ours.privateKey.export({ format: 'pem', type: 'pkcs8' })),
  WECHAT_PUBLIC_KEY: String(theirs.publicKey.export({ format: 'pem', type: 'spki' })),
  ...{ WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_1', WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef' },
  ALIPAY_APP_ID: '2021',
  ALIPAY_PRIVATE_KEY: String(ours.privateKey.export({ format: 'pem', type: 'pkcs8' })),
  ALIPAY_PUBLIC_KEY: String(theirs.publicKey.export({ format: 'pem', type: 'spki' })),
}
type Provider = 'wechat' | 'alipay'
const made = (provider: Provider, from = settings) =>
  createPayment(
    { payment: { provider, settings: from }, publicUrl: 'https://linli.example' },
    { key: '', clock: () => NOW, deliver: () => Promise.reject(new Error('nothing is delivered')) },
  )

interface SentRequest {
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}
const sent: SentRequest[] = []
let answerWith: () => Response
beforeEach(() => {
  sent.length = 0
  answerWith = () => new Response('{}')
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    sent.push({ url: new URL(url), headers: new Headers(init.headers), body: String(init.body ?? '') })
    return answerWith()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('WeChat Pay gets each setting in its place, the whole second, and another number each time', async () => {
  const { provider, sandbox } = made('wechat')
  expect(sandbox, 'nobody pays at the cashier of the demonstration').toBeUndefined()
  for (let time = 0; time < 2; time++) await expect(provider.create(TRADE)).rejects.toThrow('unsigned')
  const nonces = sent.map(({ url, headers, body }) => {
    const authorization = headers.get('authorization') ?? ''
    const parts = Object.fromEntries(
      [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const { signature = '', nonce_str: nonce = '', ...others } = parts
    const timestamp = String(Date.parse(SECOND) / 1000)
    expect(others).toEqual({ mchid: '1900000001', serial_no: 'OURSERIAL', timestamp })
    const text = signedRequestText('POST', url.pathname, timestamp, nonce, body)
    expect(verifiesRsa(ours.publicKey, text, signature), 'signed by our own key').toBe(true)
    expect(headers.get('wechatpay-serial')).toBe('PUB_KEY_ID_1')
    expect(JSON.parse(body)).toMatchObject({
      ...{ appid: 'wx1', mchid: '1900000001', time_expire: '2026-11-21T13:36:08+08:00' },
    })
    return nonce
  })
  expect(nonces[0]).toMatch(/^\w{32}$/)
  expect(nonces[1]).not.toBe(nonces[0])
})

test('Alipay gets its app, the time of Beijing, and the very call that is meant', async () => {
  const { provider, sandbox } = made('alipay')
  expect(sandbox).toBeUndefined()
  const refund = { number: 'trade0001', refund: 'r1', amount: 5, total: 1_234 }
  for (const ask of [
    () => provider.create(TRADE),
    () => provider.query('trade0001'),
    () => provider.refund(refund),
    () => provider.close('trade0001'),
  ])
    await expect(ask()).rejects.toThrow('unsigned')
  const calls = sent.map(({ body }) => {
    const { sign = '', ...fields }: Record<string, string> = Object.fromEntries(new URLSearchParams(body))
    expect(verifiesRsa(ours.publicKey, signedText(fields, []), sign), 'signed by our own key').toBe(true)
    expect([fields.app_id, fields.timestamp]).toEqual(['2021', '2026-11-21 13:06:07'])
    return fields.method
  })
  expect(calls).toEqual(['precreate', 'query', 'refund', 'close'].map(call => `alipay.trade.${call}`))
})

describe('what Alipay does not know', () => {
  const says = (call: string, reply: object) => {
    const text = JSON.stringify(reply)
    const sign = signRsa(theirs.privateKey, text)
    answerWith = () => new Response(`{"alipay_trade_${call}_response":${text},"sign":"${sign}"}`)
  }
  const { provider } = made('alipay')
  test('was not paid, needs no closing, and cannot be paid back', async () => {
    const unknown = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' }
    says('query', unknown)
    expect(await provider.query('trade0001')).toBeUndefined()
    says('close', unknown)
    await expect(provider.close('trade0001')).resolves.toBeUndefined()
    says('refund', unknown)
    const refund = provider.refund({ number: 'trade0001', refund: 'r1', amount: 5, total: 5 })
    await expect(refund, 'money that is not back').rejects.toThrow('ACQ.TRADE_NOT_EXIST')
    says('precreate', unknown)
    await expect(provider.create(TRADE)).rejects.toThrow('ACQ.TRADE_NOT_EXIST')
  })
  test('is another thing than a trade that cannot be asked for now', async () => {
    says('query', { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' })
    await expect(provider.query('trade0001')).rejects.toThrow('ACQ.TRADE_STATUS_ERROR')
  })
})

describe('a payment of which no notice came is asked for', () => {
  const MINUTE = 60_000
  const expires = (ms: number) => new Date(NOW + ms)
  test.each([
    ['after five minutes', 30 * MINUTE, 5 * MINUTE],
    ['a minute before it expires, where that is sooner', 5.5 * MINUTE, 4.5 * MINUTE],
    ['at once, where it expires within a minute', 0.5 * MINUTE, 0],
    ['at once, where it has expired', -MINUTE, 0],
  ])('first %s', (_, left, wait) => {
    expect(firstQueryAt(NOW, expires(left)).getTime() - NOW).toBe(wait)
  })
  test('once more a minute before it expires, and then no more', () => {
    expect(nextQueryAt(NOW, expires(25 * MINUTE))?.getTime()).toBe(NOW + 24 * MINUTE)
    expect(nextQueryAt(NOW, expires(MINUTE + 1))?.getTime()).toBe(NOW + 1)
    for (const left of [MINUTE, MINUTE - 1, -MINUTE]) expect(nextQueryAt(NOW, expires(left))).toBeUndefined()
  })
})

describe('a start without its settings', () => {
  const sentenceOf = (work: () => unknown): string => {
    try {
      work()
      return ''
    } catch (error) {
      return error instanceof StartProblem ? error.message : `no sentence: ${error}`
    }
  }
  test.each([
    ['wechat', 'WECHAT_API_V3_KEY', 'APIv3 密钥'],
    ['wechat', 'WECHAT_APP_ID', '公众号或小程序的编号'],
    ['wechat', 'WECHAT_MCH_ID', '商户号'],
    ['wechat', 'WECHAT_SERIAL', '商户证书序列号'],
    ['wechat', 'WECHAT_PRIVATE_KEY', '商户私钥'],
    ['wechat', 'WECHAT_PUBLIC_KEY', '微信支付公钥或平台证书'],
    ['wechat', 'WECHAT_PUBLIC_KEY_ID', '微信支付公钥编号或平台证书序列号'],
    ['alipay', 'ALIPAY_APP_ID', '应用编号'],
    ['alipay', 'ALIPAY_PRIVATE_KEY', '应用私钥'],
    ['alipay', 'ALIPAY_PUBLIC_KEY', '支付宝公钥，不是应用公钥'],
  ] as const)('%s names %s, and says what that is', (provider, missing, what) => {
    const { [missing]: _, ...rest } = settings
    expect(sentenceOf(() => made(provider, rest))).toBe(`PAYMENT_PROVIDER=${provider} 还需要 ${missing}（${what}）。`)
  })
  test.each([
    ['wechat', 'WECHAT_PRIVATE_KEY'],
    ['wechat', 'WECHAT_PUBLIC_KEY'],
    ['alipay', 'ALIPAY_PRIVATE_KEY'],
    ['alipay', 'ALIPAY_PUBLIC_KEY'],
  ] as const)('%s names %s where it is no key', (provider, name) => {
    const start = () => made(provider, { ...settings, [name]: 'none' })
    expect(sentenceOf(start)).toMatch(new RegExp(`^${name} 读不出密钥`))
  })
  test('takes no key that is one character short', () => {
    const start = () => made('wechat', { ...settings, WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcde' })
    expect(sentenceOf(start)).toBe('WECHAT_API_V3_KEY 应是 32 个字符。')
  })
})
