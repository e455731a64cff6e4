/** Days of the calendar in China, `2027-01-31`. */

const CHINA_OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Returns the day of a moment, ms since 1970, some days later. */
export const chinaDay = (at: number, daysLater = 0): string =>
  new Date(at + CHINA_OFFSET_MS + daysLater * DAY_MS).toISOString().slice(0, 10)
