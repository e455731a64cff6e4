/** Dates around `now`, on clocks as they go in China. */
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS, weekdayOf } from '../../../src/contract/time.ts'

/** Local midnight `days` from today. */
const midnightAt = (now: number, days: number) => chinaMidnight(chinaDay(now)) + days * DAY_MS

/** Returns `days` from today at a local hour; 16.5 is half past four. */
export const dateAt = (now: number, days: number, hour: number) => new Date(midnightAt(now, days) + hour * HOUR_MS)

/** When people begin to work; twelve hours later they stop. */
const FIRST_HOUR = 8
const LAST_HOUR = FIRST_HOUR + 12

/** Returns the same moment drawn into the hours between eight and twenty of its day; what came first comes first. */
export function atWork(time: number): number {
  const midnight = chinaMidnight(chinaDay(time))
  return Math.round(midnight + FIRST_HOUR * HOUR_MS + (time - midnight) / 2)
}

/** Returns the last moment until `now` at which somebody was at work. */
export function lastAtWork(now: number): number {
  const midnight = chinaMidnight(chinaDay(now))
  const hour = (now - midnight) / HOUR_MS
  if (hour < FIRST_HOUR + 1) return midnight + (LAST_HOUR - 24) * HOUR_MS
  return Math.min(now, midnight + LAST_HOUR * HOUR_MS)
}

/**
 * Returns when somebody at work did what would have come at `time`: within their hours, after `before`, and not after
 * `last`, which lies within them.
 */
export function workedAt(time: number, before: number, last: number): number {
  const soonest = before + MINUTE_MS
  const evening = chinaMidnight(chinaDay(soonest)) + LAST_HOUR * HOUR_MS
  // What came late in the evening is looked at in the next morning.
  const usual = Math.max(
    atWork(time),
    soonest < evening ? soonest : evening + (24 - LAST_HOUR + FIRST_HOUR) * HOUR_MS + 20 * MINUTE_MS,
  )
  if (usual <= last) return usual
  // The last morning, or what is left of it.
  const morning = Math.max(chinaMidnight(chinaDay(last)) + FIRST_HOUR * HOUR_MS, before)
  return Math.max(before, Math.floor((morning + last) / 2))
}

/** Returns how many days until the next of a weekday, 0 for Sunday; never today. */
export function daysUntil(now: number, weekday: number): number {
  return ((weekday - weekdayOf(chinaDay(now)) + 6) % 7) + 1
}
