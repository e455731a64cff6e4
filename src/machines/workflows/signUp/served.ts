/** Effects that open service hours from a sign-up. */
import { MINUTE_MS } from '../../../contract/time.ts'
import type { Effect } from '../../workflow/effects.ts'
import type { SignUp } from './facts.ts'

interface Served {
  readonly start: number
  readonly minutes: number
  readonly source: 'scan' | 'leaderScan' | 'manual'
  readonly auto: boolean
}
/** Returns the effect that opens hours of service. */
export function openHours(s: SignUp, { start, ...served }: Served): Effect {
  const { owner, place, title } = s
  const input = {
    owner,
    place,
    title,
    ...served,
    planned: Math.round((s.endsAt - s.startsAt) / MINUTE_MS),
    helped: '',
    since: start,
    startedAt: start,
    endedAt: start + served.minutes * MINUTE_MS,
  }
  return { type: 'open', params: { workflow: 'hours', input } }
}
/**
 * Returns the effect that opens hours from the start or the check-in, whichever was later; empty for less than a
 * minute.
 */
export function hoursOf(s: SignUp, end: number, auto: boolean): readonly Effect[] {
  const start = Math.max(s.checkedInAt ?? s.startsAt, s.startsAt)
  const served = Math.floor((end - start) / MINUTE_MS)
  // Only a sample has no length at all: it previews the other effects.
  if (served < 1 && s.endsAt > s.startsAt) return []
  const scanned = s.byLeader ? 'leaderScan' : 'scan'
  return [openHours(s, { start, minutes: served, source: s.byName ? 'manual' : scanned, auto })]
}
