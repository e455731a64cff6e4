/** The hours that a sign-up becomes. */
import { MINUTE_MS } from '../../../contract/time.ts'
import type { Effect } from '../../workflow/effects.ts'
import type { SignUp } from './facts.ts'

interface Served {
  readonly start: number
  readonly minutes: number
  readonly source: 'scan' | 'leaderScan' | 'manual'
  readonly auto: boolean
}
/** Returns what opens the hours of somebody who served. */
export function openHours(s: SignUp, { start, ...served }: Served): Effect {
  const { owner, place, title } = s
  const input = {
    owner,
    place,
    title,
    ...served,
    planned: Math.round((s.endsAt - s.startsAt) / MINUTE_MS),
    startedAt: start,
    endedAt: start + served.minutes * MINUTE_MS,
  }
  return { type: 'open', params: { workflow: 'hours', input } }
}
/** Returns what opens hours from the beginning or the coming, whichever was later; nothing where that is no minute. */
export function hoursOf(s: SignUp, end: number, auto: boolean): readonly Effect[] {
  const start = Math.max(s.checkedInAt ?? s.startsAt, s.startsAt)
  const served = Math.floor((end - start) / MINUTE_MS)
  // Only a sample has no length at all: it shows what else is done.
  if (served < 1 && s.endsAt > s.startsAt) return []
  const scanned = s.byLeader ? 'leaderScan' : 'scan'
  return [openHours(s, { start, minutes: served, source: s.byName ? 'manual' : scanned, auto })]
}
