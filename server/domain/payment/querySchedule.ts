/**
 * When a payment is asked for at its provider, because its notice may have been lost: some minutes after it was opened,
 * and once before it expires.
 */

/** How long a notice may take before it is asked for. ms */
const FIRST_QUERY_DELAY_MS = 5 * 60_000
/** The last time lies so long before the payment expires. ms */
const LAST_QUERY_LEAD_MS = 60_000

/** Returns the moment of the first query of a trade that is opened now (ms since 1970). */
export const firstQueryAt = (now: number, expiresAt: Date): Date =>
  new Date(Math.min(now + FIRST_QUERY_DELAY_MS, Math.max(now, expiresAt.getTime() - LAST_QUERY_LEAD_MS)))

/** Returns the moment of the next one after a query at `now` that found nothing; undefined after the last. */
export function nextQueryAt(now: number, expiresAt: Date): Date | undefined {
  const last = expiresAt.getTime() - LAST_QUERY_LEAD_MS
  return now < last ? new Date(last) : undefined
}
