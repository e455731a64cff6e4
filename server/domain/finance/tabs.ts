/** Counts under the tabs of a book, and the choice of the initial tab. */
import { keysOf, tableOf } from '../../../src/contract/keys.ts'

/** Counts by state, in the form of PostgreSQL. */
export interface StateCount {
  readonly state: string
  readonly count: number | string
}

/**
 * Returns the count of each tab, the current tab and its `rows`. The current tab is the given one, else the first of
 * `waits` that is not empty, else all.
 */
export function openedTab<T extends string, R extends StateCount>(
  rows: readonly R[],
  states: Readonly<Record<T, readonly string[]>>,
  { named, waits }: { readonly named: T | undefined; readonly waits: readonly T[] },
) {
  const tabs = keysOf(states)
  const under = (tab: T) => rows.filter(({ state }) => states[tab].includes(state))
  const counts = tableOf(tabs, tab => under(tab).reduce((all, { count }) => all + Number(count), 0))
  const tab = named ?? waits.find(one => counts[one] > 0) ?? tabs.find(one => one === 'all')
  if (tab === undefined) throw new Error('A book has a tab for all of it')
  return { counts, tab, total: counts[tab], shown: under(tab) }
}
