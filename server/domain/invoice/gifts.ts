/** Gifts of money that a receipt can be requested for, and those that are on one. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { FREE_STATES } from '../../../src/machines/workflows/invoice/chart.ts'
import { GIVEN_STATES, LEAVING_STATES } from '../../../src/machines/workflows/payment/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext } from '../../engine/engine.ts'

/** What of a gift stays given, 分. */
const GIVEN = sql<number>`(case when record.state in (${sql.join(LEAVING_STATES)}) then record.facts->>'spent'
  else record.facts->>'received' end)::bigint`

const freeGifts = (db: Queryable, uid: string) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .innerJoin('payee', 'payee.id', 'trade.payee')
    .leftJoin('campaign', join => join.on(sql<SqlBool>`campaign.id = record.facts->>'subject'`))
    .select(['record.id', 'record.place', 'record.createdAt'])
    .select(GIVEN.as('amount'))
    .select(({ fn }) => fn.coalesce('campaign.title', 'trade.title').as('title'))
    .select(['payee.id as payee', 'payee.name as payeeName', 'payee.owner as payeeOwner'])
    .where('record.workflow', '=', 'payment')
    .where('record.owner', '=', uid)
    .where('record.state', 'in', GIVEN_STATES)
    .where(sql<SqlBool>`record.facts->>'purpose' = 'donation'`)
    .where(
      sql<SqlBool>`not exists (select from invoice_gift gift join record other on other.id = gift.invoice
        where gift.payment = record.id and other.state not in (${sql.join(FREE_STATES)}))`,
    )
    .orderBy('record.id', 'desc')

/** Resolves to the person's gifts of money without a receipt, the newest first, with their year in China. */
export async function freeGiftsOf(db: Queryable, uid: string, among?: readonly string[]) {
  const found = await freeGifts(db, uid)
    .$if(among !== undefined, some => some.where('record.id', 'in', among ?? []))
    .execute()
  return found.map(gift => ({ ...gift, year: Number(chinaDay(gift.createdAt.getTime()).slice(0, 4)) }))
}
export type FreeGift = Awaited<ReturnType<typeof freeGiftsOf>>[number]

/**
 * Locks these gifts and resolves to them. Throws `invalid` at the field if one has a receipt or is asked back, or they
 * are of two years or payees.
 */
export async function takeGifts(
  db: Queryable,
  uid: string,
  ids: readonly string[],
): Promise<readonly [FreeGift, ...FreeGift[]]> {
  // Whoever waited for the lock has to see what the other one has written.
  await db
    .selectFrom('record')
    .select('id')
    .where('id', 'in', ids)
    .where('owner', '=', uid)
    .where('workflow', '=', 'payment')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = await freeGiftsOf(db, uid, ids)
  const [first, ...others] = found
  if (!first || found.length < ids.length)
    return refuse('invalid', '选的捐款里有的已经开过票据，或正在退款，请重新选择', 'gifts')
  if (others.some(({ payee }) => payee !== first.payee))
    refuse('invalid', '一张票据只能开同一个单位收到的捐款，请分开申请', 'gifts')
  if (others.some(({ year }) => year !== first.year))
    refuse('invalid', '一张票据只能开同一年的捐款，请分开申请', 'gifts')
  return [first, ...others]
}

/** Notes which gifts the record of this step has. */
export async function writeGifts({ db, record }: EffectContext, payments: readonly string[]): Promise<void> {
  await db
    .insertInto('invoiceGift')
    .values(payments.map(payment => ({ invoice: record.id, payment })))
    .execute()
}

/** Resolves to the payments of a receipt. */
export async function giftsOf(db: Queryable, invoice: string): Promise<string[]> {
  const rows = await db.selectFrom('invoiceGift').select('payment').where('invoice', '=', invoice).execute()
  return rows.map(({ payment }) => payment)
}

/** Throws `notNow` if a gift of the receipt is asked back. */
export async function assertGiftsStand(db: Queryable, invoice: string): Promise<void> {
  const gone = await db
    .selectFrom('invoiceGift')
    .innerJoin('record', 'record.id', 'invoiceGift.payment')
    .select('record.id')
    .where('invoiceGift.invoice', '=', invoice)
    .where('record.state', 'not in', GIVEN_STATES)
    .executeTakeFirst()
  if (gone) refuse('notNow', '其中有一笔捐款正在退款，不能开票据')
}
