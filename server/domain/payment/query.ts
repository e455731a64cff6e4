/** When a payment is asked for at its provider, because its notice may have been lost: some minutes after it was opened, and once before it expires. */

/** How long a notice may take before it is asked for. ms */
const PATIENCE = 5 * 60_000
/** The last time lies so long before the payment expires. ms */
const BEFORE_END = 60_000

/** The moment of the first query of a trade that is opened now (ms since 1970). */
export const firstQuery = (now: number, expiresAt: Date): Date =>
  new Date(Math.min(now + PATIENCE, Math.max(now, expiresAt.getTime() - BEFORE_END)))

/** The moment of the next one after a query at `now` that found nothing; undefined after the last. */
export function nextQuery(now: number, expiresAt: Date): Date | undefined {
  const last = expiresAt.getTime() - BEFORE_END
  return now < last ? new Date(last) : undefined
}
