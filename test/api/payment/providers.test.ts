/**
 * WeChat Pay and Alipay: held against what their makers have published, and against a local stand-in with keys of its
 * own.
 */

import { constants, createCipheriv, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../../../server/db/secrets.ts'
import { runJobs } from '../../../server/engine/jobs.ts'
import { alipayPayment, signedText } from '../../../server/providers/payment/alipay.ts'
import type { PaymentProvider } from '../../../server/providers/payment/payment.ts'
import { publicKey, signRsa, verifiesRsa } from '../../../server/providers/payment/rsa.ts'
import { type Sandbox, sandboxPayment } from '../../../server/providers/payment/sandbox.ts'
import {
  decryptResource,
  signedRequestText,
  signedResponseText,
  wechatPayment,
} from '../../../server/providers/payment/wechat.ts'
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { fromChinaTime } from '../../../src/contract/time.ts'
import { minutes } from '../../../src/machines/workflow/span.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import {
  type Buyer,
  createBuyer,
  openShop,
  paymentCodeOf,
  placeOrder,
  readOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject) => String(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }))
const NOW = Date.parse('2026-11-21T05:06:07Z')
const API_KEY = '0123456789abcdef0123456789abcdef'
const TRADE = { number: 'trade0001', amount: 1_234, title: '「山里人家」订单', expiresAt: NOW + 1_800_000 }

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const stubs = new Set<Server>()
afterEach(() => {
  for (const one of stubs) one.close()
  stubs.clear()
})
/** Answers every call with what `answer` says, signed as it says. */
async function startStub(
  answer: (received: ReceivedRequest) => { status?: number; headers?: Record<string, string>; body: string },
) {
  const calls: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const received = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    calls.push(received)
    const { status = 200, headers = {}, body: replyBody } = answer(received)
    response.writeHead(status, headers).end(replyBody)
  })
  stubs.add(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

describe('what their makers have published', () => {
  test('a signature of wechatpay-go (utils/sign_test.go) holds', () => {
    const key = publicKey(
      'KEY',
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B834uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT8wIDAQAB',
    )
    const signature =
      'BKyAfU4iMCuvXMXS0Wzam3V/cnxZ+JaqigPM5OhljS2iOT95OO6Fsuml2JkFANJU9K6q9bLlDhPXuoVz+pp4hAm6pHU4ld815U4jsKu1RkyaII+1CYBUYC8TK0XtJ8FwUXXz8vZHh58rrAVN1XwNyvD1vfpxrMT4SL536GLwvpUHlCqIMzoZUguLli/K8V29QiOhuH6IEqLNJn8e9b3nwNcQ7be3CzYGpDAKBfDGPCqCv8Rw5zndhlffk2FEA70G4hvMwe51qMN/RAJbknXG23bSlObuTCN7Ndj1aJGH6/L+hdwfLpUtJm4QYVazzW7DFD27EpSQEqA8bX9+8m1rLg=='
    expect(verifiesRsa(key, 'source', signature)).toBe(true)
    expect(verifiesRsa(key, 'Source', signature)).toBe(false)
  })

  test('what wechatpay-go (utils/aes_test.go) has sealed is opened', () => {
    const sealed = {
      ciphertext: 'FsdXzxryWfKwvLJKf8LG/ToRPTRh8RN9wROC',
      nonce: 'wCq51qZv4Yfg',
      associated_data: 'Dl56FrqWQJF1t9LtC3vEUsniZKvbqdR8',
    }
    expect(decryptResource('testAPIv3Key0000', sealed)).toBe('Hello World')
    expect(() => decryptResource('testAPIv3Key0000', { ...sealed, associated_data: 'other' })).toThrow()
  })

  test('what is signed of a request is put together as WeChat Pay’s manual shows it', () => {
    expect(
      signedRequestText(
        'GET',
        '/v3/refund/domestic/refunds/123123123123',
        '1554208460',
        '593BEC0C930BF1AFEB40B4A08C8FB242',
        '',
      ),
    ).toBe('GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n')
  })

  test('a notice of Alipay (alipay-sdk-nodejs-all, test/alipay.test.ts) is believed, and only as it is', () => {
    const key =
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'
    const fields = {
      gmt_create: '2019-08-15 15:56:22',
      charset: 'utf-8',
      seller_email: 'z97-yuquerevenue@service.aliyun.com',
      subject: '语雀空间 500人规模',
      sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
      buyer_id: '2088102534368455',
      invoice_amount: '0.10',
      notify_id: '2019081500222155624068450559358070',
      fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      receipt_amount: '0.10',
      buyer_pay_amount: '0.10',
      sign_type: 'RSA2',
      app_id: '2019073166072302',
      seller_id: '2088531891668739',
      gmt_payment: '2019-08-15 15:56:24',
      notify_time: '2019-08-15 15:56:25',
      version: '1.0',
      out_trade_no: '20190815155618536-564-57',
      total_amount: '0.10',
      trade_no: '2019081522001468450512505578',
      auth_app_id: '2019073166072302',
      buyer_logon_id: 'xud***@126.com',
      point_amount: '0.00',
    }
    const settings = {
      endpoint: '',
      appId: fields.app_id,
      privateKey: ours.privateKey,
      notifyUrl: '',
      certificate: '',
      rootCertificate: '',
      clock: () => NOW,
    }
    const provider = alipayPayment({ ...settings, publicKey: publicKey('KEY', key) })
    const another = alipayPayment({ ...settings, appId: '2021000000000001', publicKey: publicKey('KEY', key) })
    const read = (changed: Partial<typeof fields> = {}, at = fromChinaTime('2019-08-15 15:56:30')) =>
      provider.readWebhook({ headers: {}, body: new URLSearchParams({ ...fields, ...changed }).toString() }, at)
    expect(read()).toEqual({ kind: 'paid', number: '20190815155618536-564-57', refund: '', amount: 10 })
    expect(() => read({ total_amount: '100.00' })).toThrow('Wrong signature')
    const notice = { headers: {}, body: new URLSearchParams(fields).toString() }
    expect(() => another.readWebhook(notice, fromChinaTime('2019-08-15 15:56:30'))).toThrow('another app')
    expect(() => read({}, fromChinaTime('2019-08-15 16:02:00'))).toThrow('not of now')
  })
})

const wechat = (endpoint: string): PaymentProvider =>
  wechatPayment({
    endpoint,
    appId: 'wx1',
    merchant: '1900000001',
    serial: 'OURSERIAL',
    privateKey: ours.privateKey,
    apiKey: API_KEY,
    publicKey: theirs.publicKey,
    publicKeyId: 'PUB_KEY_ID_1',
    collectUrl: 'https://linli.example/collect',
    notifyUrl: 'https://linli.example/api/pay/notice/wechat',
    clock: () => NOW,
  })
const wechatSigned = (body: string, at = NOW, key = theirs.privateKey) => {
  const timestamp = String(at / 1000)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'nonce',
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-signature': signRsa(key, signedResponseText(timestamp, 'nonce', body)),
  }
}
/** A notice as WeChat Pay seals it. */
const wechatNotice = (event: string, resource: object) => {
  const cipher = createCipheriv('aes-256-gcm', API_KEY, 'wCq51qZv4Yfg')
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(resource), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    id: 'EV-1',
    event_type: event,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce: 'wCq51qZv4Yfg',
    },
  })
}
const PAID = {
  appid: 'wx1',
  mchid: '1900000001',
  trade_state: 'SUCCESS',
  out_trade_no: 'trade0001',
  amount: { total: 1_234 },
}

describe('WeChat Pay', () => {
  const says = (body: object | string, status = 200) =>
    startStub(() => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return { status, headers: wechatSigned(text), body: text }
    })
  test('is asked for a code by a signed request', async () => {
    const { url, calls } = await says({ code_url: 'weixin://wxpay/bizpayurl?pr=abc' })
    expect(await wechat(url).create(TRADE)).toBe('weixin://wxpay/bizpayurl?pr=abc')
    const [{ method, url: path, headers, body } = { method: '', url: '', headers: {}, body: '' }] = calls
    expect([method, path]).toEqual(['POST', '/v3/pay/transactions/native'])
    expect(JSON.parse(body)).toEqual({
      appid: 'wx1',
      mchid: '1900000001',
      description: TRADE.title,
      out_trade_no: 'trade0001',
      time_expire: '2026-11-21T13:36:07+08:00',
      notify_url: 'https://linli.example/api/pay/notice/wechat',
      amount: { total: 1_234, currency: 'CNY' },
    })
    const replyBody = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v]),
    )
    expect(headers.authorization).toMatch(/^WECHATPAY2-SHA256-RSA2048 /)
    expect(replyBody).toMatchObject({ mchid: '1900000001', serial_no: 'OURSERIAL', timestamp: String(NOW / 1000) })
    const text = signedRequestText(method, path, replyBody.timestamp ?? '', replyBody.nonce_str ?? '', body)
    expect(verifiesRsa(ours.publicKey, text, replyBody.signature ?? '')).toBe(true)
  })

  test('is asked for a refund, and closes what is closed already', async () => {
    const { url, calls } = await says({ status: 'PROCESSING' })
    expect(await wechat(url).refund({ number: 'trade0001', refund: 'r1', amount: 234, total: 1_234 })).toBe('waiting')
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      out_refund_no: 'r1',
      amount: { refund: 234, total: 1_234 },
    })
    const closed = await says({ code: 'ORDER_CLOSED', message: '订单已关闭' }, 400)
    await wechat(closed.url).close('trade0001')
    expect(closed.calls[0]?.url).toBe('/v3/pay/transactions/out-trade-no/trade0001/close')
  })

  test('takes a payment for the merchant of an organisation as its service provider', async () => {
    const payee = '1900000109'
    const { url, calls } = await says({ code_url: 'weixin://wxpay/bizpayurl?pr=abc' })
    await wechat(url).create({ ...TRADE, merchant: payee })
    const merchants = { sp_mchid: '1900000001', sub_mchid: payee }
    expect(calls[0]?.url).toBe('/v3/pay/partner/transactions/native')
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ sp_appid: 'wx1', ...merchants })
    await wechat(url).query('trade0001', payee)
    expect(calls[1]?.url).toBe(
      '/v3/pay/partner/transactions/out-trade-no/trade0001?sp_mchid=1900000001&sub_mchid=1900000109',
    )
    await wechat(url).refund({ number: 'trade0001', refund: 'r1', amount: 234, total: 1_234, merchant: payee })
    expect(JSON.parse(calls[2]?.body ?? '')).toMatchObject({ sub_mchid: payee })
    const { mchid: _, appid: __, ...paid } = PAID
    const body = wechatNotice('TRANSACTION.SUCCESS', { ...paid, ...merchants })
    const read = () => wechat(url).readWebhook({ headers: wechatSigned(body), body }, NOW)
    expect(read()).toMatchObject({ kind: 'paid', merchant: payee })
  })

  test('is not believed unsigned, and may decline', async () => {
    const stranger = await startStub(() => ({ headers: wechatSigned('{}', NOW, ours.privateKey), body: '{}' }))
    await expect(wechat(stranger.url).create(TRADE)).rejects.toThrow('unsigned')
    const declined = await says({ code: 'PARAM_ERROR', message: '参数错误' }, 400)
    await expect(wechat(declined.url).create(TRADE)).rejects.toThrow('PARAM_ERROR')
  })

  test('says what happened in notices that nobody else can make', () => {
    const provider = wechat('https://unused.example')
    const read = (body: string, headers = wechatSigned(body), now = NOW) => provider.readWebhook({ headers, body }, now)
    expect(read(wechatNotice('TRANSACTION.SUCCESS', PAID))).toEqual({
      kind: 'paid',
      number: 'trade0001',
      refund: '',
      amount: 1_234,
      merchant: '',
    })
    const refund = { mchid: '1900000001', out_trade_no: 'trade0001', out_refund_no: 'r1', amount: { refund: 234 } }
    expect(read(wechatNotice('REFUND.SUCCESS', refund))).toEqual({
      kind: 'refunded',
      number: 'trade0001',
      refund: 'r1',
      amount: 234,
      merchant: '',
    })
    expect(read(wechatNotice('REFUND.ABNORMAL', refund))).toMatchObject({ kind: 'refundFailed', refund: 'r1' })
    expect(read(wechatNotice('PAYSCORE.USER_PAID', PAID))).toBeUndefined()
    const body = wechatNotice('TRANSACTION.SUCCESS', PAID)
    for (const headers of [
      {},
      wechatSigned(body, NOW, ours.privateKey),
      { ...wechatSigned(body), 'wechatpay-serial': 'OTHER' },
      { ...wechatSigned(body), 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' },
    ])
      expect(() => provider.readWebhook({ headers, body }, NOW)).toThrow('Wrong signature')
    expect(() => read(body, wechatSigned(body), NOW + 301_000)).toThrow('not of now')
    expect(() => read(wechatNotice('TRANSACTION.SUCCESS', { ...PAID, mchid: '2' }))).toThrow('another merchant')
  })
})

describe('a transfer by WeChat Pay', () => {
  const TRANSFER = {
    number: 'out0001',
    amount: 12_345,
    title: '待结算收益提现',
    account: 'oUpF8uMEb4qRXf22',
    name: '王秀兰',
  }
  const CREATED = { out_bill_no: 'out0001', state: 'WAIT_USER_CONFIRM', create_time: '2026-11-21T13:06:07+08:00' }
  /** Answers by path: the request, the query and the revocation. */
  const says = (answers: Readonly<Record<string, readonly [object, number?]>>) =>
    startStub(({ method, url }) => {
      const kind = url.endsWith('/cancel') ? 'cancel' : method === 'GET' ? 'query' : 'create'
      const [body, status = 200] = answers[kind] ?? [{ code: 'NOT_FOUND' }, 404]
      const text = JSON.stringify(body)
      return { status, headers: wechatSigned(text), body: text }
    })

  test('names its payee sealed, and waits until they collect it', async () => {
    const { url, calls } = await says({ create: [{ ...CREATED, package_info: 'affffddafdfafddffda==' }] })
    const report = await wechat(url).transfer(TRANSFER)
    const code = 'https://linli.example/collect?mchId=1900000001&appId=wx1&package=affffddafdfafddffda%3D%3D'
    expect(report).toEqual({ state: 'toCollect', code, until: NOW + 86_400_000 })
    expect(calls[0]?.url).toBe('/v3/fund-app/mch-transfer/transfer-bills')
    const { user_name, ...sent } = JSON.parse(calls[0]?.body ?? '') as Record<string, unknown>
    expect(sent).toMatchObject({ out_bill_no: 'out0001', transfer_amount: 12_345, openid: TRANSFER.account })
    const sealed = Buffer.from(String(user_name), 'base64')
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    expect(privateDecrypt({ key: theirs.privateKey, padding }, sealed).toString()).toBe('王秀兰')
  })

  test('has failed only where WeChat Pay says so, or knows nothing of a number that it declines', async () => {
    const declined = { code: 'PARAM_ERROR', message: 'openid 不对' }
    const unknown = await says({ create: [declined, 400] })
    expect(await wechat(unknown.url).transfer(TRANSFER)).toEqual({
      state: 'failed',
      reason: '微信没有受理：openid 不对',
    })
    const known = await says({ create: [declined, 400], query: [{ ...CREATED, state: 'TRANSFERING' }] })
    expect(await wechat(known.url).transfer(TRANSFER)).toEqual({ state: 'underway' })
    const poor = await says({ create: [{ code: 'NOT_ENOUGH', message: '余额不足' }, 403] })
    await expect(wechat(poor.url).transfer(TRANSFER)).rejects.toThrow('NOT_ENOUGH')
    expect(await wechat(poor.url).queryTransfer('out0001')).toBeUndefined()
    const failed = await says({ query: [{ ...CREATED, state: 'FAIL', fail_reason: 'NAME_NOT_CORRECT' }] })
    expect(await wechat(failed.url).queryTransfer('out0001')).toEqual({
      state: 'failed',
      reason: '收款人姓名和微信实名不符',
    })
    const revoked = await says({ cancel: [{ state: 'CANCELING' }] })
    expect(await wechat(revoked.url).revokeTransfer('out0001')).toEqual({ state: 'underway' })
  })

  test('ends with a sealed notice', () => {
    const bill = { mch_id: '1900000001', out_bill_no: 'out0001', transfer_amount: 12_345, state: 'SUCCESS' }
    const body = wechatNotice('MCHTRANSFER.BILL.FINISHED', bill)
    const notice = { headers: wechatSigned(body), body }
    expect(wechat('https://unused.example').readWebhook(notice, NOW)).toEqual({
      kind: 'transfer',
      number: 'out0001',
      amount: 12_345,
      report: { state: 'paidOut' },
    })
  })
})

const alipay = (endpoint: string): PaymentProvider =>
  alipayPayment({
    endpoint,
    appId: '2021000000000001',
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    certificate: '4538e7ff2b',
    rootCertificate: '687b59193f',
    notifyUrl: 'https://linli.example/api/pay/notice/alipay',
    clock: () => NOW,
  })

describe('Alipay', () => {
  const says = (node: string, reply: object, key = theirs.privateKey) =>
    startStub(() => {
      const text = JSON.stringify(reply)
      return { body: `{"${node}":${text},"sign":"${signRsa(key, text)}"}` }
    })
  test('is asked for a code by a signed form', async () => {
    const reply = { code: '10000', msg: 'Success', qr_code: 'https://qr.alipay.com/bax03431' }
    const { url, calls } = await says('alipay_trade_precreate_response', reply)
    expect(await alipay(url).create(TRADE)).toBe('https://qr.alipay.com/bax03431')
    const fields = Object.fromEntries(new URLSearchParams(calls[0]?.body)) as Record<string, string>
    expect(fields).toMatchObject({
      method: 'alipay.trade.precreate',
      app_id: '2021000000000001',
      sign_type: 'RSA2',
      timestamp: '2026-11-21 13:06:07',
      notify_url: 'https://linli.example/api/pay/notice/alipay',
    })
    expect(JSON.parse(fields.biz_content ?? '')).toEqual({
      out_trade_no: 'trade0001',
      total_amount: '12.34',
      subject: TRADE.title,
      time_expire: '2026-11-21 13:36:07',
    })
    expect(verifiesRsa(ours.publicKey, signedText(fields, ['sign']), fields.sign ?? '')).toBe(true)
  })

  test('is not believed unsigned, and may decline', async () => {
    const forged = await says('alipay_trade_precreate_response', { code: '10000', qr_code: 'x' }, ours.privateKey)
    await expect(alipay(forged.url).create(TRADE)).rejects.toThrow('unsigned')
    const declined = await says('alipay_trade_precreate_response', { code: '40004', sub_code: 'ACQ.INVALID_PARAMETER' })
    await expect(alipay(declined.url).create(TRADE)).rejects.toThrow('ACQ.INVALID_PARAMETER')
  })
})

describe('a transfer by Alipay', () => {
  const TRANSFER = {
    number: 'out0001',
    amount: 12_345,
    title: '待结算收益提现',
    account: '13800138000',
    name: '王秀兰',
  }
  /** Answers by method: the request and the query. */
  const says = (answers: Readonly<Record<string, object>>) =>
    startStub(({ body }) => {
      const method = new URLSearchParams(body).get('method') ?? ''
      const text = JSON.stringify(answers[method] ?? { code: '40004', sub_code: 'ORDER_NOT_EXIST' })
      const sign = signRsa(theirs.privateKey, text)
      return { body: `{"${method.replaceAll('.', '_')}_response":${text},"alipay_cert_sn":"50fa7b","sign":"${sign}"}` }
    })
  const [REQUEST, QUERY] = ['alipay.fund.trans.uni.transfer', 'alipay.fund.trans.common.query']

  test('is paid at once, to the named account, by a request with our certificates', async () => {
    const { url, calls } = await says({ [REQUEST]: { code: '10000', out_biz_no: 'out0001', status: 'SUCCESS' } })
    expect(await alipay(url).transfer(TRANSFER)).toEqual({ state: 'paidOut' })
    const fields = Object.fromEntries(new URLSearchParams(calls[0]?.body))
    expect(fields).toMatchObject({ app_cert_sn: '4538e7ff2b', alipay_root_cert_sn: '687b59193f' })
    expect(JSON.parse(fields.biz_content ?? '')).toMatchObject({
      out_biz_no: 'out0001',
      trans_amount: '123.45',
      payee_info: { identity: '13800138000', identity_type: 'ALIPAY_LOGON_ID', name: '王秀兰' },
    })
  })

  test('has failed only where Alipay says so, or knows nothing of a number that it declines', async () => {
    const declined = { code: '40004', sub_code: 'PAYEE_USER_INFO_ERROR' }
    const unknown = await says({ [REQUEST]: declined })
    expect(await alipay(unknown.url).transfer(TRANSFER)).toEqual({ state: 'failed', reason: '支付宝账户和姓名不符' })
    const known = await says({ [REQUEST]: declined, [QUERY]: { code: '10000', status: 'DEALING' } })
    expect(await alipay(known.url).transfer(TRANSFER)).toEqual({ state: 'underway' })
    const down = await says({ [REQUEST]: { code: '40004', sub_code: 'SYSTEM_ERROR' } })
    await expect(alipay(down.url).transfer(TRANSFER)).rejects.toThrow('SYSTEM_ERROR')
    expect(await alipay(down.url).queryTransfer('out0001')).toBeUndefined()
    const back = await says({ [QUERY]: { code: '10000', status: 'REFUND', fail_reason: '卡号不存在' } })
    expect(await alipay(back.url).queryTransfer('out0001')).toEqual({ state: 'returned', reason: '卡号不存在' })
  })

  test('ends with a signed notice', () => {
    const order = { out_biz_no: 'out0001', trans_amount: '123.45', status: 'SUCCESS', action_type: 'FINISH' }
    const fields: Record<string, string> = {
      app_id: '2021000000000001',
      msg_method: 'alipay.fund.trans.order.changed',
      utc_timestamp: String(NOW),
      biz_content: JSON.stringify(order),
      sign_type: 'RSA2',
    }
    const sign = signRsa(theirs.privateKey, signedText(fields, ['sign_type']))
    const body = new URLSearchParams({ ...fields, sign }).toString()
    expect(alipay('https://unused.example').readWebhook({ headers: {}, body }, NOW)).toEqual({
      kind: 'transfer',
      number: 'out0001',
      amount: 12_345,
      report: { state: 'paidOut' },
    })
  })
})

describe('an order paid by WeChat Pay', () => {
  let server: TestServer
  let liu: Buyer
  let running: Server | undefined
  const received: ReceivedRequest[] = []
  beforeAll(async () => {
    const { url } = await startStub(one => {
      received.push(one)
      const body = one.url.endsWith('/native') ? '{"code_url":"weixin://wxpay/bizpayurl?pr=abc"}' : '{}'
      return { headers: wechatSigned(body, Math.floor(Date.now() / 1000) * 1000), body }
    })
    // It outlives the first test.
    for (const one of stubs) running = one
    stubs.clear()
    server = await startServer({
      demo: false,
      env: {
        PAYMENT_PROVIDER: 'wechat',
        PUBLIC_URL: 'https://linli.example',
        DATABASE_URL: 'postgres://given.by.the.test/linli',
        WECHAT_ENDPOINT: url,
        WECHAT_APP_ID: 'wx1',
        WECHAT_MCH_ID: '1900000001',
        WECHAT_SERIAL: 'OURSERIAL',
        WECHAT_PRIVATE_KEY: pem(ours.privateKey),
        WECHAT_API_V3_KEY: API_KEY,
        WECHAT_PUBLIC_KEY: pem(theirs.publicKey),
        WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
      },
    })
    liu = await createBuyer(server)
  })
  afterAll(async () => {
    await server.close()
    running?.close()
  })
  const knock = async (event: string, resource: object) => {
    const body = wechatNotice(event, resource)
    const headers = wechatSigned(body, Math.floor(Date.now() / 1000) * 1000)
    return (await fetch(`${server.url}/api/pay/notice/wechat`, { method: 'POST', body, headers })).status
  }

  test('is paid, cancelled orders paid back, by signed and sealed notices', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    expect(await paymentCodeOf(server, liu, payment)).toBe('weixin://wxpay/bizpayurl?pr=abc')
    expect(await paymentCodeOf(server, liu, payment)).toBe('weixin://wxpay/bizpayurl?pr=abc')
    expect(received).toHaveLength(1)
    expect((await fetch(`${server.url}/cashier/${payment}?seal=x`, { method: 'POST' })).status).toBe(404)
    const paid = { ...PAID, out_trade_no: payment, amount: { total: 4_000 } }
    expect(await knock('TRANSACTION.SUCCESS', { ...paid, amount: { total: 0 } })).toBe(400)
    expect(await knock('TRANSACTION.SUCCESS', paid)).toBe(200)
    expect((await readOrder(server, liu, id)).stateLabel).toBe('待发货')

    const late = await placeOrder(server, liu, shop.skus)
    await paymentCodeOf(server, liu, late.payment)
    await takeStep(server, liu, 'orderCancel', late.id)
    await server.sweep()
    expect(received.at(-1)?.url).toBe(`/v3/pay/transactions/out-trade-no/${late.payment}/close`)
    expect(await knock('TRANSACTION.SUCCESS', { ...paid, out_trade_no: late.payment })).toBe(200)
    await server.sweep()
    expect(received.at(-1)?.url).toBe('/v3/refund/domestic/refunds')
    expect(await accountBalance(server, 'clearing')).toBe(4_000)
    const { out_refund_no } = JSON.parse(received.at(-1)?.body ?? '') as { out_refund_no: string }
    const refund = { mchid: '1900000001', out_trade_no: late.payment, out_refund_no, amount: { refund: 4_000 } }
    expect(await knock('REFUND.SUCCESS', refund)).toBe(200)
    expect(await accountBalance(server, 'clearing')).toBe(0)
    await server.sweep()
    expect(received.filter(({ url }) => url.endsWith('/refunds'))).toHaveLength(1)
    await assertBooksBalanced(server)
  })
})

describe('a payment whose notice was lost', () => {
  let server: TestServer
  let liu: Buyer
  /** Whoever pays by it is never heard of. */
  let lost: Sandbox
  let provider: PaymentProvider
  let received: string[]
  beforeAll(async () => {
    server = await startServer({ demo: false })
    liu = await createBuyer(server)
    const key = await secretOf(server.database.db, 'sandboxKey')
    const deliver = () => Promise.reject(new Error('The notice was lost'))
    const sandbox = sandboxPayment({ key, clock: server.services.clock, taken: new Map(), deliver })
    received = []
    lost = sandbox
    provider = {
      ...server.services.payment,
      query: async number => {
        received.push(number)
        return sandbox.query(number)
      },
    }
  })
  afterAll(async () => {
    await assertBooksBalanced(server)
    await server.close()
  })
  /** What the server does by itself, its provider being one whose notices are lost. */
  const sendJobs = () => runJobs({ ...server.services, payment: provider }, error => Promise.reject(error))
  const payLost = (number: string, amount = 4_000) =>
    lost.notify({ kind: 'paid', number, refund: '', amount }).catch(() => {})
  const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel
  const opened = async () => {
    const shop = await openShop(server)
    const made = await placeOrder(server, liu, shop.skus)
    await paymentCodeOf(server, liu, made.payment)
    received.length = 0
    return made
  }

  test('goes back where the order was cancelled meanwhile', async () => {
    const { id, payment } = await opened()
    await payLost(payment)
    await takeStep(server, liu, 'orderCancel', id)
    server.advanceClock(minutes(5))
    await sendJobs()
    await server.sweep()
    await sendJobs()
    const paying = (await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })).stateLabel
    expect([await stateOf(id), paying]).toEqual(['已取消', '已退款'])
    expect(await accountBalance(server, 'clearing')).toBe(0)
  })

  test('with another amount is set aside for finance, and asked for no more', async () => {
    const { id, payment } = await opened()
    await payLost(payment, 1)
    server.advanceClock(minutes(5))
    const troubles: unknown[] = []
    await runJobs({ ...server.services, payment: provider }, error => troubles.push(error))
    expect(troubles).toEqual([])
    const { stateLabel } = await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })
    expect([await stateOf(id), stateLabel]).toEqual(['待付款', '待核实'])
    expect(await accountBalance(server, 'suspense')).toBe(1)
  })
})
