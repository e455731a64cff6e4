/** The demonstration's recent past: what its people bought, and what came of it. Told once, when the database is filled. */
import type { Query } from '../../db/connect.ts'
import { at } from '../../db/seed/calendar.ts'
import type { Services } from '../context.ts'
import { tellGifts } from './gifts.ts'
import { ORDER_TALES, type OrderTale } from './orderTales.ts'
import { type Hand, stageOf, tell } from './tale.ts'

const BUYER = '13900000001'
const OWNER = '13900000010'
const PLATFORM = '13900000014'
const NEIGHBOURS = 9
const MINUTE = 60_000
/** Messages that are older than this were read. ms */
const UNREAD = 36 * 60 * MINUTE

const person = (db: Query, phone: string) =>
  db.selectFrom('account').select(['uid', 'name', 'phone']).where('phone', '=', phone).executeTakeFirstOrThrow()

/** What can be bought of this shop, a SKU for each of its goods; the same order every time. */
const shelf = (db: Query, shop: string) =>
  db
    .selectFrom('goods')
    .innerJoin('sku', 'sku.goods', 'goods.id')
    .select('sku.id')
    .distinctOn('goods.id')
    .where('goods.shop', '=', shop)
    .where('goods.state', '=', 'onSale')
    .where('sku.stock', '>', 8)
    .orderBy('goods.id')
    .orderBy('sku.position')
    .limit(15)
    .execute()

const shopOf = (db: Query, uid: string) =>
  db.selectFrom('shop').select(['id', 'uid']).where('uid', '=', uid).orderBy('id').executeTakeFirstOrThrow()

/** Another open shop; the suspended and the waiting ones sell nothing. */
const otherShop = (db: Query, own: string) =>
  db
    .selectFrom('shop')
    .innerJoin('record', 'record.id', 'shop.id')
    .select(['shop.id', 'shop.uid'])
    .where('record.state', '=', 'open')
    .where('shop.id', '<>', own)
    .orderBy('shop.id')
    .executeTakeFirstOrThrow()

/** Where a neighbour lives in the same street, and under which number the courier reaches them. */
const doorOf = (who: number) => ({
  detail: `曙光路 ${80 + 6 * who} 号 ${1 + (who % 4)} 幢 ${100 * (1 + (who % 6)) + 2} 室`,
  phone: `138${10_571_000 + who * 137}`,
})

const sinceOf = (now: number, since: OrderTale['since']) =>
  typeof since === 'number' ? now - since * MINUTE : at(now, -since[0], since[1]).getTime()

/** Tells it all in the transaction that fills the database. */
export async function tellStories(db: Query, services: Services, now: number): Promise<void> {
  const hand: Hand = { at: now }
  const stage = stageOf(db, services, hand)
  const buyer = await person(db, BUYER)
  const { uid: owner } = await person(db, OWNER)
  const { uid: platform } = await person(db, PLATFORM)
  const home = await db
    .selectFrom('address')
    .selectAll()
    .where('uid', '=', buyer.uid)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const neighbours = await db
    .selectFrom('account')
    .select(['uid', 'name'])
    .where('kind', '=', 'person')
    .where('uid', '<>', buyer.uid)
    .where('uid', 'not in', db.selectFrom('role_grant').select('uid'))
    .orderBy('uid')
    .limit(NEIGHBOURS)
    .execute()
  const own = await shopOf(db, owner)
  const other = await otherShop(db, own.id)
  const shelves = { own: await shelf(db, own.id), other: await shelf(db, other.id) }
  for (const { buyer: who, goods, elsewhere, since, moves } of ORDER_TALES) {
    const customer = [buyer, ...neighbours][who]
    if (!customer) throw new Error(`The tales know no neighbour ${who}`)
    const skus = elsewhere ? shelves.other : shelves.own
    await tell(stage, hand, {
      cast: { buyer: customer.uid, owner: elsewhere ? other.uid : own.uid, platform },
      buyer: customer.uid,
      address: who === 0 ? home : { ...home, ...doorOf(who), name: customer.name },
      lines: goods.map(([place, count]) => ({ sku: skus[place % skus.length]?.id ?? '', count })),
      ...{ since: sinceOf(now, since), now, moves },
    })
  }
  await tellGifts(stage, hand, now)
  await db
    .updateTable('message')
    .set(({ ref }) => ({ read_at: ref('created_at') }))
    .where('created_at', '<', new Date(now - UNREAD))
    .execute()
}
