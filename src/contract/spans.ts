/** Fixed durations shown to people on both sides of the wire, and their text in Chinese. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Time before the start of an activity during which check-in is open. */
export const CHECK_IN_LEAD_MS = 30 * MINUTE_MS
/** Validity of a personal check-in code. */
export const OWN_CODE_MS = 5 * MINUTE_MS
/** Age up to which absences and late cancellations count. */
export const RELIABILITY_MS = 90 * DAY_MS
/** Up to this many minutes of service a day, one confirmation is enough. */
export const UNCHECKED_DAY_MINUTES = 8 * 60
/** Period in which help between the same two people is counted. */
export const PAIR_MS = 30 * DAY_MS
/** Period in which gifts of several accounts to one door are checked for fraud. */
export const SHARED_DOOR_MS = 30 * DAY_MS
/** How long sums of the books are shown before they are added up again. */
export const BOOKS_ADDED_MS = 10 * MINUTE_MS
/** Days before expiry from which stock should be issued first. */
export const EXPIRES_SOON_DAYS = 30

/** How long before its end a certification can be renewed, and how long after it nothing changes. */
export const RENEWABLE_MS = 30 * DAY_MS
export const CERTIFICATION_GRACE_MS = 30 * DAY_MS
/** How long proofs of identity are stored after the decision; the consent says so. */
export const PROOFS_STORED_MS = 30 * DAY_MS

/** Between the filing of a campaign and its start, and the time to file one that began in an emergency. */
export const FILING_MS = 10 * DAY_MS

/** How often a campaign is disclosed while it runs, and how long after its end and after the project's; 信息公开办法. */
export const DISCLOSURE_MS = 90 * DAY_MS
/** How long before it is due an interim disclosure is opened. */
export const DISCLOSURE_LEAD_MS = 30 * DAY_MS

/** Returns a duration in ms in its most suitable unit: `30 分钟`, `48 小时`, `14 天`. */
export function lengthText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} 分钟`
  return ms < 3 * DAY_MS ? `${Math.round(ms / HOUR_MS)} 小时` : `${Math.round(ms / DAY_MS)} 天`
}
