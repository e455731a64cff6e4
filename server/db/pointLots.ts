/** The lots of points that were given before points came in lots. */
import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../src/contract/time.ts'

/** Nobody loses points on the day that lots are introduced. ms */
const SHORTEST_VALIDITY_MS = 180 * DAY_MS

/**
 * Opens a lot for every posting of points that has none, good for `validMs` since it was given, and from `now` (ms
 * since 1970) on for half a year at least.
 */
export async function openPointLots<T>(db: Kysely<T>, now: number, validMs: number): Promise<void> {
  await sql`
    insert into point_lot (id, uid, record, reason, amount, remaining, granted_at, free_at, expires_at)
    select entry.id, substr(entry.account, 8), entry.record, entry.reason, entry.amount, entry.amount, entry.at, entry.at,
      greatest(entry.at + ${validMs} * interval '1 millisecond', ${new Date(now + SHORTEST_VALIDITY_MS)}::timestamptz)
    from ledger_entry entry
    where entry.account like 'points:%' and entry.amount > 0
      and not exists (select 1 from point_lot where point_lot.id = entry.id)`.execute(db)
}
