/** How shifts are said. */
import { chinaDay, chinaTime } from '../../../contract/time.ts'
import { formatNearDay } from '../../../ui/format.ts'

/** Returns a moment (ms since 1970) as `09:00`. */
export const clockOf = (at: number): string => chinaTime(at).slice(11, 16)

/** Returns `明天 09:00–11:30`, or both days where they differ. */
export function spanOf(startsAt: number, endsAt: number): string {
  const [first, last] = [chinaDay(startsAt), chinaDay(endsAt)]
  const end = first === last ? clockOf(endsAt) : `${formatNearDay(last)} ${clockOf(endsAt)}`
  return `${formatNearDay(first)} ${clockOf(startsAt)}–${end}`
}
