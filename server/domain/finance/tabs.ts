/** What waits under the tabs of a book: how many and how much, and which tab is opened where none is named. */
import { keysOf, tableOf } from '../../../src/contract/keys.ts'

/** Counted by state, as PostgreSQL writes it. */
export interface StateCount {
  readonly state: string
  readonly count: number | string
}

/**
 * Returns how many stand under each tab, the tab that is shown, and what of `rows` is under it: the one that is named,
 * else the first of those that somebody `waits` in, else all.
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
