/** Dates around `now`, on clocks as they go in China. */
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, weekdayOf } from '../../../src/contract/time.ts'

/** Local midnight `days` from today. */
const midnightAt = (now: number, days: number) => chinaMidnight(chinaDay(now)) + days * DAY_MS

/** Returns `days` from today at a local hour; 16.5 is half past four. */
export const dateAt = (now: number, days: number, hour: number) => new Date(midnightAt(now, days) + hour * HOUR_MS)

/** When people begin to work; twelve hours later they stop. */
const FIRST_HOUR = 8

/** Returns the same moment drawn into the hours between eight and twenty of its day; what came first comes first. */
export function atWork(time: number): number {
  const midnight = chinaMidnight(chinaDay(time))
  return Math.round(midnight + FIRST_HOUR * HOUR_MS + (time - midnight) / 2)
}

/** Returns how many days until the next of a weekday, 0 for Sunday; never today. */
export function daysUntil(now: number, weekday: number): number {
  return ((weekday - weekdayOf(chinaDay(now)) + 6) % 7) + 1
}
