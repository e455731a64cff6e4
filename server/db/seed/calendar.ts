/** Dates around `now`, on clocks as they go in China. */
export const DAY = 86_400_000
export const HOUR = 3_600_000
const CHINA_OFFSET_MS = 8 * HOUR

/** Local midnight `days` from today. */
const midnightAt = (now: number, days: number) =>
  Math.floor((now + CHINA_OFFSET_MS) / DAY) * DAY - CHINA_OFFSET_MS + days * DAY

/** Returns `days` from today at a local hour; 16.5 is half past four. */
export const dateAt = (now: number, days: number, hour: number) => new Date(midnightAt(now, days) + hour * HOUR)

/** Returns how many days until the next of a weekday, 0 for Sunday; never today. */
export function daysUntil(now: number, weekday: number): number {
  const today = new Date(midnightAt(now, 0) + CHINA_OFFSET_MS).getUTCDay()
  return ((weekday - today + 6) % 7) + 1
}
