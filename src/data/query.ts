/** Hooks that read from the server: one reply, a paged list, or a prefetch. */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Refusal } from '../contract/refusal.ts'
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import {
  fetchIfStale,
  fetchNextPage,
  type QueryState,
  queryKeyOf,
  refetch,
  snapshotOf,
  subscribe,
} from './queryCache.ts'

export interface QueryResult<T> {
  readonly data: T | undefined
  /** True until the first reply or refusal. */
  readonly loading: boolean
  readonly problem: Refusal | undefined
  retry(): void
}

const IDLE_STATE: QueryState = { pages: [], problem: undefined, busy: false }

function useQueryState(wire: Wire, input: object, enabled: boolean): { state: QueryState; input: object } {
  const key = queryKeyOf(wire, input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an input with the same words is the same input
  const stableInput = useMemo(() => input, [key])
  const subscribeToQuery = useCallback(
    (listener: () => void) => (enabled ? subscribe(wire, stableInput, listener) : () => {}),
    [wire, stableInput, enabled],
  )
  const read = () => (enabled ? snapshotOf(wire, stableInput) : IDLE_STATE)
  const state = useSyncExternalStore(subscribeToQuery, read, read)
  useEffect(() => {
    if (enabled) fetchIfStale(wire, stableInput)
  }, [wire, stableInput, enabled])
  return { state, input: stableInput }
}

/** Returns one reply. `enabled: false` waits. */
export function useQuery<W extends Wire>(wire: W, input: WireInput<W>, enabled = true): QueryResult<WireReply<W>> {
  const { state, input: stableInput } = useQueryState(wire, input, enabled)
  const data = state.pages[0] as WireReply<W> | undefined
  return {
    data,
    problem: data ? undefined : state.problem,
    loading: enabled && !data && !state.problem,
    retry: () => refetch(wire, stableInput),
  }
}

/** Wires that return pages of a list. */
export type ListWire = { [W in Wire]: WireReply<W> extends Page<unknown> ? W : never }[Wire]
interface Page<T> {
  readonly dataList: readonly T[]
  readonly next: string
  readonly total: number
}
/** One row of a list. */
export type ItemOf<W extends ListWire> = WireReply<W> extends Page<infer T> ? T : never
export type ListInput<W extends ListWire> = Omit<WireInput<W>, 'after'>

export interface ListResult<T> extends Omit<QueryResult<readonly T[]>, 'data'> {
  /** Undefined before the first page. */
  readonly items: readonly T[] | undefined
  /** Total number of rows. */
  readonly total: number
  readonly hasMore: boolean
  readonly loadingMore: boolean
  fetchNextPage(): void
}
export interface InfiniteQueryResult<W extends ListWire> extends ListResult<ItemOf<W>> {
  /** The whole first page, with counts and sums beside its rows. */
  readonly first: WireReply<W> | undefined
}

/** Returns a list, page by page; pages already read stay when coming back. */
export function useInfiniteQuery<W extends ListWire>(
  wire: W,
  input: ListInput<W>,
  enabled = true,
): InfiniteQueryResult<W> {
  const { state, input: stableInput } = useQueryState(wire, input, enabled)
  const { pages, problem, busy } = state
  const typedPages = pages as readonly Page<ItemOf<W>>[]
  const items = useMemo(
    () => (typedPages.length > 0 ? typedPages.flatMap(page => page.dataList) : undefined),
    [typedPages],
  )
  return {
    items,
    first: pages[0] as WireReply<W> | undefined,
    total: typedPages[0]?.total ?? 0,
    problem,
    loading: enabled && !items && !problem,
    hasMore: Boolean(typedPages.at(-1)?.next),
    loadingMore: busy && items !== undefined,
    fetchNextPage: () => fetchNextPage(wire, stableInput),
    retry: () => refetch(wire, stableInput),
  }
}

/** Prefetches what a page will read, on hover, touch or focus; free while it is fresh. */
export const prefetchQuery = <W extends Wire>(wire: W, input: WireInput<W>): void => fetchIfStale(wire, input, true)
