import type { ActivityKind, ActivityRow, ShiftRow } from '../../../contract/activity.contract.ts'
import { pathTo, type ScreenPath } from '../../../contract/screens.ts'
import { spaced } from '../../../contract/spacing.ts'
import { lengthText } from '../../../contract/spans.ts'
import { NAME_LEAD_MS } from '../../../machines/workflows/groupSignUp/facts.ts'

type Places = Pick<ActivityRow, 'places' | 'taken' | 'waiting'>

export const hasRoom = ({ places, taken }: Places): boolean => taken < places

/** Returns the number of free places, or the length of the waiting list. */
export function placesText(counts: Places): string {
  if (hasRoom(counts)) return `还差 ${counts.places - counts.taken} 人`
  return counts.waiting > 0 ? `候补，已有 ${counts.waiting} 人在等` : '候补，还没有人在等'
}

/** Returns the shifts open for sign-up at a moment, ms since 1970. */
export const openShifts = (shifts: readonly ShiftRow[], now: number): readonly ShiftRow[] =>
  shifts.filter(({ state, startsAt }) => state === 'open' && startsAt > now)

/** So long before a shift begins an organisation has named who comes: `48 小时`. */
export const NAME_LEAD_TEXT = lengthText(NAME_LEAD_MS)

/** Returns whether an organisation may still reserve places, with enough time to name people. */
export const mayHold = ({ startsAt }: Pick<ShiftRow, 'startsAt'>, now: number): boolean => startsAt - NAME_LEAD_MS > now

const PAGES = { relief: '/activityJz', goods: '/activityWz' } as const satisfies Record<ActivityKind, ScreenPath>

/** Returns the page of an activity, depending on its kind. */
export const activityPath = ({ id, kind }: Pick<ActivityRow, 'id' | 'kind'>): string => pathTo(PAGES[kind], { id })

/** Returns the place, street first; an address that starts with its district needs no other. */
export function placeText({ regionName, address }: Pick<ActivityRow, 'regionName' | 'address'>): string {
  const district = /^.+?[区县市旗]/.exec(regionName)?.[0] ?? regionName
  return district !== '' && address.startsWith(district) ? address : spaced(regionName, address)
}
