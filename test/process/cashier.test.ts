/** The built-in cashier as whoever pays sees it: what it says, what may be pressed, and what the portal hears then. */
import Fastify from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../server/engine/context.ts'
import { cashierRoutes, deliverToSelf } from '../../server/http/cashier.ts'
import type { Sandbox } from '../../server/providers/payment/sandbox.ts'

const TRADE = {
  ...{ title: '「山里人家」订单等 2 笔', amount: 9_805, state: 'pendingPayment', back: '/order?tab=paid&a=1' },
  parts: [
    { title: '「山里人家」订单', amount: 9_800 },
    { title: '「海边 <b>人家</b>」订单', amount: 5 },
  ],
}
let trade: typeof TRADE | undefined = TRADE
const lookedUp = vi.fn()
vi.mock('../../server/domain/payment/cashier.ts', () => ({
  cashierTrade: async (_: unknown, number: string) => {
    lookedUp(number)
    return trade
  },
}))

const notices: object[] = []
const unrefundable: string[] = []
const sandbox: Partial<Sandbox> = {
  isOwnLink: (number, seal) => number === 'n1' && seal === 's"1',
  failNextRefund: number => void unrefundable.push(number),
  notify: async notice => {
    notices.push(notice)
    return { status: 200, type: 'text/plain', body: 'OK' }
  },
}
const app = Fastify()
cashierRoutes(app, { database: {} } as Services, sandbox as Sandbox)
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
)
const SEAL = 'seal=s%221'

beforeEach(() => {
  trade = TRADE
  notices.length = 0
  unrefundable.length = 0
})
const look = async (query = '') => (await app.inject({ url: `/cashier/n1?${SEAL}${query}` })).body
const press = (outcome: string, query = '') =>
  app.inject({
    method: 'POST',
    url: `/cashier/n1?${SEAL}${query}`,
    payload: new URLSearchParams({ outcome }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
/** The buttons of a page: what each says and sends. */
const buttonsOf = (page: string) =>
  [...page.matchAll(/<button name="outcome" value="(\w+)"( class="primary")?>(.*?)<\/button>/g)].map(
    ([, outcome, primary, label]) => `${label}: ${outcome}${primary ? ', first' : ''}`,
  )

describe('the page', () => {
  test('says for what and how much, by parts, and is read by nobody else: no store, no search engine', async () => {
    const { statusCode, headers, body } = await app.inject({ url: `/cashier/n1?${SEAL}` })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(lookedUp).toHaveBeenLastCalledWith('n1')
    expect(body).toContain('<h1>「山里人家」订单等 2 笔</h1><p class="amount">¥98.05</p>')
    expect(body).toContain('<title>「山里人家」订单等 2 笔 · 邻里收银台</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('<li>「山里人家」订单<b>¥98.00</b></li>')
    expect(body, 'a shop that calls itself like a page').toContain(
      '「海边 &#60;b&#62;人家&#60;/b&#62;」订单<b>¥0.05</b>',
    )
    expect(body).toContain('演示收银台，不会真的扣款')
  })
  test('of a single payment has no list', async () => {
    trade = { ...TRADE, parts: TRADE.parts.slice(0, 1) }
    expect(await look()).not.toContain('<ul>')
  })
  test.each([
    ['pendingPayment', '', '请确认金额后支付'],
    ['pendingPayment', 'paid', '请确认金额后支付'],
    ['pendingPayment', 'failed', '这次支付没有成功，可以再试一次'],
    ['paid', '', '支付成功，请回到原来的页面'],
    ['paid', 'failed', '支付成功，请回到原来的页面'],
    ['cancelled', 'failed', '这笔支付已经取消'],
    ['refunding', '', '这笔支付已经取消，收到的钱会原路退回'],
    ['refunded', '', '这笔支付已经取消，收到的钱会原路退回'],
    ['doubtful', '', '收到的金额与应付不符，财务核实后会告诉您'],
  ])('of a payment that is %s says after "%s": %s', async (state, outcome, sentence) => {
    trade = { ...TRADE, state }
    expect(await look(`&outcome=${outcome}`)).toContain(`<p role="status">${sentence}</p>`)
  })
  const ALL = [
    ...['支付成功: paid, first', '支付失败: failed', '多付 1 元（模拟金额不符）: more'],
    '付款，之后退款失败（模拟）: unrefundable',
  ]
  test.each([
    ['pendingPayment', '', ALL],
    ['pendingPayment', 'failed', ALL],
    ['cancelled', '', ['仍然付款（模拟迟到的支付）: paid']],
    ['paid', '', []],
    ['refunding', '', []],
    ['doubtful', '', []],
  ])('of a payment that is %s offers after "%s" %j', async (state, outcome, buttons) => {
    trade = { ...TRADE, state }
    const page = await look(`&outcome=${outcome}`)
    expect(buttonsOf(page)).toEqual(buttons)
    expect(page.includes('<form'), 'a form where there is something to press').toBe(buttons.length > 0)
  })
  test('leads back to the order where its reader came from there, and goes there by itself once it is paid', async () => {
    const link = '<a href="/order?tab=paid&#38;a=1">回到订单</a>'
    const refresh = '<meta http-equiv="refresh" content="1;url=/order?tab=paid&#38;a=1">'
    const seen = async (state: string, query: string) => {
      trade = { ...TRADE, state }
      const page = await look(query)
      return [page.includes(link), page.includes(refresh)]
    }
    expect(await seen('pendingPayment', '&from=order')).toEqual([true, false])
    expect(await seen('cancelled', '&from=order')).toEqual([true, false])
    expect(await seen('paid', '&from=order')).toEqual([true, true])
    for (const query of ['', '&from=elsewhere']) expect(await seen('paid', query)).toEqual([false, false])
  })
  test('sends what is pressed to its own payment under its own seal', async () => {
    const form = '<form method="post" action="/cashier/n1?seal=s&#34;1'
    expect(await look()).toContain(`${form}">`)
    expect(await look('&from=order')).toContain(`${form}&from=order">`)
  })
})

describe('what is pressed', () => {
  test.each([
    ['paid', 'paid', 9_805, []],
    ['more', 'paid', 9_905, []],
    ['unrefundable', 'paid', 9_805, ['n1']],
    ['failed', 'failed', 9_805, []],
    ['nonsense', 'failed', 9_805, []],
    ['', 'failed', 9_805, []],
  ])('as "%s" is told the portal as %s with %i 分', async (outcome, kind, amount, failing) => {
    const { statusCode, headers } = await press(outcome)
    expect(notices).toEqual([{ kind, number: 'n1', refund: '', amount }])
    expect(unrefundable, 'whose refund fails').toEqual(failing)
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(`/cashier/n1?seal=s"1&outcome=${kind}`)
  })
  test('leads back to the page from which it was pressed', async () => {
    expect((await press('paid', '&from=order')).headers.location).toBe('/cashier/n1?seal=s"1&from=order&outcome=paid')
  })
  test('without anything in it is no payment', async () => {
    await app.inject({ method: 'POST', url: `/cashier/n1?${SEAL}` })
    expect(notices).toMatchObject([{ kind: 'failed' }])
  })
})

describe('no payment is found', () => {
  test.each(['/cashier/n1?seal=other', '/cashier/n1', `/cashier/n2?${SEAL}`])('under %s', async url => {
    lookedUp.mockClear()
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url })
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body).toContain('<h1>找不到这笔支付</h1><p>请回到订单里重新打开二维码。</p>')
      expect(body).not.toContain('98.05')
    }
    expect([notices, lookedUp.mock.calls], 'nothing is told, and nothing is looked up').toEqual([[], []])
  })
  test('where there is none any more', async () => {
    trade = undefined
    expect((await app.inject({ url: `/cashier/n1?${SEAL}` })).statusCode).toBe(404)
    expect((await press('paid')).statusCode).toBe(404)
    expect(notices).toEqual([])
  })
})

test('a notice of the sandbox comes in at the door of all notices, with its signature, and hears the answer', async () => {
  const door = Fastify()
  const seen: unknown[] = []
  door.post('/api/pay/notice/sandbox', async ({ headers, body }, reply) => {
    seen.push(headers['x-signature'], headers['content-type'], body)
    return reply.status(202).send('taken')
  })
  const answer = await deliverToSelf(() => door)({ headers: { 'x-signature': 'abc' }, body: '{"kind":"paid"}' })
  expect(seen).toEqual(['abc', 'application/json', { kind: 'paid' }])
  expect(answer).toEqual({ status: 202, type: 'text/plain', body: 'taken' })
})
