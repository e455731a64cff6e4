/** Spans of time in ms, and the clock on the walls of China: the one place that knows its zone. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The name of China's time, for `Intl` and for the database. */
export const CHINA_ZONE = 'Asia/Shanghai'
/** The same as clocks outside write it. */
export const CHINA_OFFSET = '+08:00'

const AHEAD_MS = 8 * HOUR_MS

/**
 * Returns a moment (ms since 1970) as clocks in China show it: `2026-11-21 13:05:09`. Reckoned, as China has one offset
 * all year: `Intl` reads its table of zones first, which is the longest single thing of a first visit.
 */
export const chinaTime = (at: number): string => new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the moment (ms since 1970) at which clocks in China show `2026-11-21 13:05:09`; NaN for what is no time. */
export const fromChinaTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}${CHINA_OFFSET}`)

/** Returns a moment (ms since 1970) as `2026-11-21T13:05:09+08:00`. */
export const chinaTimestamp = (at: number): string => `${chinaTime(at).replace(' ', 'T')}${CHINA_OFFSET}`

/** Returns the day in China, `2027-01-31`, of a moment (ms since 1970), some days later. */
export const chinaDay = (at: number, daysLater = 0): string => chinaTime(at + daysLater * DAY_MS).slice(0, 10)

/** Returns the moment (ms since 1970) at which a day, `2027-01-31`, begins in China; NaN for what is no day. */
export const chinaMidnight = (day: string): number => fromChinaTime(`${day} 00:00:00`)

/** Returns the weekday of a day, `2027-01-31`: 0 for Sunday; NaN for what is no day. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Spans of the calendar that go on: since Monday, since the first, since New Year. */
export const CALENDAR_PERIODS = ['week', 'month', 'year'] as const
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number]
/** Of the board of givers, where nobody chooses another. */
export const GIVING_PERIOD = 'year' satisfies CalendarPeriod
export const PERIOD_LABELS = { week: '本周', month: '本月', year: '今年' } as const

/** Returns the first day, `2027-01-25`, of the week, month or year in which a moment (ms since 1970) lies in China. */
export function firstDayOf(period: CalendarPeriod, at: number): string {
  const day = chinaDay(at)
  if (period === 'month') return `${day.slice(0, 7)}-01`
  if (period === 'year') return `${day.slice(0, 4)}-01-01`
  return chinaDay(at, -((weekdayOf(day) + 6) % 7))
}

/** Returns how many days lie between two days, `2027-01-31`; below 0 where the second is the earlier one. */
export const daysBetween = (from: string, to: string): number => (chinaMidnight(to) - chinaMidnight(from)) / DAY_MS
