/** Lengths of time that both sides say to people and no setting changes; and how a length reads in Chinese. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Before an activity begins, check-in is open for so long. */
export const CHECK_IN_LEAD_MS = 30 * MINUTE_MS
/** One's own check-in code changes after so long. */
export const OWN_CODE_MS = 5 * MINUTE_MS
/** Absences and late cancellations of so long ago still count. */
export const RELIABILITY_MS = 90 * DAY_MS
/** Up to so many minutes of service in a day, one person's word is enough. */
export const PROVEN_DAY_MINUTES = 8 * 60
/** Several accounts that have one gift sent to one door within so long are looked at. */
export const SHARED_DOOR_MS = 30 * DAY_MS
/** Stock that expires within so many days should go out first. */
export const EXPIRES_SOON_DAYS = 30

/** Returns a length in ms in the unit that says it best: `30 分钟`, `48 小时`, `14 天`. */
export function lengthText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} 分钟`
  return ms < 3 * DAY_MS ? `${Math.round(ms / HOUR_MS)} 小时` : `${Math.round(ms / DAY_MS)} 天`
}
