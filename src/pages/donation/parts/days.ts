/** Days of the calendar in China, `2027-01-31`, and how they are said. */

const SHIFT = 8 * 3_600_000
const DAY = 86_400_000
const WEEKDAYS = '日一二三四五六'

/** The day of a moment, ms since 1970, some days later. */
export const chinaDay = (at: number, later = 0): string => new Date(at + SHIFT + later * DAY).toISOString().slice(0, 10)

/** `1月31日 周日`; what is no day is said as it is. */
export function calendarWords(day: string): string {
  const [, , month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!month || !date) return day
  return `${Number(month)}月${Number(date)}日 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`
}
