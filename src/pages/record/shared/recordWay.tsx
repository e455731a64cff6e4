import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { courseOf, endOf, nextClock, turnOf } from '../../../machines/browser/turn.ts'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/parts/timeline.tsx'

/** Returns the course of a record: history, present state with actor and deadline, and expected steps. */
function wayOf({ flow, row, label, wordOf, offers, history, timers }: RecordHandle): readonly TimelineEntry[] {
  if (!flow || !row) return []
  const clock = nextClock(flow, row, timers)
  const taken = history
    .filter(({ from, to }) => from !== to)
    .map(({ to, label, role, by, at }) => ({
      label: wordOf(to),
      at,
      text: `${[role, by].filter(Boolean).join(' ')}：${label}`,
    }))
  const last = taken.at(-1)
  const now: TimelineEntry = {
    label,
    ...(last && { at: last.at }),
    now: true,
    text: (
      <>
        {last && <div>{last.text}</div>}
        <b>{turnOf(flow, row, offers) || endOf(flow, row, '这件事已经办完。')}</b>
        {clock && (
          <div>
            <Countdown {...clock} />
          </div>
        )}
      </>
    ),
  }
  const ahead = courseOf(flow, row).map(step => ({ label: step, text: '还没有到' }))
  return [...taken.slice(0, -1), now, ...ahead]
}

/** The course of one record from start to end, in order. */
export function RecordWay({ record }: { record: RecordHandle }) {
  return <Timeline entries={wayOf(record)} />
}
