/** Parcels pasted from a spreadsheet: what each line means, and why it cannot be shipped. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderContract } from '../../../src/contract/order.contract.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createShippedOrder,
  openShop,
  placeOrder,
  type ShopFixture,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let buyer: Buyer
let shop: ShopFixture
let other: ShopFixture
/** Numbers of orders: two that wait for shipping, one that does not yet, one that is sent, another shop's. */
const number = { first: '', second: '', unpaid: '', sent: '', others: '' }
beforeAll(async () => {
  server = await startServer({ demo: false })
  buyer = await createBuyer(server)
  shop = await openShop(server)
  other = await openShop(server)
  for (const name of ['first', 'second'] as const) number[name] = (await createPaidOrder(server, buyer, shop.skus)).id
  number.unpaid = (await placeOrder(server, buyer, shop.skus)).id
  number.sent = (await createShippedOrder(server, buyer, shop)).id
  number.others = (await createPaidOrder(server, buyer, other.skus)).id
})
afterAll(() => server.close())

const row = (order: string, courier = '顺丰', parcel = 'SF1234567890') => ({ order, courier, number: parcel })
async function check(...rows: readonly ReturnType<typeof row>[]) {
  const { dataList } = await server.call(
    orderContract.parcelsCheck,
    { shop: shop.id, rows: [...rows] },
    { token: shop.owner.token },
  )
  return dataList
}
const problemOf = async (one: ReturnType<typeof row>) => (await check(one))[0]!.problem

describe('a pasted line', () => {
  test('means the order that its number, or the end of it, is of, however it is written', async () => {
    const grouped = number.first.toUpperCase().replace(/(.{4})/g, '$1 ')
    const found = await check(row(grouped), row(` ${number.second.slice(-6)} `, 'ＥＭＳ', '１２３４ ５６７８'))
    expect(found.map(({ order, problem }) => [order?.id, problem])).toEqual([
      [number.first, ''],
      [number.second, ''],
    ])
    expect(found.map(one => [one.courier, one.number, one.lines.length])).toEqual([
      ['顺丰速运', 'SF1234567890', 1],
      ['邮政快递', '12345678', 1],
    ])
  })
  test.each([
    ['nothing', () => row(''), '缺订单号'],
    ['three letters', () => row('a1b'), '订单号至少写后 4 位'],
    ['another shop’s order', () => row(number.others), '这家店没有这个订单'],
    ['an order that is not paid', () => row(number.unpaid), '这一单是“待付款”，不用再发'],
    ['an order that is on its way', () => row(number.sent), '这一单是“待收货”，不用再发'],
    ['no courier', () => row(number.first, ''), '缺快递公司'],
    ['a courier that there is not', () => row(number.first, '飞毛腿'), '没有叫“飞毛腿”的快递公司'],
    ['a number that a spreadsheet has rounded', () => row(number.first, '中通', '7.318E+13'), /科学记数/],
    ['no number', () => row(number.first, '中通', ' '), '缺快递单号'],
    ['a short number', () => row(number.first, '中通', '12'), /4/],
  ] as const)('of %s is refused with its reason', async (_, line, sentence) => {
    expect(await problemOf(line())).toMatch(sentence)
  })
  test('of the same order, or with the same parcel, as one above it is not sent twice', async () => {
    const found = await check(row(number.first), row(number.first, '中通', '73180001'), row(number.second))
    expect(found.map(({ problem }) => problem)).toEqual(['', '和第 1 行是同一单', '和第 1 行是同一个快递单号'])
  })
})

test('nobody checks numbers against a shop that is not theirs', async () => {
  const asked = { shop: other.id, rows: [row(number.others)] }
  const refusal = await server.refused(orderContract.parcelsCheck, asked, { token: shop.owner.token })
  expect(refusal.message).toBe('没有找到这家店铺')
})
test('1,001 lines are refused as a whole', async () => {
  const asked = { shop: shop.id, rows: Array.from({ length: 1_001 }, () => row('abcd')) }
  const refusal = await server.refused(orderContract.parcelsCheck, asked, { token: shop.owner.token })
  expect(refusal.message).toBe('一次最多 1000 行')
})
