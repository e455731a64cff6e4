/**
 * Points come in lots: each has a cause, is frozen as long as that can be reversed, and expires. The lots of a person
 * add up to the ledger account `points:`; expiry is a posting like any other.
 */
import { sql } from 'kysely'
import type { OptionalMessage } from '../../../src/contract/messageKinds.ts'
import {
  POINT_SUBJECT,
  POINTS_EXPIRY_NOTICE_DAYS,
  POINTS_NOTICE_REACH_DAYS,
  POINTS_VALID_MS,
} from '../../../src/contract/point.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { POINTS_GRACE_DAYS } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Services } from '../../engine/context.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import { StepOutbox, type StepTable } from '../../engine/outbox.ts'
import { addToAccount, lockDebts, openDebt, payDebts, repayFrom } from './debts.ts'

/** The maximum of lots that expire, and of people who are notified, in one transaction. */
const BATCH_SIZE = 200
/** How long returned points of an expired lot stay valid. ms */
export const GRACE_MS = POINTS_GRACE_DAYS * DAY_MS
/** The interval when nothing was left to do. ms */
const SWEEP_INTERVAL_MS = 60_000

/** A lot of points opened by a step. */
interface OpenedLot {
  readonly id: string
  readonly uid: string
  readonly record: string
  readonly reason: string
  readonly amount: number
  /** Points used to pay the owner's debts. */
  readonly repaid: number
  readonly grantedAt: Date
  readonly freeAt: Date
  readonly expiresAt: Date
}
/** The lots that a step opens: nothing in the step reads them. */
export const POINT_LOTS: StepTable<OpenedLot> = {
  name: 'point_lot',
  insert: rows => sql`
    insert into point_lot (id, uid, record, reason, amount, remaining, repaid, granted_at, free_at, expires_at)
    select id, uid, record, reason, amount, amount - repaid, repaid, "grantedAt", "freeAt", "expiresAt"
    from jsonb_to_recordset(${rows}) as one (id text, uid text, record text, reason text, amount integer,
      repaid integer, "grantedAt" timestamptz, "freeAt" timestamptz, "expiresAt" timestamptz)`,
}

interface GivenPoints {
  readonly uid: string
  /** Positive. */
  readonly points: number
  /** ms */
  readonly frozenFor: number
  readonly reason: string
}

/**
 * Posts points granted to a person and opens their lot, after paying the owner's debts from them. Resolves to how many
 * remain.
 */
export async function givePoints(
  { db, outbox, record, at }: EffectContext,
  { uid, points, frozenFor, reason }: GivenPoints,
): Promise<number> {
  const posting = { record: record.id, root: record.root, at, reason }
  book(outbox, { ...posting, from: 'pointsIssued', to: `points:${uid}`, amount: points })
  const repaid = await payDebts(db, outbox, { uid, points, at })
  outbox.insert(POINT_LOTS, {
    id: newId(at),
    uid,
    record: record.id,
    reason,
    amount: points,
    repaid,
    grantedAt: new Date(at),
    freeAt: new Date(at + frozenFor),
    expiresAt: new Date(at + POINTS_VALID_MS),
  })
  return points - repaid
}

/** Locks the lots of a person with points left, and those of these records, in the common order of locking. */
const lockLots = async (db: Queryable, uid: string, records: readonly string[]) =>
  db
    .selectFrom('pointLot')
    .select(['id', 'record', 'reason', 'amount', 'remaining', 'expired', 'reversed', 'expiresAt'])
    .where('uid', '=', uid)
    .where(lot => lot.or([lot('remaining', '>', 0), lot('record', 'in', records)]))
    .orderBy('expiresAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/**
 * Reverses the points granted for these records, with postings. Points already spent or held become a debt, which is
 * paid from the person's other points at once, else from their next ones.
 */
export async function takeBackPoints(
  { db, outbox, record, at }: EffectContext,
  uid: string,
  records: readonly string[],
): Promise<void> {
  const lots = await lockLots(db, uid, records)
  // Points granted in the same step pay debts as well, and the account is locked by then.
  await lockDebts(db, uid)
  const given = lots.filter(lot => !lot.reversed && records.includes(lot.record))
  if (given.length === 0) return
  const ids = given.map(({ id }) => id)
  await db.deleteFrom('pointLot').where('id', 'in', ids).whereRef('amount', '=', 'remaining').execute()
  await db
    .updateTable('pointLot')
    .set({ amount: sql`amount - remaining`, remaining: 0, reversed: true })
    .where('id', 'in', ids)
    .execute()
  const left = sumOf(given, lot => lot.remaining)
  const posting = { record: record.id, root: record.root, at, reason: '收回积分' }
  if (left > 0) book(outbox, { ...posting, from: `points:${uid}`, to: 'pointsIssued', amount: left })
  const used = sumOf(given, lot => lot.amount - lot.remaining - lot.expired)
  const others = lots.filter(lot => !ids.includes(lot.id) && lot.expiresAt.getTime() > at)
  const repaid = used > 0 ? await owe() : 0
  await addToAccount(db, uid, -left - repaid)

  async function owe(): Promise<number> {
    await openDebt(db, outbox, { uid, record, reason: given[0]?.reason ?? '', points: used, at })
    const paid = await repayFrom(db, outbox, {
      uid,
      lots: others.map(({ id: lot, remaining: points }) => ({ lot, points })),
      at,
    })
    tellOwner(outbox, uid, debtText(used, paid), at)
    return paid
  }
}

const debtText = (used: number, paid: number): string => {
  const owed = used - paid
  return [
    `收回的积分里有 ${used} 已经用掉`,
    ...(paid > 0 ? [`从您其他的积分里补了 ${paid}`] : []),
    ...(owed > 0 ? [`还欠 ${owed}，以后得到的积分先补上`] : []),
  ].join('，')
}

function tellOwner({ messages }: StepOutbox, uid: string, text: string, at: number, kind?: OptionalMessage): void {
  messages.push({
    id: newId(at),
    uid,
    record: uid,
    workflow: POINT_SUBJECT,
    text,
    toPost: false,
    ...(kind && { kind }),
    createdAt: new Date(at),
  })
}

/** Resolves to a lot with expired points, locked. Throws `invalid` or `notNow` at `field` where none are left. */
export async function lockExpiredLot(db: Queryable, uid: string, id: string, field?: string) {
  const lot = await db
    .selectFrom('pointLot')
    .select(['id', 'reason', 'expired', 'expiresAt', 'reversed'])
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!lot) return refuse('invalid', '没有找到这批积分，请重新选择', field)
  if (lot.reversed) return refuse('notNow', '这批积分已经收回，不能恢复', field)
  if (lot.expired === 0) return refuse('notNow', '这批积分没有过期，或已经恢复了', field)
  return lot
}

/** Restores expired points of a lot for a grace period; the step has locked it. */
export async function restoreLot(
  { db, outbox, record, at }: EffectContext,
  { uid, lot, points }: { readonly uid: string; readonly lot: string; readonly points: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('pointLot')
    .set({
      remaining: sql`remaining + ${points}`,
      expired: sql`expired - ${points}`,
      expiresAt: sql`greatest(expires_at, ${new Date(at + GRACE_MS)})`,
      noticedDays: null,
    })
    .where('id', '=', lot)
    .where('uid', '=', uid)
    .where('expired', '>=', points)
    .where('reversed', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`Lot ${lot} has no ${points} expired points`)
  const posting = { record: record.id, root: record.root, at, reason: '过期积分恢复' }
  book(outbox, { ...posting, from: 'pointsExpired', to: `points:${uid}`, amount: points })
  const repaid = await repayFrom(db, outbox, { uid, lots: [{ lot, points }], at })
  await addToAccount(db, uid, points - repaid)
}

interface ExpiredLot {
  readonly uid: string
  readonly record: string
  readonly points: number
}

/** Posts the expiry of lots, limited to one batch; resolves to the number of lots. */
export async function expirePoints(db: Queryable, now: number): Promise<number> {
  const { rows } = await sql<ExpiredLot>`
    with due as (
      select id, remaining from point_lot where remaining > 0 and expires_at <= ${new Date(now)}
      order by expires_at, id limit ${sql.lit(BATCH_SIZE)} for no key update skip locked
    )
    update point_lot set remaining = 0, expired = expired + due.remaining from due where due.id = point_lot.id
    returning uid, record, due.remaining as points`.execute(db)
  if (rows.length === 0) return 0
  const outbox = new StepOutbox()
  for (const { uid, record, points } of rows)
    book(outbox, {
      from: `points:${uid}`,
      to: 'pointsExpired',
      amount: points,
      record,
      root: record,
      at: now,
      reason: '积分到期',
    })
  await sql`
    with due as (
      select uid, sum(points)::int as points from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (uid text, points integer) group by uid
    ), locked as materialized (
      select uid from account where uid in (select uid from due) order by uid for no key update
    )
    update account set points = account.points - due.points from due join locked on locked.uid = due.uid
    where due.uid = account.uid`.execute(db)
  await outbox.write(db)
  return rows.length
}

/** Expires everything left of a person's points, whatever its day, for the record of the step. */
export async function expireAllPoints({ db, outbox, record, at }: EffectContext, uid: string): Promise<void> {
  const lots = await lockLots(db, uid, [])
  const points = sumOf(lots, ({ remaining }) => remaining)
  if (points === 0) return
  await db
    .updateTable('pointLot')
    .set({ remaining: 0, expired: sql`expired + remaining` })
    .where(
      'id',
      'in',
      lots.map(({ id }) => id),
    )
    .execute()
  const posting = { record: record.id, root: record.root, at, reason: '账号注销，积分作废' }
  book(outbox, { ...posting, from: `points:${uid}`, to: 'pointsExpired', amount: points })
  await addToAccount(db, uid, -points)
}

/** Notifies people whose points expire within `days`, all lots in one message; resolves to the number of people. */
async function noticeBatch(db: Queryable, now: number, days: number): Promise<number> {
  const until = (more: number) => new Date(now + (days + more) * DAY_MS)
  const { rows } = await sql<{ uid: string; points: number; first: Date }>`
    with due as materialized (
      select id from point_lot where remaining > 0 and coalesce(noticed_days, 999) > ${days}
        and expires_at > ${new Date(now)} and expires_at <= ${until(POINTS_NOTICE_REACH_DAYS)} and uid in (
          select uid from point_lot where remaining > 0 and coalesce(noticed_days, 999) > ${days}
            and expires_at > ${new Date(now)} and expires_at <= ${until(0)} group by uid limit ${sql.lit(BATCH_SIZE)})
      order by expires_at, id for no key update
    ), warned as (
      update point_lot set noticed_days = ${days} from due where due.id = point_lot.id
      returning uid, remaining, expires_at
    )
    select uid, sum(remaining)::int as points, min(expires_at) as first from warned group by uid`.execute(db)
  const outbox = new StepOutbox()
  for (const { uid, points, first } of rows)
    tellOwner(
      outbox,
      uid,
      `您有 ${points} 积分快要到期，最早的在 ${chinaDay(first.getTime())}，到期后不能再用`,
      now,
      'pointsDue',
    )
  await outbox.write(db)
  return rows.length
}

/**
 * Returns a function that expires points and sends warnings; it may be called often and does nothing between sweeps.
 */
export function createPointSweep({ database, clock }: Services): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now < next) return
    const counts = [await database.tx(db => expirePoints(db, now))]
    for (const days of POINTS_EXPIRY_NOTICE_DAYS.toSorted((a, b) => a - b))
      counts.push(await database.tx(db => noticeBatch(db, now, days)))
    next = counts.some(count => count >= BATCH_SIZE) ? now : now + SWEEP_INTERVAL_MS
  }
}
