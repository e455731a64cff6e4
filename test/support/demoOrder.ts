/** Orders of the demonstration accounts, brought as far over the calls as a story in the browser begins. */
import { entryContract } from '../../src/contract/entry.contract.ts'
import { mallContract, shopContract } from '../../src/contract/mall.contract.ts'
import { orderContract } from '../../src/contract/order.contract.ts'
import { personContract } from '../../src/contract/person.contract.ts'
import { linesOf, PARCEL, pay, take } from './market.ts'
import type { Person } from './people.ts'
import { DEMO, DEMO_PASSWORD } from './portal.ts'
import type { TestServer } from './server.ts'

const REACHED = ['submitted', 'paid', 'shipped', 'received'] as const
export type Reached = (typeof REACHED)[number]

export async function demoPerson(server: TestServer, phone: string): Promise<Person> {
  const { uid, token } = await server.call(entryContract.phoneLogin, { phone, password: DEMO_PASSWORD })
  return { uid, token, phone }
}

async function addressOf(server: TestServer, { token }: Person): Promise<string> {
  const { dataList } = await server.call(personContract.addressList, {}, { token })
  if (dataList[0]) return dataList[0].id
  const place = { name: '王桂兰', phone: DEMO.member, region: '330106009', detail: '宝石新村 3 幢 201' }
  return (await server.call(personContract.addressAdd, { ...place, isDefault: true }, { token })).id
}

/** One piece of each of the first two goods of 山野合作社, bought by the demonstration member. */
export async function demoOrder(server: TestServer, until: Reached = 'submitted') {
  const buyer = await demoPerson(server, DEMO.member)
  const owner = await demoPerson(server, DEMO.shopOwner)
  const { dataList: shops } = await server.call(shopContract.myShops, {}, { token: owner.token })
  const { dataList: goods } = await server.call(mallContract.goodsPage, { shop: shops[0]!.id, inStock: true })
  const lines = []
  for (const { id } of goods.slice(0, 2)) {
    const { skus } = await server.call(mallContract.goodsDetail, { id })
    lines.push({ sku: skus.find(({ available }) => available > 0)!.id, count: 1 })
  }
  const address = await addressOf(server, buyer)
  const { orders } = await server.call(orderContract.orderSubmit, { lines, address }, { token: buyer.token })
  const { id, payment } = orders[0]!
  const far = REACHED.indexOf(until)
  if (far >= 1) await pay(server, buyer, payment)
  if (far >= 2) await take(server, owner, 'orderShip', id, { ...PARCEL, lines: await linesOf(server, owner, id) })
  if (far >= 3) await take(server, buyer, 'orderReceive', id)
  return { id, payment, buyer, owner }
}
