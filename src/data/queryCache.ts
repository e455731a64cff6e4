/**
 * The query cache, by wire path and input: one request for all subscribers, results stay when going back. Written here
 * because a library takes 10 KB, too much for the first load.
 */
import { DIALOG_FLAG, MAX_CACHED_QUERIES, OFFLINE_RETRIES, STALE_AFTER_MS } from '../contract/constants.ts'
import { type Refusal, type RefusalCode, refusalOf } from '../contract/refusal.ts'
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import type { CallWire } from './ports.ts'

/** State of a query for a page; a new object after each change. A query that is no list has one page. */
export interface QueryState {
  readonly pages: readonly object[]
  readonly problem: Refusal | undefined
  /** Whether more pages or a reload are in progress; false before the first page. */
  readonly busy: boolean
}
interface CacheEntry {
  readonly wire: Wire
  readonly input: object
  state: QueryState
  /** Whether the latest request is in progress. */
  busy: boolean
  /** Time of the reply, ms since 1970; 0 is stale. */
  fetchedAt: number
  /** Number of the latest request; replies of earlier ones are dropped. */
  request: number
  /** Number of the request in progress when it was last invalidated: its reply is already stale. */
  staleRequest: number
  /** Number of the request that read it from the start; a later change makes it stale. */
  readBy: number
  /** Consecutive failed reloads. */
  failures: number
  readonly listeners: Set<() => void>
}

const EMPTY_STATE: QueryState = { pages: [], problem: undefined, busy: false }
const entries = new Map<string, CacheEntry>()
let lastRequest = 0
let fetcher: CallWire | undefined

/** Sets the function that calls the server; once, in main.tsx. */
export const setFetcher = (call: CallWire): void => {
  fetcher = call
}

/** Returns the cache key of a query. */
export const queryKeyOf = (wire: Wire, input: object): string => wire + JSON.stringify(input)

function entryOf(wire: Wire, input: object): CacheEntry {
  const key = queryKeyOf(wire, input)
  const known = entries.get(key)
  if (known) return known
  // The map is in insertion order: the oldest entries without subscribers go.
  for (const [old, { listeners }] of entries) {
    if (entries.size < MAX_CACHED_QUERIES) break
    if (listeners.size === 0) entries.delete(old)
  }
  const entry: CacheEntry = {
    wire,
    input,
    state: EMPTY_STATE,
    busy: false,
    fetchedAt: 0,
    request: 0,
    staleRequest: 0,
    readBy: 0,
    failures: 0,
    listeners: new Set(),
  }
  entries.set(key, entry)
  return entry
}

function update(entry: CacheEntry, change: Partial<QueryState>): void {
  entry.state = { ...entry.state, ...change }
  for (const listener of entry.listeners) listener()
}

/** Refusals that may succeed on a retry. */
const TRANSIENT_CODES: ReadonlySet<RefusalCode> = new Set(['offline', 'tooMany', 'broken'])
const INITIAL_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000

const nextCursorOf = (page: object | undefined): string =>
  page && 'next' in page && typeof page.next === 'string' ? page.next : ''

/** A prefetch must not redirect to log-in. */
const PREFETCH_OPTIONS = { dialog: DIALOG_FLAG } as const

async function fetchPage({ wire, input }: CacheEntry, after: string, isPrefetch: boolean): Promise<object> {
  for (let failed = 0; ; failed++)
    try {
      const pageInput = { ...input, ...(after ? { after } : {}) } as WireInput<Wire>
      return await fetcher!(wire, pageInput, isPrefetch ? PREFETCH_OPTIONS : {})
    } catch (error) {
      if (failed >= OFFLINE_RETRIES || refusalOf(error).code !== 'offline') throw error
    }
}

/** Fetches `pages` pages after those in `previous`, one after the other, and publishes them together. */
async function fetchPages(
  entry: CacheEntry,
  previous: readonly object[],
  pages: number,
  isPrefetch = false,
): Promise<void> {
  const request = ++lastRequest
  entry.request = request
  if (previous.length === 0) entry.readBy = request
  entry.busy = true
  const { pages: shown, problem } = entry.state
  // Before the first reply the state looks the same with or without a request: no update, no re-render.
  if (shown.length > 0 || problem) update(entry, { busy: shown.length > 0, problem: undefined })
  try {
    let fetched = previous
    do fetched = [...fetched, await fetchPage(entry, nextCursorOf(fetched.at(-1)), isPrefetch)]
    while (fetched.length < previous.length + pages && nextCursorOf(fetched.at(-1)) && request === entry.request)
    if (request !== entry.request) return
    entry.fetchedAt = request === entry.staleRequest ? 0 : Date.now()
    entry.failures = 0
    entry.busy = false
    update(entry, { pages: fetched, busy: false })
  } catch (error) {
    if (request !== entry.request) return
    entry.busy = false
    // A failed first page stays stale, and is not continued.
    if (previous.length === 0) entry.fetchedAt = 0
    update(entry, { problem: isPrefetch ? undefined : refusalOf(error), busy: false })
    // A subscriber arrived during the prefetch and needs the error.
    if (isPrefetch && entry.listeners.size > 0) void refreshEntry(entry)
    else if (previous.length === 0 && entry.state.pages.length > 0) scheduleRetry(entry, request, error)
  }
}

/** Schedules a retry with a growing delay; the stale data stays visible without a notice. */
function scheduleRetry(entry: CacheEntry, request: number, error: unknown): void {
  if (!TRANSIENT_CODES.has(refusalOf(error).code)) return
  const backoff = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** entry.failures++)
  setTimeout(() => {
    if (request === entry.request && entry.listeners.size > 0) void refreshEntry(entry)
  }, backoff)
}

const isStale = ({ fetchedAt, busy }: CacheEntry) => !busy && Date.now() - fetchedAt > STALE_AFTER_MS
/** Reloads as many pages as there were. */
const refreshEntry = (entry: CacheEntry, isPrefetch = false) =>
  fetchPages(entry, [], Math.max(1, entry.state.pages.length), isPrefetch)

/** Fetches unless a fresh reply exists or is on its way; `isPrefetch` without a subscriber. */
export function fetchIfStale(wire: Wire, input: object, isPrefetch = false): void {
  const entry = entryOf(wire, input)
  if (isStale(entry)) void refreshEntry(entry, isPrefetch)
}

/** Returns the current state of a query; the same object until it changes. */
export const snapshotOf = (wire: Wire, input: object): QueryState =>
  entries.get(queryKeyOf(wire, input))?.state ?? EMPTY_STATE

/** Subscribes to a query; returns how to unsubscribe. */
export function subscribe(wire: Wire, input: object, listener: () => void): () => void {
  const { listeners } = entryOf(wire, input)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches the next page of a list unless it is in progress or the last; after a failure, retries the failed page. */
export function fetchNextPage(wire: Wire, input: object): void {
  const entry = entryOf(wire, input)
  const { pages, problem } = entry.state
  if (entry.busy || pages.length === 0 || !nextCursorOf(pages.at(-1))) return
  if (problem) refetch(wire, input)
  else void fetchPages(entry, pages, 1)
}

/** Retries after a failure, from the failed page. */
export function refetch(wire: Wire, input: object): void {
  const entry = entryOf(wire, input)
  if (entry.state.problem && entry.state.pages.length > 0 && entry.fetchedAt > 0)
    void fetchPages(entry, entry.state.pages, 1)
  else void refreshEntry(entry)
}

/** A cached query, for deciding whether a change affects it. */
export interface CachedQuery {
  readonly wire: Wire
  readonly input: object
  readonly data: object | undefined
  readonly readBy: number
}

/** Returns the number of the latest request; later ones have higher numbers. */
export const latestRequest = (): number => lastRequest

/**
 * Marks the queries that `isAffected` selects as stale; shown ones are reloaded, now or by the caller's second call.
 */
export function invalidateQueries(isAffected: (query: CachedQuery) => boolean, refetchShown = true): void {
  for (const entry of entries.values()) {
    const { wire, input, state, readBy } = entry
    if (!isAffected({ wire, input, data: state.pages[0], readBy })) continue
    entry.fetchedAt = 0
    if (entry.busy) entry.staleRequest = entry.request
    if (refetchShown && entry.listeners.size > 0) void refreshEntry(entry)
  }
}

/** Marks all queries of these wires as stale, after a write; shown ones are reloaded. */
export const invalidate = (...wires: readonly Wire[]): void => invalidateQueries(({ wire }) => wires.includes(wire))

/** Retries shown queries that failed offline, once the network is back. */
export function retryOffline(): void {
  for (const { wire, input, state, listeners } of entries.values())
    if (listeners.size > 0 && state.problem?.code === 'offline') refetch(wire, input)
}

/** Returns the data of one reply, undefined without any. */
export const queryData = <W extends Wire>(wire: W, input: WireInput<W>): WireReply<W> | undefined =>
  snapshotOf(wire, input).pages[0] as WireReply<W> | undefined

/** Replaces the data of one reply; supersedes a request in progress. */
export function setQueryData<W extends Wire>(
  wire: W,
  input: WireInput<W>,
  change: (known: WireReply<W>) => WireReply<W>,
): void {
  const known = queryData(wire, input)
  if (!known) return
  const entry = entryOf(wire, input)
  entry.request = ++lastRequest
  entry.busy = false
  update(entry, { pages: [change(known)], problem: undefined, busy: false })
}

/** Reloads one reply, shown or not; resolves when it arrived or failed. */
export const refetchQuery = (wire: Wire, input: object): Promise<void> => refreshEntry(entryOf(wire, input))

/** Clears the cache when another person logs in; shown queries are reloaded. */
export function clearCache(): void {
  for (const [key, entry] of entries) {
    entry.request = ++lastRequest
    entry.busy = false
    entry.fetchedAt = 0
    update(entry, EMPTY_STATE)
    if (entry.listeners.size === 0) entries.delete(key)
    else void refreshEntry(entry)
  }
}
