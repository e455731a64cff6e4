/** Spans of time in ms, and China's clock: the only place that knows the time zone. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Name of China's time zone, for `Intl` and the database. */
export const CHINA_ZONE = 'Asia/Shanghai'
/** Offset of China's time zone in timestamps. */
export const CHINA_OFFSET = '+08:00'

const AHEAD_MS = 8 * HOUR_MS

/**
 * Returns a moment (ms since 1970) in China's time: `2026-11-21 13:05:09`. Computed, as China has one offset all year:
 * loading the zone table of `Intl` is the slowest single step of a first visit.
 */
export const chinaTime = (at: number): string => new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the moment (ms since 1970) of `2026-11-21 13:05:09` in China; NaN for other text. */
export const fromChinaTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}${CHINA_OFFSET}`)

/** Returns a moment (ms since 1970) as `2026-11-21T13:05:09+08:00`. */
export const chinaTimestamp = (at: number): string => `${chinaTime(at).replace(' ', 'T')}${CHINA_OFFSET}`

/** Returns the day in China, `2027-01-31`, of a moment (ms since 1970), `daysLater` days on. */
export const chinaDay = (at: number, daysLater = 0): string => chinaTime(at + daysLater * DAY_MS).slice(0, 10)

/** Returns the start (ms since 1970) of a day, `2027-01-31`, in China; NaN for other text. */
export const chinaMidnight = (day: string): number => fromChinaTime(`${day} 00:00:00`)

/** A day of this century as it is written, `2027-01-31`. */
export const CALENDAR_DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Returns whether the day is written so and exists: `Date` would shift 31 February into March. */
export function isCalendarDay(text: string): boolean {
  if (!CALENDAR_DAY.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns the weekday of a day, `2027-01-31`: 0 is Sunday; NaN for other text. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Current calendar periods: since Monday, since the first, since New Year. */
export const CALENDAR_PERIODS = ['week', 'month', 'year'] as const
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number]
/** Default period of the donors' board. */
export const GIVING_PERIOD = 'year' satisfies CalendarPeriod
export const PERIOD_LABELS = { week: '本周', month: '本月', year: '今年' } as const

/** Returns the first day, `2027-01-25`, of the week, month or year of a moment (ms since 1970) in China. */
export function firstDayOf(period: CalendarPeriod, at: number): string {
  const day = chinaDay(at)
  if (period === 'month') return `${day.slice(0, 7)}-01`
  if (period === 'year') return `${day.slice(0, 4)}-01-01`
  return chinaDay(at, -((weekdayOf(day) + 6) % 7))
}

/** Returns the days from one day to another, `2027-01-31`; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (chinaMidnight(to) - chinaMidnight(from)) / DAY_MS
