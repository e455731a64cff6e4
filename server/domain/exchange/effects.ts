/** Effects of exchanges on the stock of their gift, on the draw, and on delivery. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Performer } from '../../engine/engine.ts'
import { stampDraw } from '../gift/draw.ts'
import { freshCode, ownAddress, receiverColumns } from './delivery.ts'

/** The columns of the SKU changed by each kind of change, and the number of gifts given away. */
const CHANGES = {
  hold: { set: sql`held = held + change.count`, given: 0 },
  free: { set: sql`held = held - change.count`, given: 0 },
  take: { set: sql`held = held - change.count, stock = stock - change.count, given = given + change.count`, given: 1 },
  return: { set: sql`stock = stock + change.count, given = given - change.count`, given: -1 },
} as const

interface ChangedSku {
  readonly gift: string
  readonly left: number
}

/** Performs the effect that changes the stock of a gift. Throws `notNow` if fewer pieces are left to reserve. */
export const moveGift: Performer<'moveGift'> = async ({ params: { sku, count, change } }, { db }) => {
  const { set, given } = CHANGES[change]
  // The gift is locked before its SKU, in the order of a request, which locks the gift during its checks.
  await sql`select id from gift where id = (select gift from gift_sku where id = ${sku}) for no key update`.execute(db)
  const { rows } = await sql<ChangedSku>`
    update gift_sku set ${set} from (select ${count}::int as count) change
    where id = ${sku} ${change === 'hold' ? sql`and not gone and stock - held >= change.count` : sql``}
    returning gift, stock - held as left`.execute(db)
  const [changed] = rows
  if (!changed) return refuseShort(await leftOf(db, sku))
  await sql`update gift set exchanged = greatest(0, exchanged + ${given * count}), in_stock = exists (
      select from gift_sku where gift_sku.gift = gift.id and not gone and stock > held)
    where id = ${changed.gift}`.execute(db)
}

async function leftOf(db: Queryable, sku: string): Promise<number> {
  const row = await db.selectFrom('giftSku').select(['stock', 'held', 'gone']).where('id', '=', sku).executeTakeFirst()
  return !row || row.gone ? 0 : row.stock - row.held
}

const refuseShort = (left: number): never =>
  refuse('notNow', left <= 0 ? '这件礼品刚刚兑完了，您的积分没有动' : `这件礼品只剩 ${left} 件，请减少数量`, 'count')

/** Performs the effect that withdraws an entry before the draw. */
export const leaveDraw: Performer<'leaveDraw'> = async (_, { db, record }) => {
  const left = db.updateTable('exchangeInfo').set({ drawn: false }).where('id', '=', record.id)
  const { gift } = await left.returning('gift').executeTakeFirstOrThrow()
  await stampDraw(db, gift)
}

/** Performs the effect that gives the record a new code. */
export const givePickUpCode: Performer<'givePickUpCode'> = async (_, { db, record }) => {
  await db
    .updateTable('exchangeInfo')
    .set({ code: await freshCode(db) })
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect that sends a returned parcel to another address of its owner. */
export const redirect: Performer<'redirect'> = async ({ params: { address } }, { db, record, who: { uid = '' } }) => {
  const columns = receiverColumns(await ownAddress(db, uid, address))
  await db.updateTable('exchangeInfo').set(columns).where('id', '=', record.id).execute()
}
