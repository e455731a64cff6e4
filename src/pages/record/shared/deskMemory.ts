/** How a person last narrowed a desk, remembered on this device. */
import { useEffect, useState } from 'react'
import { tableOf } from '../../../contract/keys.ts'
import { usePorts } from '../../../data/ports.ts'
import type { UrlQuery } from '../../../data/urlQuery.ts'
import { useView } from '../../../data/view.ts'

interface DeskMemory {
  /** Whether the desk shows what was chosen last time, and no filter of it was changed since. */
  readonly isRestored: boolean
  /** Whether that does not stand in the address yet. */
  readonly isRestoring: boolean
  /** Keeps these changes for the next time. */
  remember(changes: Readonly<Record<string, string>>): void
  /** Drops what was chosen. */
  forget(): void
}

/**
 * Restores the filters of `names` when a desk is opened by its bare address: a link that names a tab, a matter or a
 * filter shows exactly that. Searches and days are not remembered: they were about one person, one week.
 */
export function useDeskMemory<N extends string>(
  desk: string,
  names: readonly N[],
  named: readonly N[],
  { query, setQuery }: UrlQuery<N>,
): DeskMemory {
  const { drafts } = usePorts()
  const uid = useView(view => view.uid)
  const key = `filters:${uid}:${desk}`
  const [last] = useState((): Partial<Record<N, string>> => {
    if (named.some(name => query[name])) return {}
    const stored = new URLSearchParams(drafts.get(key) ?? '')
    return Object.fromEntries(names.flatMap(name => (stored.get(name) ? [[name, stored.get(name)]] : []))) as never
  })
  const [isRestored, setRestored] = useState(Object.keys(last).length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the desk opens
  useEffect(() => {
    if (isRestored) setQuery(last)
  }, [])
  return {
    isRestored,
    isRestoring: isRestored && !names.some(name => query[name]),
    remember(changes) {
      if (!names.some(name => changes[name] !== undefined)) return
      if (names.some(name => name !== 'view' && changes[name] !== undefined)) setRestored(false)
      const next: Readonly<Record<string, string>> = { ...query, ...changes }
      const chosen = Object.entries(tableOf(names, name => next[name] ?? '')).filter(([, value]) => value)
      drafts.set(key, new URLSearchParams(chosen as [string, string][]).toString())
    },
    forget() {
      setRestored(false)
      drafts.remove(key)
    },
  }
}
