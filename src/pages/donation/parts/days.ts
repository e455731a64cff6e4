/** Days of the calendar in China, `2027-01-31`. */

const SHIFT = 8 * 3_600_000
const DAY = 86_400_000

/** The day of a moment, ms since 1970, some days later. */
export const chinaDay = (at: number, later = 0): string => new Date(at + SHIFT + later * DAY).toISOString().slice(0, 10)
