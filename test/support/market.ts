/** A market for tests: shops with goods, buyers with addresses, and the steps that people take in it. */
import type { Query } from '../../server/db/connect.ts'
import { newId } from '../../server/db/ids.ts'
import { portal } from '../../server/domain/engine/portal.ts'
import { beginPayment } from '../../server/domain/payment/start.ts'
import { openSession } from '../../server/domain/session.ts'
import { orderContract } from '../../src/contract/order.contract.ts'
import { personContract } from '../../src/contract/person.contract.ts'
import type { ServedRecord } from '../../src/contract/record.contract.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'
import { type Person, register } from './people.ts'
import type { TestServer } from './server.ts'

export interface Buyer extends Person {
  readonly address: string
}
export interface Ware {
  readonly title?: string
  /** 分 */
  readonly price?: number
  readonly stock?: number
  readonly freight?: number
}
export interface Shop {
  readonly id: string
  readonly owner: Person
  /** Id of the one SKU of each ware. */
  readonly skus: readonly string[]
}

let numbers = 0
const phone = () => `1370${String(process.pid % 1000).padStart(3, '0')}${String(++numbers).padStart(4, '0')}`

export const someone = (server: TestServer, name = '王秀英'): Promise<Person> => register(server, phone(), name)

export async function buyer(server: TestServer, name = '刘慧'): Promise<Buyer> {
  const person = await someone(server, name)
  const { id } = await server.call(
    personContract.addressAdd,
    { name: '刘慧芳', phone: '13812345678', region: '330106109', detail: '曙光路 122 号 3 幢 402 室' },
    { token: person.token },
  )
  return { ...person, address: id }
}

export async function platformPerson(server: TestServer): Promise<Person> {
  const person = await someone(server, '平台小陈')
  await server.database.db
    .insertInto('role_grant')
    .values({ id: newId(), uid: person.uid, role: 'platform', region: '' })
    .execute()
  return person
}

/** Writes an open shop of this person with a SKU for each ware. */
export async function stall(db: Query, uid: string, wares: readonly Ware[], name = '山里人家') {
  const id = newId()
  const place = { region: '330106', address: '灵隐路 1 号', lng: 120.1, lat: 30.2 }
  const picture = '/pictures/sand/basket.svg'
  await db
    .insertInto('shop')
    .values({ id, uid, name, summary: '山货', picture, ...place })
    .execute()
  const facts = JSON.stringify({ id, owner: uid, openOrders: 0 })
  await db
    .insertInto('record')
    .values({ id, workflow: 'shop', state: 'open', facts, owner: uid, place: id, version: 1 })
    .execute()
  await db.insertInto('role_grant').values({ id: newId(), uid, role: 'shopOwner', region: id }).execute()
  const skus = []
  for (const { title = '五常稻花香', price = 4_000, stock = 10, freight = 0 } of wares) {
    const goods = newId()
    const said = { shop: id, classification: 'goods-food-rice', title, summary: '', picture, tag: '' }
    await db
      .insertInto('goods')
      .values({ id: goods, ...said, price, sold: 0, freight })
      .execute()
    const sku = newId()
    await db.insertInto('sku').values({ id: sku, goods, options: '["5 kg"]', price, stock }).execute()
    skus.push(sku)
  }
  return { id, skus }
}

/** A newcomer's shop, open. */
export async function openShop(server: TestServer, wares: readonly Ware[] = [{}], name = '山里人家'): Promise<Shop> {
  const owner = await someone(server, '方山')
  return { ...(await stall(server.database.db, owner.uid, wares, name)), owner }
}

export const submit = (
  server: TestServer,
  who: Buyer,
  lines: readonly { sku: string; count: number }[],
  key?: string,
) =>
  server.call(
    orderContract.orderSubmit,
    { lines: [...lines], address: who.address },
    { token: who.token, ...(key ? { key } : {}) },
  )

/** One order of one piece each. */
export async function order(
  server: TestServer,
  who: Buyer,
  skus: readonly string[],
): Promise<{ id: string; payment: string; amount: number }> {
  const { orders } = await submit(
    server,
    who,
    skus.map(sku => ({ sku, count: 1 })),
  )
  const [first] = orders
  if (orders.length !== 1 || !first) throw new Error('One order was expected')
  return first
}

/** What the QR code of a payment says. */
export const codeOf = async (server: TestServer, who: Person, payment: string) =>
  (await server.call(orderContract.paymentDetail, { id: payment }, { token: who.token })).qr

/** Presses a button of the cashier behind a code; gives back the page that one then sees. */
export async function press(code: string, outcome: 'paid' | 'failed'): Promise<string> {
  const answer = await fetch(code, { method: 'POST', body: new URLSearchParams({ outcome }) })
  return answer.text()
}

export async function pay(server: TestServer, who: Person, payment: string): Promise<void> {
  await press(await codeOf(server, who, payment), 'paid')
}

export async function paidOrder(server: TestServer, who: Buyer, skus: readonly string[]) {
  const made = await order(server, who, skus)
  await pay(server, who, made.payment)
  return made
}

export type Step = keyof typeof stepsContract
export const take = (
  server: TestServer,
  who: Person,
  step: Step,
  id: string,
  input?: Record<string, unknown>,
): Promise<ServedRecord> => server.call(stepsContract[step], { id, ...(input ? { input } : {}) }, { token: who.token })
export const refusedStep = (server: TestServer, who: Person, step: Step, id: string, input?: Record<string, unknown>) =>
  server.refused(stepsContract[step], { id, ...(input ? { input } : {}) }, { token: who.token })

export const detail = (server: TestServer, who: Person, id: string) =>
  server.call(orderContract.orderDetail, { id }, { token: who.token })

export const PARCEL = { courier: '顺丰速运', number: 'SF1234567890' }
export const WHY = { reason: '就是这样' }

/** Ids of an order's lines. */
export const linesOf = async (server: TestServer, who: Person, id: string) =>
  (await detail(server, who, id)).lines.map(line => line.id)

export async function shippedOrder(server: TestServer, who: Buyer, shop: Shop, skus = shop.skus) {
  const made = await paidOrder(server, who, skus)
  await take(server, shop.owner, 'orderShip', made.id, { ...PARCEL, lines: await linesOf(server, who, made.id) })
  return made
}

/** Many buyers at once, who came in some other way than by registering one after the other. */
export async function crowd({ database: { db } }: Pick<TestServer, 'database'>, count: number): Promise<Buyer[]> {
  const now = Date.now()
  const people = Array.from({ length: count }, () => ({ uid: newId(), phone: phone(), address: newId() }))
  const account = {
    kind: 'person' as const,
    password_hash: null,
    name: '街坊',
    avatar: '',
    region: '',
    introduction: '',
  }
  const place = { name: '街坊', region: '330106109', detail: '1 号', lng: null, lat: null, is_default: true }
  await db
    .insertInto('account')
    .values(people.map(({ uid, phone }) => ({ uid, phone, ...account })))
    .execute()
  await db
    .insertInto('address')
    .values(people.map(({ uid, phone, address }) => ({ id: address, uid, phone, ...place })))
    .execute()
  const buyers = []
  for (const person of people) buyers.push({ ...person, token: await openSession(db, person.uid, 'test', now) })
  return buyers
}

/** A gift of money that waits to be paid (分), and whoever books it. */
export async function donation(server: TestServer, who: Person, amount: number, campaign: string): Promise<string> {
  const facts = { owner: who.uid, region: '330106', amount, purpose: 'donation', subject: campaign } as const
  const { id } = await server.database.tx(db =>
    beginPayment(
      { db, services: server.services, engine: portal },
      { ...facts, confirmed: false, disbursed: false, refundOver: false },
      '爱心捐款',
    ),
  )
  return id
}
export async function financePerson(server: TestServer): Promise<Person> {
  const person = await someone(server, '何静')
  const grant = { id: newId(), uid: person.uid, role: 'finance', region: '3301' }
  await server.database.db.insertInto('role_grant').values(grant).execute()
  return person
}
