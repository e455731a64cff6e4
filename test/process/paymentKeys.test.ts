/** Keys of payment providers in every shape in which people have them, and the cashier that moves no money. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartProblem } from '../../server/kernel/problem.ts'
import { createPayment } from '../../server/providers/payment/create.ts'
import type { WebhookRequest } from '../../server/providers/payment/payment.ts'
import { privateKey, publicKey, signRsa, verifiesRsa } from '../../server/providers/payment/rsa.ts'
import { sandboxPayment } from '../../server/providers/payment/sandbox.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secretPem = (type: 'pkcs1' | 'pkcs8') => String(pair.privateKey.export({ format: 'pem', type }))
const openPem = String(pair.publicKey.export({ format: 'pem', type: 'spki' }))
const oneLine = (pem: string) => pem.replace(/-----[^-]+-----|\n/g, '')

describe('a key', () => {
  test.each([
    ['as a text of several lines', secretPem('pkcs8')],
    ['as a text of the older kind', secretPem('pkcs1')],
    ['with line ends that are written out', secretPem('pkcs8').replaceAll('\n', '\\n')],
    ['with space around it', `\n  ${secretPem('pkcs8')}  \n`],
    ['as one line', oneLine(secretPem('pkcs8'))],
    ['as one line of the older kind', oneLine(secretPem('pkcs1'))],
    ['as one line that was broken somewhere', oneLine(secretPem('pkcs8')).replace(/.{64}/g, '$& \n')],
  ])('of our own is read %s', (_, text) => {
    const signature = signRsa(privateKey('KEY', text), '一二三')
    expect([verifiesRsa(pair.publicKey, '一二三', signature), verifiesRsa(pair.publicKey, '一二', signature)]).toEqual([
      true,
      false,
    ])
  })
  test.each([
    ['as a text of several lines', openPem],
    ['as one line', oneLine(openPem)],
  ])('of the provider is read %s', (_, text) => {
    expect(verifiesRsa(publicKey('KEY', text), 'x', signRsa(pair.privateKey, 'x'))).toBe(true)
  })
  test('is read out of the file that is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'linli-keys-'))
    try {
      writeFileSync(join(folder, 'our.pem'), secretPem('pkcs8'))
      writeFileSync(join(folder, 'their.pem'), openPem)
      const signature = signRsa(privateKey('KEY', join(folder, 'our.pem')), 'x')
      expect(verifiesRsa(publicKey('KEY', join(folder, 'their.pem')), 'x', signature)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  test.each([privateKey, publicKey])('that is none stops the start and names its variable: %#', read => {
    for (const text of ['key', '/no/such/file.pem', oneLine(openPem).slice(0, 40)]) {
      expect(() => read('WECHAT_KEY', text)).toThrow(StartProblem)
      expect(() => read('WECHAT_KEY', text)).toThrow('WECHAT_KEY 读不出密钥')
    }
  })
})

describe('the cashier that moves no money', () => {
  const NOW = Date.parse('2026-11-21T05:06:07Z')
  const open = (status = 200) => {
    const delivered: WebhookRequest[] = []
    const cashier = sandboxPayment({
      ...{ key: 'key', clock: () => NOW },
      deliver: async notice => {
        delivered.push(notice)
        return { status, type: 'text/plain', body: '' }
      },
    })
    return { cashier, notices: () => delivered.map(({ body }) => JSON.parse(body)), delivered }
  }
  const trade = (number: string) => ({ number, amount: 1_234, title: '订单', expiresAt: NOW })
  const refund = (number: string) => ({ number, refund: `r-${number}`, amount: 234, total: 1_234 })

  test('is opened by its own links, each for one payment', async () => {
    const { cashier } = open()
    const link = new URL(await cashier.create(trade('t1')), 'http://here')
    const seal = link.searchParams.get('seal') ?? ''
    expect(link.pathname).toBe('/cashier/t1')
    expect([cashier.isOwnLink('t1', seal), cashier.isOwnLink('t2', seal), cashier.isOwnLink('t1', '')]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('tells of a refund and that it is under way; where that was not taken the refund is to be tried again', async () => {
    const { cashier, notices } = open()
    expect(await cashier.refund(refund('t1'))).toBe('waiting')
    expect(notices()).toEqual([{ kind: 'refunded', number: 't1', refund: 'r-t1', amount: 234 }])
    for (const status of [300, 400, 503])
      await expect(open(status).cashier.refund(refund('t1')), String(status)).rejects.toThrow(`with ${status}`)
  })
  test('lets the next refund of one trade fail, and no other', async () => {
    const { cashier, notices } = open()
    cashier.failNextRefund('t1')
    expect(await cashier.refund(refund('t2'))).toBe('waiting')
    expect(await cashier.refund(refund('t1'))).toEqual({ reason: '对方账户状态异常', isFinal: true })
    expect(notices().map(({ number }) => number)).toEqual(['t2'])
    expect(await cashier.refund(refund('t1'))).toBe('waiting')
  })
  test('knows what was paid of which trade', async () => {
    const { cashier } = open()
    await cashier.notify({ kind: 'paid', number: 't1', refund: '', amount: 5 })
    await cashier.notify({ kind: 'failed', number: 't2', refund: '', amount: 6 })
    expect([await cashier.query('t1'), await cashier.query('t2'), await cashier.query('t3')]).toEqual([
      5,
      undefined,
      undefined,
    ])
    for (let number = 0; number < 999; number++)
      await cashier.notify({ kind: 'paid', number: `n${number}`, refund: '', amount: 1 })
    expect(await cashier.query('t1'), 'of the last thousand').toBe(5)
    await cashier.notify({ kind: 'paid', number: 'one more', refund: '', amount: 2 })
    expect([await cashier.query('t1'), await cashier.query('one more')]).toEqual([undefined, 2])
  })
  test('believes its own notices, of five minutes, as they were signed', async () => {
    const { cashier, delivered } = open()
    const notice = { kind: 'paid', number: 't1', refund: '', amount: 5 } as const
    await cashier.notify(notice)
    const [{ headers, body } = { headers: {}, body: '' }] = delivered
    const read = (changed: Record<string, string> = {}, now = NOW, text = body) =>
      cashier.readWebhook({ headers: { ...headers, ...changed }, body: text }, now)
    expect(read()).toEqual(notice)
    expect(read({}, NOW + 299_000)).toEqual(notice)
    expect(() => read({}, NOW + 302_000)).toThrow('not of now')
    expect(() => read({}, NOW, body.replace('5', '9'))).toThrow('Wrong signature')
    for (const name of ['sandbox-timestamp', 'sandbox-nonce', 'sandbox-signature'])
      expect(() => read({ [name]: '1' }), name).toThrow('Wrong signature')
  })
  test('hears whether its notice was taken, and is what takes payments where nothing else is set', () => {
    expect(open().cashier.answerWebhook(true)).toEqual({ status: 200, type: 'text/plain', body: 'success' })
    expect(open().cashier.answerWebhook(false)).toEqual({ status: 400, type: 'text/plain', body: 'fail' })
    const settings = { key: '', clock: () => NOW, deliver: () => Promise.reject(new Error('nothing is delivered')) }
    const made = createPayment({ payment: { provider: 'sandbox', settings: {} }, publicUrl: '' }, settings)
    expect([made.provider.name, made.sandbox]).toEqual(['sandbox', made.provider])
  })
})
