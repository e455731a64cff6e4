/** Reads of a screen, declared once: used while it is shown, and for the prefetch before it opens. */
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import {
  type InfiniteQueryResult,
  type ListInput,
  type ListWire,
  prefetchQuery,
  type QueryResult,
  useInfiniteQuery,
} from './query.ts'
import { queryOf, type UrlQuery, useUrlQuery } from './urlQuery.ts'
import { getView, useView, type View } from './view.ts'

interface AnswerRead<W extends Wire> {
  readonly kind: 'answer'
  readonly wire: W
  readonly input: WireInput<W> & object
}
interface ListRead<W extends ListWire> {
  readonly kind: 'list'
  readonly wire: W
  readonly input: ListInput<W>
}
interface AnyRead {
  readonly kind: 'answer' | 'list'
  readonly wire: Wire
  readonly input: object
}
/** Reads by name. A read that is not possible yet, or not for this address, is '', false or undefined. */
type ReadTable = Readonly<Record<string, AnyRead | '' | false | undefined>>

/** Returns the read of one reply. */
export const readOf = <W extends Wire>(wire: W, input: WireInput<W> & object): AnswerRead<W> => ({
  kind: 'answer',
  wire,
  input,
})
/** Returns the read of a list, page by page. */
export const pagesOf = <W extends ListWire>(wire: W, input: ListInput<W>): ListRead<W> => ({
  kind: 'list',
  wire,
  input,
})

/** Anything that can be prefetched for a page at this address. */
export interface ReadAhead {
  ahead(address: URLSearchParams): void
}
export interface Reads<N extends string, T extends ReadTable> extends ReadAhead {
  /** Names of the query parameters. */
  readonly names: readonly N[]
  readonly of: (query: UrlQuery<N>['query'], view: View) => T
}

/**
 * Returns the reads of a screen: `of` returns them for an address, always with the same names. A page exports it as
 * `reads` and reads with `useReads`.
 */
export const screenReads = <const N extends string, T extends ReadTable>(
  names: readonly N[],
  of: Reads<N, T>['of'],
): Reads<N, T> => ({
  names,
  of,
  ahead(address) {
    for (const read of Object.values(of(queryOf(names, address), getView())))
      if (read) prefetchQuery(read.wire, read.input as never)
  },
})

type ResultOf<R> = R extends { readonly kind: 'list'; readonly wire: infer W extends ListWire }
  ? InfiniteQueryResult<W>
  : R extends { readonly wire: infer W extends Wire }
    ? QueryResult<WireReply<W>>
    : never

const NOTHING: AnyRead = { kind: 'answer', wire: '/api/my/getMyInfo', input: {} }

function useRead(read: ReadTable[string]): unknown {
  const { kind, wire, input } = read || NOTHING
  const list = useInfiniteQuery(wire as ListWire, input, Boolean(read))
  if (kind === 'list') return list
  const { first, problem, loading, retry } = list
  return { data: first, problem: first ? undefined : problem, loading, retry }
}

/** Returns the query parameters, and the result of every read by its name. */
export function useReads<N extends string, T extends ReadTable>(
  reads: Reads<N, T>,
): UrlQuery<N> & { readonly [K in keyof T]: ResultOf<T[K]> } {
  const { query, setQuery } = useUrlQuery(reads.names)
  const table = reads.of(
    query,
    useView(view => view),
  )
  const results: Record<string, unknown> = {}
  // biome-ignore lint/correctness/useHookAtTopLevel: a table has the same names in the same order every time
  for (const [name, read] of Object.entries(table)) results[name] = useRead(read)
  return { query, setQuery, ...(results as { readonly [K in keyof T]: ResultOf<T[K]> }) }
}
