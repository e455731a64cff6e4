/**
 * Debts of points that were taken back after they had been spent. The owner's next points pay them first: debts are
 * locked after lots and before the account.
 */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import type { StepOutbox } from '../../engine/outbox.ts'

export interface LotPart {
  readonly lot: string
  readonly points: number
}

interface NewDebt {
  readonly uid: string
  readonly record: Pick<RecordRow, 'id' | 'root'>
  /** What the points had been granted for. */
  readonly reason: string
  readonly points: number
  /** ms since 1970 */
  readonly at: number
}

/** Adds a debt of a person, in the ledger too. */
export async function openDebt(
  db: Queryable,
  outbox: StepOutbox,
  { uid, record, reason, points, at }: NewDebt,
): Promise<void> {
  const created = { remaining: points, createdAt: new Date(at) }
  await db
    .insertInto('pointDebt')
    .values({ id: newId(at), uid, record: record.id, reason, amount: points, ...created })
    .execute()
  const posting = { record: record.id, root: record.root, at, reason: '收回的积分已经用掉' }
  book(outbox, { ...posting, from: 'pointsLent', to: `pointsOwed:${uid}`, amount: points })
}

/** Locks the debts of a person, the oldest first. */
export const lockDebts = (db: Queryable, uid: string) =>
  db
    .selectFrom('pointDebt')
    .select(['id', 'record', 'remaining'])
    .where('uid', '=', uid)
    .where('remaining', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Pays the debts of a person, the oldest first, from so many of their points; resolves to the number used. */
export async function payDebts(
  db: Queryable,
  outbox: StepOutbox,
  { uid, points, at }: { readonly uid: string; readonly points: number; readonly at: number },
): Promise<number> {
  const debts = await lockDebts(db, uid)
  let paid = 0
  for (const { id, record, remaining } of debts) {
    const part = Math.min(remaining, points - paid)
    if (part <= 0) break
    paid += part
    await db
      .updateTable('pointDebt')
      .set({ remaining: remaining - part })
      .where('id', '=', id)
      .execute()
    const posting = { amount: part, record, root: record, at, reason: '补上之前欠的积分' }
    book(outbox, { ...posting, from: `points:${uid}`, to: 'pointsIssued' })
    book(outbox, { ...posting, from: `pointsOwed:${uid}`, to: 'pointsLent' })
  }
  return paid
}

/** Pays the debts of a person from these locked lots, the first one first; resolves to the number used. */
export async function repayFrom(
  db: Queryable,
  outbox: StepOutbox,
  { uid, lots, at }: { readonly uid: string; readonly lots: readonly LotPart[]; readonly at: number },
): Promise<number> {
  const paid = await payDebts(db, outbox, { uid, points: lots.reduce((sum, { points }) => sum + points, 0), at })
  const parts: LotPart[] = []
  let missing = paid
  for (const { lot, points } of lots) {
    if (missing === 0) break
    parts.push({ lot, points: Math.min(missing, points) })
    missing -= Math.min(missing, points)
  }
  if (parts.length > 0)
    await sql`update point_lot set remaining = remaining - part.points, repaid = repaid + part.points
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (lot text, points integer)
      where point_lot.id = part.lot`.execute(db)
  return paid
}

/** Adds points to the balance of an account, or subtracts them. */
export const addToAccount = (db: Queryable, uid: string, points: number) =>
  db
    .updateTable('account')
    .set({ points: sql`points + ${points}` })
    .where('uid', '=', uid)
    .execute()
