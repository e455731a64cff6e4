/** State of a screen in its address: filters, tab, selection. Shared, bookmarked and reloaded with it. */
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tableOf } from '../contract/keys.ts'
import { keywordOf } from '../contract/keyword.ts'

export interface UrlQuery<N extends string> {
  /** Each named value; '' if absent. `keyword` is trimmed and cut as for a search. */
  readonly query: Readonly<Record<N, string>>
  /** Changes some of them without a new history entry; '' removes one. The scroll position stays. */
  setQuery(changes: Partial<Record<N, string>>): void
}

/** Returns the named values of an address; '' if absent, `keyword` as for a search. */
export const queryOf = <const N extends string>(names: readonly N[], address: URLSearchParams): UrlQuery<N>['query'] =>
  tableOf(names, name => {
    const value = address.get(name) ?? ''
    return name === 'keyword' ? keywordOf(value) : value
  })

/** Returns the named values of the address and a setter. `names` must always be the same array. */
export function useUrlQuery<const N extends string>(names: readonly N[]): UrlQuery<N> {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const current = new URLSearchParams(search)
  const query = queryOf(names, current)
  const setQuery = useCallback(
    (changes: Partial<Record<N, string>>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries<string | undefined>(changes))
        if (value) next.set(name, value)
        else next.delete(name)
      const queryString = next.toString()
      // The entry's state stays, so that going back restores the scroll position (shell/place.ts).
      navigate(queryString ? `${path}?${queryString}` : path, { replace: true, state: history.state })
    },
    [search, path, navigate],
  )
  return { query, setQuery }
}
