/** A favourite as its card shows it, whatever its kind: as long as it goes on, once it is over, once it is nowhere. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FAVOURITE_KINDS, mallContract as mall } from '../../../src/contract/mall.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember, openShop, type ShopFixture } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

type Kind = (typeof FAVOURITE_KINDS)[number]
interface Card {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
}

let server: TestServer
let me: TestAccount
let shop: ShopFixture

beforeAll(async () => {
  server = await startServer()
  me = await createMember(server)
  shop = await openShop(server, [
    { title: '香米', price: 6_990 },
    { title: '竹篮', price: 1_200 },
  ])
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })
const keep = (kind: Kind, id: string) => server.call(mall.collectAdd, { kind, id }, as(me))
const cardOf = async (kind: Kind, id: string) =>
  (await server.call(mall.collectPage, { kind, pageSize: 100 }, as(me))).dataList.find(one => one.id === id)
const goneOf = async (kind: Kind, id: string) => (await cardOf(kind, id))?.gone

/** One of each that goes on, as the database has it. */
async function oneOf(kind: Kind): Promise<Card> {
  const { db } = server.database
  if (kind === 'shop') return { id: shop.id, title: '山里人家', summary: '山货', picture: '/pictures/sand/basket.svg' }
  if (kind === 'goods') {
    const { rows } = await sql<Card>`
      select id, title, summary, picture from goods where shop = ${shop.id} and title = '香米'`.execute(db)
    return rows[0]!
  }
  const goesOn = {
    gift: sql`listed`,
    activity: sql`not over and ends_at > now() + interval '1 day'`,
    campaign: sql`ends_at > now() + interval '1 day'`,
  }[kind]
  const { rows } = await sql<Card>`
    select id, title, summary, picture from ${sql.table(kind)} where ${goesOn} order by id limit 1`.execute(db)
  return rows[0]!
}

test.each<[Kind, number | null]>([
  ['goods', 6_990],
  ['gift', null],
  ['shop', null],
  ['activity', null],
  ['campaign', null],
])('%s: the card says title, summary, picture and price, and that it can be had', async (kind, price) => {
  const { id, title, summary, picture } = await oneOf(kind)
  await sql`update goods set price = 6990, highest_price = 9990 where shop = ${shop.id} and title = '香米'`.execute(
    server.database.db,
  )
  await keep(kind, id)
  expect(await cardOf(kind, id)).toEqual({ kind, id, title, summary, picture, price, gone: false })
})

test('a gift that is taken off is gone, and back when it is offered again', async () => {
  const { id } = await oneOf('gift')
  await keep('gift', id)
  const offer = (listed: boolean) =>
    sql`update gift set listed = ${listed} where id = ${id}`.execute(server.database.db)
  await offer(false)
  expect(await goneOf('gift', id)).toBe(true)
  await offer(true)
  expect(await goneOf('gift', id)).toBe(false)
})

test('an activity is gone when it was called off, and when its time has passed, each by itself', async () => {
  const { id } = await oneOf('activity')
  await keep('activity', id)
  const { db } = server.database
  const { rows } = await sql<{ endsAt: Date }>`select ends_at from activity where id = ${id}`.execute(db)
  await sql`update activity set over = true where id = ${id}`.execute(db)
  expect(await goneOf('activity', id), 'called off').toBe(true)
  await sql`update activity set over = false where id = ${id}`.execute(db)
  expect(await goneOf('activity', id)).toBe(false)
  const past = new Date(server.services.clock() - 60_000)
  await sql`update activity set starts_at = ${past}, ends_at = ${past} where id = ${id}`.execute(db)
  expect(await goneOf('activity', id), 'its time has passed').toBe(true)
  await sql`update activity set ends_at = ${rows[0]!.endsAt} where id = ${id}`.execute(db)
})

test('an activity that is not published is found by nobody who knows its number', async () => {
  const { id } = await oneOf('activity')
  const list = (listed: boolean) =>
    sql`update activity set listed = ${listed} where id = ${id}`.execute(server.database.db)
  await keep('activity', id)
  await list(false)
  await expect(keep('activity', id)).rejects.toMatchObject({ message: '没有找到这个活动' })
  expect(await cardOf('activity', id)).toMatchObject({ title: '活动已不存在', summary: '', picture: '', gone: true })
  await list(true)
  expect(await goneOf('activity', id)).toBe(false)
})

test('a campaign is gone once its time has passed, under its own title', async () => {
  const { id, title } = await oneOf('campaign')
  await keep('campaign', id)
  const past = new Date(server.services.clock() - 60_000)
  await sql`update campaign set ends_at = ${past} where id = ${id}`.execute(server.database.db)
  expect(await cardOf('campaign', id)).toMatchObject({ title, gone: true })
})

test('a shop that is suspended or closed is gone, and still called by its name', async () => {
  const own = await openShop(server, [{}], '桥头修鞋铺')
  await keep('shop', own.id)
  for (const state of ['suspended', 'closed']) {
    await putInState(server, own.id, state)
    expect(await cardOf('shop', own.id), state).toMatchObject({ title: '桥头修鞋铺', gone: true })
  }
})

test.each<[Kind, string]>([
  ['goods', '商品已不存在'],
  ['gift', '礼品已不存在'],
  ['shop', '店铺已不存在'],
  ['activity', '活动已不存在'],
  ['campaign', '募捐已不存在'],
])('%s that is nowhere any more is called 「%s」 and cannot be had', async (kind, title) => {
  const reader = await createMember(server)
  const id = `f${kind}`.padEnd(22, '0')
  const favourite = { id, uid: reader.uid, kind, target: 'nowhere', at: new Date() }
  await server.database.db.insertInto('favourite').values(favourite).execute()
  const { dataList } = await server.call(mall.collectPage, {}, as(reader))
  expect(dataList).toEqual([{ kind, id: 'nowhere', title, summary: '', picture: '', price: null, gone: true }])
})

test('giving up one favourite leaves the others of its kind, and those of other people', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from goods where shop = ${shop.id} order by title`.execute(server.database.db)
  const [first = '', second = ''] = rows.map(({ id }) => id)
  const [one, other] = [await createMember(server), await createMember(server)]
  for (const who of [one, other])
    for (const id of [first, second]) {
      await server.call(mall.collectAdd, { kind: 'goods', id }, as(who))
      server.advanceClock(1_000)
    }
  await server.call(mall.collectDelete, { kind: 'goods', id: first }, as(one))
  const cardsOf = async (who: TestAccount) =>
    (await server.call(mall.collectPage, {}, as(who))).dataList.map(({ id }) => id)
  expect([await cardsOf(one), await cardsOf(other)]).toEqual([[second], [second, first]])
  expect((await server.refused(mall.collectDelete, { kind: 'goods', id: first }, as(one))).message).toBe(
    '没有收藏过，不用取消',
  )
})
