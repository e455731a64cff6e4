/** The changes of the last minutes that this process received, for pages that connect a moment after reading. */
import type { ChangeNotification } from '../engine/live.ts'

/** ms */
const RETENTION_MS = 120_000
const MAX_CHANGES = 2_000

export interface RecentChanges {
  add(change: ChangeNotification): void
  /** Returns the changes of the last `ms`, each record once; undefined if that exceeds what is remembered. */
  within(ms: number): readonly ChangeNotification[] | undefined
  /** Forgets all changes, because some may have been missed. */
  clear(): void
}

/** Remembers recent changes. `now` counts ms from any origin. */
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
