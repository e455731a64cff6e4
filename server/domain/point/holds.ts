/**
 * Points that are put by for a record, spent, or given back: lot by lot, those that expire first before others, and
 * beside it in the ledger. Lots are locked in that order and before the account, here as where they expire.
 */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Account } from '../../../src/machines/workflow/effects.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext, Performer } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import type { StepOutbox } from '../../engine/outbox.ts'
import { addToAccount, type LotPart, repayFrom } from './debts.ts'
import { GRACE_MS } from './lots.ts'

/** Lots that are looked at in one go: enough for nearly every gift, and few of whoever has thousands. */
const LOTS_AT_ONCE = 32

const nextLots = (db: Queryable, uid: string, at: number) =>
  db
    .selectFrom('pointLot')
    .select(['id', 'remaining'])
    .where('uid', '=', uid)
    .where('remaining', '>', 0)
    .where('freeAt', '<=', new Date(at))
    .where('expiresAt', '>', new Date(at))
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(LOTS_AT_ONCE)

/** Resolves to true where the lots that would be used next hold so many; false says nothing about the others. */
export async function hasFreePoints(db: Queryable, uid: string, points: number, at: number): Promise<boolean> {
  const lots = await nextLots(db, uid, at).execute()
  return lots.reduce((sum, { remaining }) => sum + remaining, 0) >= points
}

/**
 * Takes so many free points out of a person's lots. Throws `notNow` where not as many are free; `to` is where they go.
 */
async function takeFromLots(
  db: Queryable,
  { uid, points, at, to }: { uid: string; points: number; at: number; to: 'held' | 'spent' },
): Promise<LotPart[]> {
  const taken: LotPart[] = []
  for (let missing = points; missing > 0; ) {
    const parts: LotPart[] = []
    for (const { id, remaining } of await nextLots(db, uid, at).forNoKeyUpdate().execute()) {
      const part = Math.min(missing, remaining)
      if (part > 0) parts.push({ lot: id, points: part })
      missing -= part
    }
    if (parts.length === 0) refuse('notNow', `可以用的积分不够，还差 ${missing} 积分`)
    await takeParts(db, parts, to === 'held')
    taken.push(...parts)
  }
  await addToAccount(db, uid, -points)
  return taken
}

const takeParts = (db: Queryable, parts: readonly LotPart[], held: boolean) =>
  sql`update point_lot set remaining = remaining - part.points, held = held + ${held ? sql`part.points` : sql`0`}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (lot text, points integer)
    where point_lot.id = part.lot`.execute(db)

async function hold({ db, record, at }: EffectContext, uid: string, points: number): Promise<void> {
  const parts = await takeFromLots(db, { uid, points, at, to: 'held' })
  await sql`insert into point_hold (record, lot, points)
    select ${record.id}, part.lot, sum(part.points)::int
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (lot text, points integer) group by part.lot`.execute(
    db,
  )
}

/** Locks the lots of which a record has points, in the order in which all lock them. */
const lockedHolds = (record: string) => sql`
  select point_lot.id, point_hold.points from point_lot join point_hold on point_hold.lot = point_lot.id
  where point_hold.record = ${record} order by point_lot.expires_at, point_lot.id for no key update of point_lot`

async function use({ db, record }: EffectContext): Promise<void> {
  await sql`with part as materialized (${lockedHolds(record.id)}),
    changed as (update point_hold set spent = true where record = ${record.id})
    update point_lot set held = held - part.points from part where part.id = point_lot.id`.execute(db)
}

/**
 * Puts everything back where it came from: what was put by into a lot that expired lives on for a while, what was
 * spent, too. What its owner owes is paid of it.
 */
async function giveBack(
  { db, outbox, record, at }: EffectContext,
  { uid, points, spent }: { uid: string; points: number; spent: boolean },
): Promise<void> {
  const grace = sql`${new Date(at + GRACE_MS)}::timestamptz`
  const prolonged = spent ? sql<boolean>`expires_at < ${grace}` : sql<boolean>`expires_at <= ${new Date(at)}`
  const { rows: lots } = await sql<LotPart>`with part as materialized (${lockedHolds(record.id)}),
    gone as (delete from point_hold where record = ${record.id})
    update point_lot set remaining = remaining + part.points, held = held - ${spent ? sql`0` : sql`part.points`},
      noticed_days = case when ${prolonged} then null else noticed_days end,
      expires_at = case when ${prolonged} then ${grace} else expires_at end
    from part where part.id = point_lot.id returning part.id as lot, part.points`.execute(db)
  const repaid = await repayFrom(db, outbox, { uid, lots, at })
  await addToAccount(db, uid, points - repaid)
}

/** Returns the posting that stands for a change, by name. */
const POSTINGS = {
  hold: (uid: string): readonly [Account, Account, string] => [`points:${uid}`, `pointsHeld:${uid}`, '兑换占用'],
  use: (uid: string) => [`pointsHeld:${uid}`, 'pointsUsed', '兑换礼品'],
  free: (uid: string) => [`pointsHeld:${uid}`, `points:${uid}`, '兑换取消，积分退回'],
  refund: (uid: string) => ['pointsUsed', `points:${uid}`, '礼品有问题，积分退回'],
} as const satisfies Record<string, (uid: string) => readonly [Account, Account, string]>

/** Performs the effect that puts points by, spends them or gives them back. */
export const movePointsEffect: Performer<'movePoints'> = async ({ params: { uid, points, change } }, context) => {
  const { outbox, record, at } = context
  const [from, to, reason] = POSTINGS[change](uid)
  book(outbox, { from, to, amount: points, record: record.id, root: record.root, at, reason })
  if (change === 'hold') await hold(context, uid, points)
  else if (change === 'use') await use(context)
  else await giveBack(context, { uid, points, spent: change === 'refund' })
}

/**
 * Takes free points of somebody for the pool out of which aid is given; they do not come back. Throws `notNow` where
 * not as many are free.
 */
export async function givePointsToPool(
  db: Queryable,
  outbox: StepOutbox,
  { uid, points, at }: { readonly uid: string; readonly points: number; readonly at: number },
): Promise<void> {
  await takeFromLots(db, { uid, points, at, to: 'spent' })
  const posting = { record: uid, root: uid, at, reason: '捐给互助积分池' }
  book(outbox, { ...posting, from: `points:${uid}`, to: 'pointsPool', amount: points })
}

/** Resolves to what is wrong with points that are put by, a sentence each: lots, holds and the ledger say the same. */
export async function checkPointHolds(db: Queryable): Promise<string[]> {
  const { rows: lots } = await sql<{ id: string; held: number; put: number }>`
    select point_lot.id, held, coalesce(open.points, 0)::int as put from point_lot
    left join (select lot, sum(points) as points from point_hold where not spent group by lot) open on open.lot = point_lot.id
    where held <> coalesce(open.points, 0) limit 20`.execute(db)
  const { rows: people } = await sql<{ uid: string; held: number; booked: number }>`
    select coalesce(lots.uid, substr(booked.account, 12)) as uid, coalesce(lots.held, 0)::int as held,
      coalesce(booked.balance, 0)::int as booked
    from (select uid, sum(held) as held from point_lot where held > 0 group by uid) lots
    full join (select account, sum(balance) as balance from ledger_balance where account like 'pointsHeld:%' group by 1) booked
      on booked.account = 'pointsHeld:' || lots.uid
    where coalesce(lots.held, 0) <> coalesce(booked.balance, 0) limit 20`.execute(db)
  return [
    ...lots.map(({ id, held, put }) => `积分批次 ${id} 占用 ${held}，按未完成的兑换应为 ${put}`),
    ...people.map(({ uid, held, booked }) => `账号 ${uid} 占用 ${held} 积分，按分录应为 ${booked}`),
  ]
}
