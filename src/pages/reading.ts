/** Reading from the server in a page: one answer, a list by pages, or ahead of time. */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Refusal } from '../contract/refusal.ts'
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import { follow, keyOf, readMore, readRetry, type Shown, shownOf, want } from './cache.ts'

export interface Reading<T> {
  readonly data: T | undefined
  /** True until the first answer or refusal. */
  readonly loading: boolean
  readonly problem: Refusal | undefined
  retry(): void
}

const WAITING: Shown = { pages: [], problem: undefined, busy: false }

function useShown(wire: Wire, input: object, enabled: boolean): { shown: Shown; input: object } {
  const key = keyOf(wire, input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an input with the same words is the same input
  const same = useMemo(() => input, [key])
  const subscribe = useCallback(
    (tell: () => void) => (enabled ? follow(wire, same, tell) : () => {}),
    [wire, same, enabled],
  )
  const read = () => (enabled ? shownOf(wire, same) : WAITING)
  const shown = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (enabled) want(wire, same)
  }, [wire, same, enabled])
  return { shown, input: same }
}

/** One answer. `enabled: false` waits. */
export function useRead<W extends Wire>(wire: W, input: WireInput<W>, enabled = true): Reading<WireReply<W>> {
  const { shown, input: same } = useShown(wire, input, enabled)
  const data = shown.pages[0] as WireReply<W> | undefined
  return {
    data,
    problem: data ? undefined : shown.problem,
    loading: enabled && !data && !shown.problem,
    retry: () => readRetry(wire, same),
  }
}

/** The wires that answer pages of a list. */
export type ListWire = { [W in Wire]: WireReply<W> extends Page<unknown> ? W : never }[Wire]
interface Page<T> {
  readonly dataList: readonly T[]
  readonly next: string
  readonly total: number
}
type ItemOf<W extends ListWire> = WireReply<W> extends Page<infer T> ? T : never
type ListInput<W extends ListWire> = Omit<WireInput<W>, 'after'>

export interface ReadingPages<T> extends Omit<Reading<readonly T[]>, 'data'> {
  /** Undefined until the first page is there. */
  readonly items: readonly T[] | undefined
  /** How many there are in all. */
  readonly total: number
  readonly hasMore: boolean
  readonly loadingMore: boolean
  more(): void
}

/** A list, page after page; what was read stays when coming back. */
export function useReadPages<W extends ListWire>(
  wire: W,
  input: ListInput<W>,
  enabled = true,
): ReadingPages<ItemOf<W>> {
  const { shown, input: same } = useShown(wire, input, enabled)
  const { pages, problem, busy } = shown
  const listed = pages as readonly Page<ItemOf<W>>[]
  const items = useMemo(() => (listed.length > 0 ? listed.flatMap(page => page.dataList) : undefined), [listed])
  return {
    items,
    total: listed[0]?.total ?? 0,
    problem,
    loading: enabled && !items && !problem,
    hasMore: Boolean(listed.at(-1)?.next),
    loadingMore: busy && items !== undefined,
    more: () => readMore(wire, same),
    retry: () => readRetry(wire, same),
  }
}

/**
 * What a `<List>` shows of pages that were read. `before` is a reading that had to come first (the shop whose goods these
 * are): its problem is told in place of the list's, and 重试 asks again for whatever failed.
 */
export function listed<T>(found: ReadingPages<T>, before?: Pick<Reading<unknown>, 'problem' | 'retry'>) {
  const problem = before?.problem ?? found.problem
  const onRetry = () => {
    if (before?.problem) before.retry()
    if (found.problem) found.retry()
  }
  return {
    items: found.items,
    total: found.total,
    failure: problem && { text: problem.message, onRetry },
    more: {
      has: found.hasMore,
      loading: found.loadingMore,
      onMore: found.more,
      failure: found.problem?.message,
    },
  }
}

/** Fetches what a page will read, on hover, touch or focus; costs nothing while it is fresh. */
export const readAhead = <W extends Wire>(wire: W, input: WireInput<W>): void => want(wire, input, true)
