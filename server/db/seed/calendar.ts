/** Dates around `now`, on clocks as they go in China. */
export const DAY = 86_400_000
export const HOUR = 3_600_000
const CHINA = 8 * HOUR

/** Local midnight `days` from today. */
const midnight = (now: number, days: number) => Math.floor((now + CHINA) / DAY) * DAY - CHINA + days * DAY

/** `days` from today at a local hour; 16.5 is half past four. */
export const at = (now: number, days: number, hour: number) => new Date(midnight(now, days) + hour * HOUR)

/** How many days until the next of a weekday, 0 for Sunday; never today. */
export function daysTo(now: number, weekday: number): number {
  const today = new Date(midnight(now, 0) + CHINA).getUTCDay()
  return ((weekday - today + 6) % 7) + 1
}
