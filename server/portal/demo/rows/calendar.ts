/** Dates around `now`, on clocks as they go in China. */
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS, weekdayOf } from '../../../../src/contract/time.ts'

/** Local midnight `days` from today. */
const midnightAt = (now: number, days: number) => chinaMidnight(chinaDay(now)) + days * DAY_MS

/** Returns `days` from today at a local hour; 16.5 is half past four. */
export const dateAt = (now: number, days: number, hour: number) => new Date(midnightAt(now, days) + hour * HOUR_MS)

/** When people begin to work; twelve hours later they stop. */
const FIRST_HOUR = 8
const WORK_HOURS = 12
const WORK_MS = WORK_HOURS * HOUR_MS
const NIGHT_MS = DAY_MS - WORK_MS
/** What is done one thing after the other is so far apart at least. */
const PAUSE_MS = 7 * MINUTE_MS
/** Two hours, into which a night goes. */
const pressed = (night: number) => Math.round((night * 2 * HOUR_MS) / NIGHT_MS)

/** How long the day has been at work; below 0 before that. */
const sinceMorning = (time: number) => time - chinaMidnight(chinaDay(time)) - FIRST_HOUR * HOUR_MS
const isAtWork = (time: number) => sinceMorning(time) >= 0 && sinceMorning(time) < WORK_MS
/** For a moment of a night when that night began. */
const eveningBefore = (time: number) =>
  time - sinceMorning(time) + (sinceMorning(time) < 0 ? WORK_MS - DAY_MS : WORK_MS)

/** Returns the same moment drawn into the hours between eight and twenty of its day; what came first comes first. */
export function atWork(time: number): number {
  const midnight = chinaMidnight(chinaDay(time))
  return Math.round(midnight + FIRST_HOUR * HOUR_MS + (time - midnight) / 2)
}

/** Returns the moment itself by day; of one at night what is done instead in the morning after. */
function byDay(time: number): number {
  const evening = eveningBefore(time)
  return isAtWork(time) ? time : evening + NIGHT_MS + pressed(time - evening)
}

/**
 * Returns when somebody did by day what would have been done at `time`: for a moment at night in the morning after, or,
 * where that comes after `last`, in the evening before.
 */
export function awake(time: number, last: number): number {
  const day = byDay(time)
  if (day === time || day <= last) return day
  const evening = eveningBefore(time)
  return evening - 2 * HOUR_MS + pressed(time - evening)
}

/** Returns the last moment until `now` at which somebody was at work. */
export function lastAtWork(now: number): number {
  const morning = sinceMorning(now)
  if (morning < HOUR_MS) return now - morning - NIGHT_MS
  return now - Math.max(0, morning - WORK_MS)
}

/** How long people have been at work since 1970, and the moment at which they had. */
const workUntil = (time: number) => {
  const days = Math.round((chinaMidnight(chinaDay(time)) - chinaMidnight(chinaDay(0))) / DAY_MS)
  return days * WORK_MS + Math.min(Math.max(sinceMorning(time), 0), WORK_MS)
}
const momentAfter = (work: number) =>
  chinaMidnight(chinaDay(0)) + Math.floor(work / WORK_MS) * DAY_MS + FIRST_HOUR * HOUR_MS + (work % WORK_MS)

/** Returns so many moments from one to another, as far from each other as work allows: nothing happens at night. */
export function spreadOverWork(since: number, until: number, count: number): number[] {
  const [first, last] = [workUntil(since), workUntil(until)]
  let before = since - PAUSE_MS
  return Array.from({ length: count }, (_, at) => {
    const moment = at === 0 ? since : momentAfter(Math.round(first + ((last - first) * at) / (count - 1)))
    before = Math.max(moment, before + PAUSE_MS)
    return before
  })
}

/**
 * Returns when somebody at work did what would have come at `time`: within their hours, after `before`, and not after
 * `last`, which lies within them.
 */
export function workedAt(time: number, before: number, last: number): number {
  const usual = Math.max(byDay(time), byDay(before + PAUSE_MS))
  if (usual <= last) return usual
  // Whatever is left of the working day.
  return Math.max(before, momentAfter(Math.floor((workUntil(before) + workUntil(last)) / 2)))
}

/** Returns how many days until the next of a weekday, 0 for Sunday; never today. */
export function daysUntil(now: number, weekday: number): number {
  return ((weekday - weekdayOf(chinaDay(now)) + 6) % 7) + 1
}
