/** The hours that result from a completed aid application. */
import { MINUTE_MS } from '../../../contract/time.ts'
import { AID_LABELS } from '../../../contract/words.ts'
import type { Effect } from '../../workflow/effects.ts'
import type { Aid } from './chart.ts'

/** Returns what opens the hours of the helper; `auto` without a confirmation by a person. `at` in ms since 1970. */
export function hoursOf(a: Aid, at: number, auto: boolean): Effect {
  const endedAt = a.doneAt ?? at
  const input = {
    source: 'aid',
    owner: a.assignee,
    helped: a.owner,
    title: AID_LABELS[a.kind],
    place: a.place,
    startedAt: endedAt - a.minutes * MINUTE_MS,
    endedAt,
    since: a.agreedAt ?? endedAt,
    minutes: a.minutes,
    planned: a.minutes,
    auto,
  }
  return { type: 'open', params: { workflow: 'hours', input } }
}
