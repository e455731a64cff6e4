import type { HistoryLine } from '../../contract/record.contract.ts'
import type { TimelineEntry } from '../../ui/parts/timeline.tsx'

/** What happened to a record, newest first, for `Detail`. */
export const timelineOf = (history: readonly HistoryLine[]): TimelineEntry[] =>
  history
    .map(({ label, role, note, at }, place) => ({
      label,
      at,
      ...((role || note) && { text: [role, note].filter(Boolean).join('：') }),
      now: place === history.length - 1,
    }))
    .reverse()
