/** The demonstration's recent past: what its people bought and how it went, played once when the database is filled. */
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Services } from '../../engine/context.ts'
import { seedActivities } from './plays/activities.ts'
import { seedCertificates } from './plays/certificates.ts'
import { seedExchanges } from './plays/exchanges.ts'
import { seedGifts } from './plays/gifts.ts'
import { DEMO_ORDERS, type DemoOrder } from './plays/orders.ts'
import { seedPayments } from './plays/payments.ts'
import { seedPoints } from './plays/points.ts'
import { contextAt, type DemoClock, playScenario } from './plays/scenario.ts'
import { awake, dateAt } from './rows/calendar.ts'

const BUYER = '13900000001'
const OWNER = '13900000010'
const PLATFORM = '13900000014'
const NEIGHBOUR_COUNT = 9
/** Unpaid orders are cancelled after this. ms */
const PAID_WITHIN_MS = 30 * MINUTE_MS
/** Older messages are marked as read. ms */
const UNREAD_MS = 24 * HOUR_MS

const accountByPhone = (db: Queryable, phone: string) =>
  db.selectFrom('account').select(['uid', 'name', 'phone']).where('phone', '=', phone).executeTakeFirstOrThrow()

/** Returns what can be bought of a shop, one SKU for each of its goods, always in the same order. */
const sellableSkus = (db: Queryable, shop: string) =>
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

const shopOf = (db: Queryable, uid: string) =>
  db.selectFrom('shop').select(['id', 'uid']).where('uid', '=', uid).orderBy('id').executeTakeFirstOrThrow()

/** Returns another open shop; suspended and pending ones sell nothing. */
const otherOpenShop = (db: Queryable, own: string) =>
  db
    .selectFrom('shop')
    .innerJoin('record', 'record.id', 'shop.id')
    .select(['shop.id', 'shop.uid'])
    .where('record.state', '=', 'open')
    .where('shop.id', '<>', own)
    .orderBy('shop.id')
    .executeTakeFirstOrThrow()

/** Returns a neighbour's address in the same street, with the phone number for the courier. */
const doorAddressOf = (buyerIndex: number) => ({
  detail: `曙光路 ${80 + 6 * buyerIndex} 号 ${1 + (buyerIndex % 4)} 幢 ${100 * (1 + (buyerIndex % 6)) + 2} 室`,
  phone: `138${10_571_000 + buyerIndex * 137}`,
})

/** Orders still to be paid were submitted minutes ago, at any hour; older ones by day. */
const agoByDay = (now: number, ago: number) =>
  ago < PAID_WITHIN_MS ? now - ago : awake(now - ago, now - PAID_WITHIN_MS)

const startOf = (now: number, since: DemoOrder['since']) =>
  typeof since === 'number' ? agoByDay(now, since * MINUTE_MS) : dateAt(now, -since[0], since[1]).getTime()

/** Plays everything in the transaction that fills the database. */
export async function seedDemoHistory(db: Queryable, services: Services, now: number): Promise<void> {
  const demoClock: DemoClock = { at: now }
  const context = contextAt(db, services, demoClock)
  const buyer = await accountByPhone(db, BUYER)
  const { uid: owner } = await accountByPhone(db, OWNER)
  const { uid: platform } = await accountByPhone(db, PLATFORM)
  const home = await db
    .selectFrom('address')
    .selectAll()
    .where('uid', '=', buyer.uid)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const neighbours = await db
    .selectFrom('account')
    .select(['uid', 'name'])
    .where('kind', '=', 'person')
    .where('uid', '<>', buyer.uid)
    .where('uid', 'not in', db.selectFrom('roleGrant').select('uid'))
    .orderBy('uid')
    .limit(NEIGHBOUR_COUNT)
    .execute()
  const own = await shopOf(db, owner)
  const other = await otherOpenShop(db, own.id)
  const shelves = { own: await sellableSkus(db, own.id), other: await sellableSkus(db, other.id) }
  for (const { buyer: buyerIndex, goods, otherShop: fromOtherShop, since, steps } of DEMO_ORDERS) {
    const customer = [buyer, ...neighbours][buyerIndex]
    if (!customer) throw new Error(`The tales know no neighbour ${buyerIndex}`)
    const skus = fromOtherShop ? shelves.other : shelves.own
    await playScenario(context, demoClock, {
      actors: { buyer: customer.uid, owner: fromOtherShop ? other.uid : own.uid, platform },
      buyer: customer.uid,
      address: buyerIndex === 0 ? home : { ...home, ...doorAddressOf(buyerIndex), name: customer.name },
      lines: goods.map(([index, count]) => ({ sku: skus[index % skus.length]?.id ?? '', count })),
      since: startOf(now, since),
      now,
      steps,
    })
  }
  await seedGifts(context, demoClock, now)
  await seedExchanges(context, demoClock, now)
  await seedPayments(context, demoClock, now)
  await seedActivities(context, demoClock, now)
  await seedCertificates(context, demoClock, now)
  await seedPoints(context, demoClock, now)
  await db
    .updateTable('message')
    .set(({ ref }) => ({ readAt: ref('createdAt') }))
    .where('createdAt', '<', new Date(now - UNREAD_MS))
    .execute()
}
