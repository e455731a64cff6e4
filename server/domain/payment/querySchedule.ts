/**
 * The schedule of queries for a payment whose notification may have been lost: some minutes after it was opened, and
 * once before it expires.
 */

/** The wait for a notification before the first query. ms */
const FIRST_QUERY_DELAY_MS = 5 * 60_000
/** The last query, relative to the expiry of the payment. ms */
const LAST_QUERY_LEAD_MS = 60_000

/** Returns the time of the first query of a trade opened now (ms since 1970). */
export const firstQueryAt = (now: number, expiresAt: Date): Date =>
  new Date(Math.min(now + FIRST_QUERY_DELAY_MS, Math.max(now, expiresAt.getTime() - LAST_QUERY_LEAD_MS)))

/** Returns the time of the next query after one at `now` without a result; undefined after the last. */
export function nextQueryAt(now: number, expiresAt: Date): Date | undefined {
  const last = expiresAt.getTime() - LAST_QUERY_LEAD_MS
  return now < last ? new Date(last) : undefined
}
