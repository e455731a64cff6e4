/** Limits the pieces of a gift that one person may have in a period. */
import { sql } from 'kysely'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'

/** Exchanges that failed through no fault of the person do not count; parcels not picked up do. */
const UNCOUNTED = sql.join(['cancelled', 'givenBack', 'notDrawn'].map(state => sql.lit(state)))

/** Resolves to how many more pieces this person may request; null without a limit or for visitors. */
export async function leftFor(
  db: Queryable,
  { id, perPerson, perDays }: Pick<DbRow<'gift'>, 'id' | 'perPerson' | 'perDays'>,
  uid: string | undefined,
  at: number,
): Promise<number | null> {
  if (perPerson === 0 || uid === undefined) return null
  const since = new Date(perDays === 0 ? 0 : at - perDays * DAY_MS)
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(count), 0)::int as pieces from exchange_info join record on record.id = exchange_info.id
    where gift = ${id} and uid = ${uid} and exchange_info.created_at > ${since} and state not in (${UNCOUNTED})`.execute(
    db,
  )
  return Math.max(0, perPerson - (rows[0]?.pieces ?? 0))
}
