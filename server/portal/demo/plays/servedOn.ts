/** When the organisations of the demonstration served, so that the rankings of today's week and month know them. */
import { chinaDay, firstDayOf, fromChinaTime, HOUR_MS } from '../../../../src/contract/time.ts'

export type DayHours = readonly [from: string, until: string]

export const RIVER_HOURS: DayHours = ['09:00', '11:30']
/** Who goes before work. */
const EARLY_HOURS: DayHours = ['06:30', '08:00']

/** From whoever is there longest to whoever had the least time: days from today, and the hours. */
const CHOICES: readonly (readonly [days: number, hours: DayHours])[] = [
  [-2, RIVER_HOURS],
  [-1, RIVER_HOURS],
  [0, RIVER_HOURS],
  [0, EARLY_HOURS],
]

/**
 * Returns the day and hours of a service that is over by an hour and lies in the week and the month of `now`; the day
 * before yesterday where none does, early on their first day.
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
