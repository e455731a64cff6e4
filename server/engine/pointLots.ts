/**
 * Points come in lots: each has a cause, is frozen as long as that can be undone, and expires. Lots say of what the
 * ledger's account `points:` is made; a lot that expires is a posting like every other.
 */
import { sql } from 'kysely'
import {
  POINT_SUBJECT,
  POINTS_EXPIRY_NOTICE_DAYS,
  POINTS_NOTICE_REACH_DAYS,
  POINTS_VALID_MS,
} from '../../src/contract/point.contract.ts'
import { chinaDay, DAY_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Services } from './context.ts'
import type { EffectContext, RecordRow } from './engine.ts'
import { book } from './ledger.ts'
import { StepOutbox } from './outbox.ts'

/** Lots that one transaction lets expire, and people whom it tells. */
const BATCH_SIZE = 200
/** How often what is due is looked for where nothing was left last time. ms */
const SWEEP_INTERVAL_MS = 60_000

interface GivenPoints {
  readonly uid: string
  /** Above zero. */
  readonly points: number
  /** ms */
  readonly frozenFor: number
  readonly record: RecordRow
  /** ms since 1970 */
  readonly at: number
  readonly reason: string
}

/** Books points that somebody is given, and opens the lot that they are. */
export function givePoints(outbox: StepOutbox, { uid, points, frozenFor, record, at, reason }: GivenPoints): void {
  const posting = { record: record.id, root: record.root, at, reason }
  book(outbox, { ...posting, from: 'pointsIssued', to: `points:${uid}`, amount: points })
  outbox.lots.push({
    id: newId(at),
    uid,
    record: record.id,
    reason,
    amount: points,
    grantedAt: new Date(at),
    freeAt: new Date(at + frozenFor),
    expiresAt: new Date(at + POINTS_VALID_MS),
  })
}

/**
 * Takes back what is left of the points that were given for these records, and books it; what was used or is held stays
 * so.
 */
export async function takeBackPoints(
  { db, outbox, record, at }: EffectContext,
  uid: string,
  records: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ points: number }>`
    with lot as (
      select id, remaining from point_lot where uid = ${uid} and record in (${sql.join(records)}) and remaining > 0
      order by id for no key update
    ), emptied as (
      update point_lot set remaining = 0, amount = amount - lot.remaining from lot
      where point_lot.id = lot.id and amount > lot.remaining
    ), removed as (
      delete from point_lot using lot where point_lot.id = lot.id and amount = lot.remaining
    )
    select coalesce(sum(remaining), 0)::int as points from lot`.execute(db)
  const points = rows[0]?.points ?? 0
  if (points === 0) return
  book(outbox, {
    ...{ from: `points:${uid}`, to: 'pointsIssued', amount: points },
    ...{ record: record.id, root: record.root, at, reason: '收回积分' },
  })
  await db
    .updateTable('account')
    .set({ points: sql`points - ${points}` })
    .where('uid', '=', uid)
    .execute()
}

interface ExpiredLot {
  readonly uid: string
  readonly record: string
  readonly points: number
}

/** Takes the points of lots that have expired out of their accounts; resolves to how many lots that were. */
async function expireBatch(db: Queryable, now: number): Promise<number> {
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
    update account set points = account.points - due.points
    from (select uid, sum(points)::int as points from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (uid text, points integer) group by uid order by uid) due
    where due.uid = account.uid`.execute(db)
  await outbox.write(db)
  return rows.length
}

/** Tells people what of their points expires within `days`, all of it at once; resolves to how many were told. */
async function noticeBatch(db: Queryable, now: number, days: number): Promise<number> {
  const until = (more: number) => new Date(now + (days + more) * DAY_MS)
  const { rows } = await sql<{ uid: string; points: number; first: Date }>`
    with warned as (
      update point_lot set noticed_days = ${days} where remaining > 0 and coalesce(noticed_days, 999) > ${days}
        and expires_at > ${new Date(now)} and expires_at <= ${until(POINTS_NOTICE_REACH_DAYS)} and uid in (
          select uid from point_lot where remaining > 0 and coalesce(noticed_days, 999) > ${days}
            and expires_at > ${new Date(now)} and expires_at <= ${until(0)} group by uid limit ${sql.lit(BATCH_SIZE)})
      returning uid, remaining, expires_at
    )
    select uid, sum(remaining)::int as points, min(expires_at) as first from warned group by uid`.execute(db)
  const outbox = new StepOutbox()
  for (const { uid, points, first } of rows)
    outbox.messages.push({
      id: newId(now),
      uid,
      record: uid,
      workflow: POINT_SUBJECT,
      text: `您有 ${points} 积分快要到期，最早的在 ${chinaDay(first.getTime())}，到期后不能再用`,
      createdAt: new Date(now),
    })
  await outbox.write(db)
  return rows.length
}

/** Returns what lets points expire and tells of those that soon will; whoever calls it often does nothing in between. */
export function createPointSweep({ database, clock }: Services): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now < next) return
    const counts = [await database.tx(db => expireBatch(db, now))]
    for (const days of POINTS_EXPIRY_NOTICE_DAYS.toSorted((a, b) => a - b))
      counts.push(await database.tx(db => noticeBatch(db, now, days)))
    next = counts.some(count => count >= BATCH_SIZE) ? now : now + SWEEP_INTERVAL_MS
  }
}

/** Resolves to what is wrong with lots, a sentence each: those of an account add up to what it holds. */
export async function checkPointLots(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ uid: string; points: number; remaining: number }>`
    select account.uid, points, coalesce(lots.remaining, 0)::int as remaining from account
    left join (select uid, sum(remaining) as remaining from point_lot group by uid) lots on lots.uid = account.uid
    where points <> coalesce(lots.remaining, 0) limit 20`.execute(db)
  return rows.map(({ uid, points, remaining }) => `账号 ${uid} 有 ${points} 积分，各批合计 ${remaining}`)
}
