/**
 * Points held for a record, spent or returned: lot by lot, the earliest expiry first, with postings in the ledger. Lots
 * are locked in that order and before the account, as when they expire.
 */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Account } from '../../../src/machines/workflow/effects.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import type { StepOutbox } from '../../engine/outbox.ts'
import { addToAccount, type LotPart, repayFrom } from './debts.ts'
import { GRACE_MS } from './lots.ts'

/** Lots read at once: enough for nearly every gift, and few for a person with thousands. */
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

/** Resolves to true if the next lots to be used contain so many points; false does not exclude that further lots do. */
export async function hasFreePoints(db: Queryable, uid: string, points: number, at: number): Promise<boolean> {
  const lots = await nextLots(db, uid, at).execute()
  return lots.reduce((sum, { remaining }) => sum + remaining, 0) >= points
}

/** Takes so many free points out of a person's lots. Throws `notNow` if fewer are free; `to` is their destination. */
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

/** Locks the lots of a record's held points, in the common order of locking. */
const lockedHolds = (record: string) => sql`
  select point_lot.id, point_hold.points from point_lot join point_hold on point_hold.lot = point_lot.id
  where point_hold.record = ${record} order by point_lot.expires_at, point_lot.id for no key update of point_lot`

async function use({ db, record }: EffectContext): Promise<void> {
  await sql`with part as materialized (${lockedHolds(record.id)}),
    changed as (update point_hold set spent = true where record = ${record.id})
    update point_lot set held = held - part.points from part where part.id = point_lot.id`.execute(db)
}

/**
 * Puts all points of a record back into their lots; points of an expired lot become valid again for a grace period.
 * Debts of the owner are paid from them.
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

/** The posting of each change. */
const POSTINGS = {
  hold: (uid: string): readonly [Account, Account, string] => [`points:${uid}`, `pointsHeld:${uid}`, '兑换占用'],
  use: (uid: string) => [`pointsHeld:${uid}`, 'pointsUsed', '兑换礼品'],
  free: (uid: string) => [`pointsHeld:${uid}`, `points:${uid}`, '兑换取消，积分退回'],
  refund: (uid: string) => ['pointsUsed', `points:${uid}`, '礼品有问题，积分退回'],
} as const satisfies Record<string, (uid: string) => readonly [Account, Account, string]>

/** Holds points of a person for the record, spends them or returns them, in the ledger too. */
export async function moveHeldPoints(
  context: EffectContext,
  { uid, points, change }: { readonly uid: string; readonly points: number; readonly change: keyof typeof POSTINGS },
): Promise<void> {
  const { outbox, record, at } = context
  const [from, to, reason] = POSTINGS[change](uid)
  book(outbox, { from, to, amount: points, record: record.id, root: record.root, at, reason })
  if (change === 'hold') await hold(context, uid, points)
  else if (change === 'use') await use(context)
  else await giveBack(context, { uid, points, spent: change === 'refund' })
}

/** Gives a person's free points to the aid pool for good. Throws `notNow` if fewer are free. */
export async function givePointsToPool(
  db: Queryable,
  outbox: StepOutbox,
  { uid, points, at }: { readonly uid: string; readonly points: number; readonly at: number },
): Promise<void> {
  await takeFromLots(db, { uid, points, at, to: 'spent' })
  const posting = { record: uid, root: uid, at, reason: '捐给互助积分池' }
  book(outbox, { ...posting, from: `points:${uid}`, to: 'pointsPool', amount: points })
}
