import type { HistoryLine } from '../../../contract/record.contract.ts'
import type { TimelineEntry } from '../../../ui/parts/timeline.tsx'

/** Returns the history of a record as timeline entries for `Detail`, newest first. */
export const timelineOf = (history: readonly HistoryLine[]): TimelineEntry[] =>
  history
    .map(({ label, role, by, note, at }, index) => ({
      label,
      at,
      ...((role || note) && { text: [[role, by].filter(Boolean).join(' '), note].filter(Boolean).join('：') }),
      now: index === history.length - 1,
    }))
    .reverse()
