/**
 * What one person writes is theirs: whatever they add, change, delete or read, every row of somebody else stays as it
 * was.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { PASSWORD } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  createBuyer,
  openShop,
  placeOrder,
  type ShopFixture,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let shop: ShopFixture
let writer: Buyer
let other: Buyer
const orders: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server, [{ stock: 50 }])
  writer = await createBuyer(server)
  other = await createBuyer(server, '马兰')
  for (const who of [writer, other]) {
    const { token } = who
    await server.call(mallContract.collectAdd, { kind: 'shop', id: shop.id }, { token })
    await server.call(feedbackContract.feedback, { content: '字再大一点就好了' }, { token })
    orders[who.uid] = (await placeOrder(server, who, shop.skus)).id
    // What is ordered leaves the cart.
    await server.call(mallContract.cartAdd, { sku: shop.skus[0]!, count: 2 }, { token })
    const message = { id: `m${who.uid.slice(1)}`, uid: who.uid, record: orders[who.uid]!, workflow: 'order' }
    await server.database.db
      .insertInto('message')
      .values({ ...message, text: '已发货', createdAt: new Date() })
      .execute()
  }
})
afterAll(() => server.close())

/** Every row that names this person as whose it is, table by table. */
async function rowsOf(uid: string): Promise<Record<string, string>> {
  const { db } = server.database
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('uid', 'owner') and table_name <> 'live' order by 1, 2`.execute(
    db,
  )
  const found: Record<string, string> = {}
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, '|' order by t::text), '') as text
      from ${sql.table(table)} as t where ${sql.ref(column)} = ${uid}`.execute(db)
    found[`${table}.${column}`] = rows[0]?.text ?? ''
  }
  return found
}

test('there is something of everybody that could be lost', async () => {
  const rows = await rowsOf(other.uid)
  for (const table of ['address', 'cart_line', 'favourite', 'feedback', 'message', 'session', 'account'])
    expect(rows[`${table}.uid`], table).not.toBe('')
})

const own = () => ({ token: writer.token })
const home = { name: '刘慧芳', phone: '13812345678', region: '330106109', detail: '别处 1 号', isDefault: true }
const WRITES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a new default address', () => server.call(personContract.addressAdd, home, own())],
  [
    'a changed address',
    () => server.call(personContract.addressEdit, { id: writer.address, ...home, detail: '又搬了 2 号' }, own()),
  ],
  ['more in the cart', () => server.call(mallContract.cartAdd, { sku: shop.skus[0]!, count: 1 }, own())],
  ['another count in the cart', () => server.call(mallContract.cartUpdate, { sku: shop.skus[0]!, count: 9 }, own())],
  ['nothing in the cart', () => server.call(mallContract.cartDelete, { skus: [...shop.skus] }, own())],
  ['a favourite less', () => server.call(mallContract.collectDelete, { kind: 'shop', id: shop.id }, own())],
  ['all messages read', () => server.call(messageContract.messageRead, {}, own())],
  [
    'a kind of messages switched off',
    () => server.call(messageContract.messageSwitch, { kind: 'thanks', muted: true }, own()),
  ],
  ['another name', () => server.call(personContract.updateMyInfo, { name: '刘小慧' }, own())],
  ['an order cancelled', () => takeStep(server, writer, 'orderCancel', orders[writer.uid]!)],
  ['an address less', () => server.call(personContract.addressDelete, { id: writer.address }, own())],
  [
    'another password',
    () => server.call(personContract.updatePassword, { old: PASSWORD, password: 'linli2027' }, own()),
  ],
  ['no session left', () => server.call(personContract.logout, { all: true }, own())],
]

test.each(WRITES)('%s changes something of theirs and nothing of anybody else', async (_, write) => {
  const [mine, theirs] = [await rowsOf(writer.uid), await rowsOf(other.uid)]
  await write()
  expect(await rowsOf(other.uid)).toEqual(theirs)
  expect(await rowsOf(writer.uid)).not.toEqual(mine)
})
