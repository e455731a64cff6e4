/** Formatting of activities' times. */
import { chinaDay, chinaTime } from '../../../contract/time.ts'
import { formatNearDay } from '../../../ui/format.ts'

interface Period {
  readonly startsAt: number
  readonly endsAt: number
}

/** Returns a moment (ms since 1970) as the value of a time field: `09:00`. */
export const clockOf = (at: number): string => chinaTime(at).slice(11, 16)

const spokenClock = (at: number): string => clockOf(at).replace(/^0/, '')
const dayOf = (at: number): string => formatNearDay(chinaDay(at))

/** Returns `明天 9:00–11:30`, `11月28日 周六 9:00–11:30`; the second day only if different. */
export const periodText = ({ startsAt, endsAt }: Period): string =>
  chinaDay(startsAt) === chinaDay(endsAt)
    ? `${dayOf(startsAt)} ${spokenClock(startsAt)}–${spokenClock(endsAt)}`
    : `${dayOf(startsAt)} ${spokenClock(startsAt)} – ${dayOf(endsAt)} ${spokenClock(endsAt)}`

/** Returns the shifts that were not called off. */
export const shiftsOn = <T extends { readonly record: { readonly state: string } | null }>(shifts: readonly T[]) =>
  shifts.filter(({ record }) => record?.state !== 'dropped')

/** Returns the start of the first shift and the end of the last, ms; now without any. */
export function periodOfShifts(shifts: readonly Period[]): Period {
  if (shifts.length === 0) return { startsAt: Date.now(), endsAt: Date.now() }
  return {
    startsAt: Math.min(...shifts.map(one => one.startsAt)),
    endsAt: Math.max(...shifts.map(one => one.endsAt)),
  }
}
