/** What this process heard of changes in the last minutes, for whoever opens a line a moment after they read. */
import type { ChangeNotification } from '../engine/live.ts'

/** ms */
const RETENTION_MS = 120_000
const MAX_CHANGES = 2_000

export interface RecentChanges {
  add(change: ChangeNotification): void
  /** What changed in the last so many ms, each record once; undefined where that is longer ago than is remembered. */
  within(ms: number): readonly ChangeNotification[] | undefined
  /** Something may have been overheard. */
  clear(): void
}

/** Remembers the changes of the last moments, for pages that come back. `now` counts ms from wherever it likes. */
export function recentChanges(now: () => number = () => performance.now()): RecentChanges {
  let since = now()
  let entries: { readonly at: number; readonly change: ChangeNotification }[] = []
  const prune = () => {
    since = Math.max(since, now() - RETENTION_MS)
    const evicted = entries.length > MAX_CHANGES ? entries.splice(0, entries.length - MAX_CHANGES) : []
    since = Math.max(since, ...evicted.slice(-1).map(({ at }) => at))
    entries = entries.filter(({ at }) => at >= since)
  }
  return {
    add(change) {
      entries.push({ at: now(), change })
      if (entries.length > 2 * MAX_CHANGES) prune()
    },
    within(ms) {
      prune()
      const from = now() - ms
      if (from <= since) return undefined
      const last = new Map(entries.filter(({ at }) => at >= from).map(({ change }) => [change.record, change]))
      return [...last.values()]
    },
    clear() {
      since = now()
      entries = []
    },
  }
}
