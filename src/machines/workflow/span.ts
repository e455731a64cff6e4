/** Durations: spans in ms, spans of working days, moments named by a fact. */
import { lengthText } from '../../contract/spans.ts'
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts'
import { isWorkday, knownYears } from './calendar.ts'

/** Returns minutes in ms. */
export const minutes = (n: number) => n * MINUTE_MS
/** Returns hours in ms. */
export const hours = (n: number) => n * HOUR_MS
/** Returns days of 24 hours in ms. */
export const days = (n: number) => n * DAY_MS

/** A span of whole working days; the first day does not count. */
export interface WorkdaySpan {
  readonly workdays: number
}
/** Returns a span of working days. */
export const workdays = (n: number): WorkdaySpan => ({ workdays: n })

/** A moment named by a fact, ms since 1970; null if unset. May only read facts that change by steps of the record. */
export interface Moment<F> {
  readonly at: (facts: F) => number | null
}
/** Duration of a clock: ms, working days, or until a moment. */
export type Delay<F = never> = number | WorkdaySpan | Moment<F>

/** Returns whether a delay ends at a moment named by a fact. */
export const isMoment = (delay: Delay | undefined): delay is Moment<never> => typeof delay === 'object' && 'at' in delay

/** Returns the end of the n-th working day after the day of `from`, both in ms since 1970: midnight in China. */
export function afterWorkdays(from: number, n: number): number {
  let start = chinaMidnight(chinaDay(from))
  for (let left = n; left > 0; ) {
    start += days(1)
    if (isWorkday(chinaDay(start))) left--
  }
  return start + days(1)
}

/**
 * Returns the first year without a calendar in which a span of working days from `from` (ms since 1970) is counted;
 * undefined for none.
 */
export function unknownYearIn(from: number, n: number, known: readonly number[] = knownYears()): number | undefined {
  const yearOf = (at: number) => Number(chinaDay(at).slice(0, 4))
  const last = yearOf(afterWorkdays(from, n) - days(1))
  for (let year = yearOf(from + days(1)); year <= last; year++) if (!known.includes(year)) return year
  return undefined
}

/** December: the notice for the coming year is out by then. */
const WARNING_MONTH = '12'

/**
 * Returns the year without a calendar at a moment (ms since 1970): the current one, from December the coming one;
 * undefined for none.
 */
export function missingYear(at: number, known: readonly number[] = knownYears()): number | undefined {
  const [year = '', month] = chinaDay(at).split('-')
  const needed = [Number(year), ...(month === WARNING_MONTH ? [Number(year) + 1] : [])]
  return needed.find(one => !known.includes(one))
}

/**
 * Returns the time from `from` (ms since 1970) to the end of a delay, ms: 0 for a past moment, undefined if no moment
 * is set.
 */
export function remainingMs(delay: Delay, facts: object, from: number): number | undefined {
  if (typeof delay === 'number') return delay
  if ('workdays' in delay) return afterWorkdays(from, delay.workdays) - from
  const moment = momentOf(delay, facts)
  return moment === null ? undefined : Math.max(0, moment - from)
}

/** Returns the moment named by the facts, ms since 1970; null for none. */
export const momentOf = ({ at }: Moment<never>, facts: object): number | null => at(facts as never)

/** Returns a span in Chinese, in the most suitable unit: `48 小时`, `14 天`, `3 个工作日`. */
export const delayText = (delay: number | WorkdaySpan): string =>
  typeof delay === 'number' ? lengthText(delay) : `${delay.workdays} 个工作日`

/**
 * Returns the duration of a delay of the chart in Chinese, with the platform's settings; with `less`, the rest after
 * that one. Throws an `Error` for a moment and for an unknown name.
 */
export type SpanOf = (delay: string, less?: string) => string

const DIGITS = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']

/** Returns a span as people say it, in days from one day on: `两天`, `五个工作日`, `12 小时`. */
export function spokenText(delay: number | WorkdaySpan): string {
  const count = (n: number) => DIGITS[n] ?? `${n} `
  if (typeof delay !== 'number') return `${count(delay.workdays)}个工作日`
  return delay < DAY_MS ? lengthText(delay) : `${count(Math.round(delay / DAY_MS))}天`
}

/** Returns the function that puts these delays into sentences. */
export function spanIn(delays: Readonly<Record<string, Delay>>, textOf = delayText): SpanOf {
  const spanNamed = (name: string): number | WorkdaySpan => {
    const delay = Object.hasOwn(delays, name) ? delays[name] : undefined
    if (delay === undefined || isMoment(delay)) throw new Error(`No span is called "${name}"`)
    return delay
  }
  return (name, less) => {
    const whole = spanNamed(name)
    const gone = less === undefined ? 0 : spanNamed(less)
    return textOf(typeof whole === 'number' && typeof gone === 'number' ? whole - gone : whole)
  }
}
