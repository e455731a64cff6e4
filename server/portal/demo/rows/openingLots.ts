/** The lots of points that demonstration accounts start with. */
import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../../../src/contract/time.ts'

/** The minimum validity left for the oldest lots. ms */
const SHORTEST_VALIDITY_MS = 180 * DAY_MS

/**
 * Inserts a lot for every posting of points. It is valid for `validMs` from the posting, and at least for half a year
 * from `now` (ms since 1970).
 */
export async function openPointLots<T>(db: Kysely<T>, now: number, validMs: number): Promise<void> {
  await sql`
    insert into point_lot (id, uid, record, reason, amount, remaining, granted_at, free_at, expires_at)
    select entry.id, substr(entry.account, 8), entry.record, entry.reason, entry.amount, entry.amount, entry.at, entry.at,
      greatest(entry.at + ${validMs} * interval '1 millisecond', ${new Date(now + SHORTEST_VALIDITY_MS)}::timestamptz)
    from ledger_entry entry
    where entry.account like 'points:%' and entry.amount > 0`.execute(db)
}
