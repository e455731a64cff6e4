/** What this process heard of changes in the last minutes, for whoever opens a line a moment after they read. */
import type { Change } from '../domain/engine/live.ts'

/** ms */
const SPAN = 120_000
const MOST = 2_000

export interface HeardLately {
  add(change: Change): void
  /** What changed in the last so many ms, each record once; undefined where that is longer ago than is remembered. */
  within(ms: number): readonly Change[] | undefined
  /** Something may have been overheard. */
  forget(): void
}

/** `now` counts ms from wherever it likes. */
export function heardLately(now: () => number = () => performance.now()): HeardLately {
  let since = now()
  let heard: { readonly at: number; readonly change: Change }[] = []
  const drop = () => {
    since = Math.max(since, now() - SPAN)
    const surplus = heard.length > MOST ? heard.splice(0, heard.length - MOST) : []
    since = Math.max(since, ...surplus.slice(-1).map(({ at }) => at))
    heard = heard.filter(({ at }) => at >= since)
  }
  return {
    add(change) {
      heard.push({ at: now(), change })
      if (heard.length > 2 * MOST) drop()
    },
    within(ms) {
      drop()
      const from = now() - ms
      if (from <= since) return undefined
      const last = new Map(heard.filter(({ at }) => at >= from).map(({ change }) => [change.record, change]))
      return [...last.values()]
    },
    forget() {
      since = now()
      heard = []
    },
  }
}
