/**
 * What a screen keeps in its address: filters, the open tab, the chosen thing. Shared, bookmarked and reloaded with it.
 */
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tableOf } from '../contract/keys.ts'
import { keywordOf } from '../contract/words.ts'

export interface UrlQuery<N extends string> {
  /** Each named value; '' where the address has none. What is looked for, `keyword`, is as a search takes it. */
  readonly query: Readonly<Record<N, string>>
  /**
   * Changes some of them in place, without a new entry in the history; '' takes one out. The screen stays where it is.
   */
  setQuery(changes: Partial<Record<N, string>>): void
}

/** Returns the named values of an address; '' where it has none, what is looked for as a search takes it. */
export const queryOf = <const N extends string>(names: readonly N[], address: URLSearchParams): UrlQuery<N>['query'] =>
  tableOf(names, name => {
    const value = address.get(name) ?? ''
    return name === 'keyword' ? keywordOf(value) : value
  })

/** Reads the named values of the address and writes them. `names` must be the same array every time. */
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
      // The entry's own state stays, so that going back finds the place on the screen (shell/place.ts).
      navigate(queryString ? `${path}?${queryString}` : path, { replace: true, state: history.state })
    },
    [search, path, navigate],
  )
  return { query, setQuery }
}
