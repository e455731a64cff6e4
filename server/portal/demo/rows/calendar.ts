/** Dates around `now` in China's time zone. */
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS, weekdayOf } from '../../../../src/contract/time.ts'

/** Local midnight `days` from today. */
const midnightAt = (now: number, days: number) => chinaMidnight(chinaDay(now)) + days * DAY_MS

/** Returns `days` from today at a local hour; 16.5 is half past four. */
export const dateAt = (now: number, days: number, hour: number) => new Date(midnightAt(now, days) + hour * HOUR_MS)

/** Start of the working day, which lasts twelve hours. */
const FIRST_HOUR = 8
const WORK_HOURS = 12
const WORK_MS = WORK_HOURS * HOUR_MS
const NIGHT_MS = DAY_MS - WORK_MS
/** The minimum time between consecutive actions. */
const PAUSE_MS = 7 * MINUTE_MS
/** Compresses a night into two hours. */
const pressed = (night: number) => Math.round((night * 2 * HOUR_MS) / NIGHT_MS)

/** Returns ms since the start of the working day; negative before it. */
const sinceMorning = (time: number) => time - chinaMidnight(chinaDay(time)) - FIRST_HOUR * HOUR_MS
const isAtWork = (time: number) => sinceMorning(time) >= 0 && sinceMorning(time) < WORK_MS
/** Returns the evening before a time at night. */
const eveningBefore = (time: number) =>
  time - sinceMorning(time) + (sinceMorning(time) < 0 ? WORK_MS - DAY_MS : WORK_MS)

/** Returns the time moved into the hours between eight and twenty of its day, preserving the order. */
export function atWork(time: number): number {
  const midnight = chinaMidnight(chinaDay(time))
  return Math.round(midnight + FIRST_HOUR * HOUR_MS + (time - midnight) / 2)
}

/** Returns the time itself by day; a time at night is moved to the next morning. */
function byDay(time: number): number {
  const evening = eveningBefore(time)
  return isAtWork(time) ? time : evening + NIGHT_MS + pressed(time - evening)
}

/**
 * Returns a time by day for an action planned at `time`: at night it is moved to the next morning or, if that is after
 * `last`, to the evening before.
 */
export function awake(time: number, last: number): number {
  const day = byDay(time)
  if (day === time || day <= last) return day
  const evening = eveningBefore(time)
  return evening - 2 * HOUR_MS + pressed(time - evening)
}

/** Returns the last working time until `now`. */
export function lastAtWork(now: number): number {
  const morning = sinceMorning(now)
  if (morning < HOUR_MS) return now - morning - NIGHT_MS
  return now - Math.max(0, morning - WORK_MS)
}

/** Returns the working time since 1970 in ms, and its inverse. */
const workUntil = (time: number) => {
  const days = Math.round((chinaMidnight(chinaDay(time)) - chinaMidnight(chinaDay(0))) / DAY_MS)
  return days * WORK_MS + Math.min(Math.max(sinceMorning(time), 0), WORK_MS)
}
const momentAfter = (work: number) =>
  chinaMidnight(chinaDay(0)) + Math.floor(work / WORK_MS) * DAY_MS + FIRST_HOUR * HOUR_MS + (work % WORK_MS)

/** Returns `count` times evenly spread over the working hours between two times. */
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
 * Returns the working time of an action planned at `time`: after `before` and not after `last`, which is a working
 * time.
 */
export function workedAt(time: number, before: number, last: number): number {
  const usual = Math.max(byDay(time), byDay(before + PAUSE_MS))
  if (usual <= last) return usual
  // Half of the remaining working time.
  return Math.max(before, momentAfter(Math.floor((workUntil(before) + workUntil(last)) / 2)))
}

/** Returns the days until the next such weekday, 0 for Sunday; never today. */
export function daysUntil(now: number, weekday: number): number {
  return ((weekday - weekdayOf(chinaDay(now)) + 6) % 7) + 1
}
