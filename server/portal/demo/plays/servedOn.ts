/** Dates of the organisations' service, so that the rankings of the current week and month include it. */
import { chinaDay, firstDayOf, fromChinaTime, HOUR_MS } from '../../../../src/contract/time.ts'

export type DayHours = readonly [from: string, until: string]

export const RIVER_HOURS: DayHours = ['09:00', '11:30']
/** Before work. */
const EARLY_HOURS: DayHours = ['06:30', '08:00']

/** Days from today and hours, the longest service first. */
const CHOICES: readonly (readonly [days: number, hours: DayHours])[] = [
  [-2, RIVER_HOURS],
  [-1, RIVER_HOURS],
  [0, RIVER_HOURS],
  [0, EARLY_HOURS],
]

/**
 * Returns the day and hours of a service that ended at least an hour ago within the week and month of `now`; if none
 * does, the day before yesterday, or early on the first day of both.
 */
export function servedOn(now: number): { readonly day: string; readonly hours: DayHours } {
  const isRanked = (day: string, [, until]: DayHours) => {
    const endedAt = fromChinaTime(`${day} ${until}:00`)
    const isOf = (period: 'week' | 'month') => firstDayOf(period, endedAt) === firstDayOf(period, now)
    return endedAt + HOUR_MS <= now && isOf('week') && isOf('month')
  }
  const choices = CHOICES.map(([days, hours]) => ({ day: chinaDay(now, days), hours }))
  return choices.find(({ day, hours }) => isRanked(day, hours)) ?? { day: chinaDay(now, -2), hours: RIVER_HOURS }
}
