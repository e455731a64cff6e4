/** Orders of the demonstration accounts, brought as far over the calls as a story in the browser begins. */
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { shopContract } from '../../../src/contract/shop.contract.ts'
import { DEMO, DEMO_PASSWORD } from '../browser/portal.ts'
import type { TestAccount } from '../fixtures/accounts.ts'
import { orderLineIds, PARCEL, payPayment, takeStep } from '../fixtures/mall.ts'
import type { TestServer } from '../server/testServer.ts'

const MILESTONES = ['submitted', 'paid', 'shipped', 'received'] as const
export type OrderMilestone = (typeof MILESTONES)[number]

export async function logInDemoAccount(server: TestServer, phone: string): Promise<TestAccount> {
  const { uid, token } = await server.call(entryContract.phoneLogin, { phone, password: DEMO_PASSWORD })
  return { uid, token, phone }
}

async function defaultAddressOf(server: TestServer, { token }: TestAccount): Promise<string> {
  const { dataList } = await server.call(personContract.addressList, {}, { token })
  if (dataList[0]) return dataList[0].id
  const place = { name: '王桂兰', phone: DEMO.member, region: '330106009', detail: '宝石新村 3 幢 201' }
  return (await server.call(personContract.addressAdd, { ...place, isDefault: true }, { token })).id
}

/** One piece of each of the first two goods of 山野合作社, bought by the demonstration member. */
export async function createDemoOrder(server: TestServer, until: OrderMilestone = 'submitted') {
  const buyer = await logInDemoAccount(server, DEMO.member)
  const owner = await logInDemoAccount(server, DEMO.shopOwner)
  const { dataList: shops } = await server.call(shopContract.myShops, {}, { token: owner.token })
  const { dataList: goods } = await server.call(mallContract.goodsPage, { shop: shops[0]!.id, inStock: true })
  const lines = []
  for (const { id } of goods.slice(0, 2)) {
    const { skus } = await server.call(mallContract.goodsDetail, { id })
    lines.push({ sku: skus.find(({ available }) => available > 0)!.id, count: 1 })
  }
  const address = await defaultAddressOf(server, buyer)
  const { orders } = await server.call(orderContract.orderSubmit, { lines, address }, { token: buyer.token })
  const { id, payment } = orders[0]!
  const reached = MILESTONES.indexOf(until)
  if (reached >= 1) await payPayment(server, buyer, payment)
  if (reached >= 2)
    await takeStep(server, owner, 'orderShip', id, { ...PARCEL, lines: await orderLineIds(server, owner, id) })
  if (reached >= 3) await takeStep(server, buyer, 'orderReceive', id)
  return { id, payment, buyer, owner }
}
