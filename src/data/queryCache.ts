/**
 * What was read from the server, by wire path and input: asked once, shared by all who show it, kept when going back. A
 * library does the same in 10 KB, which the first load has not got to give.
 */
import { DIALOG_FLAG, MAX_CACHED_QUERIES, OFFLINE_RETRIES, STALE_AFTER_MS } from '../contract/constants.ts'
import { type Refusal, type RefusalCode, refusalOf } from '../contract/refusal.ts'
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import type { CallWire } from './ports.ts'

/** What a page shows of a read; a new object whenever something changes. A read that is no list has one page. */
export interface QueryState {
  readonly pages: readonly object[]
  readonly problem: Refusal | undefined
  /** More of the pages, or they anew, are on their way; false where there are none yet. */
  readonly busy: boolean
}
interface CacheEntry {
  readonly wire: Wire
  readonly input: object
  state: QueryState
  /** Whether the latest request is on its way. */
  busy: boolean
  /** When the answer came, ms since 1970; 0 is old. */
  fetchedAt: number
  /** Number of the latest request, so that an answer which is overtaken is dropped. */
  request: number
  /** Number of the request that was on its way when it was last invalidated: what that brings is old already. */
  staleRequest: number
  /** Number of the request that read it from its beginning; a change that was heard later makes it stale. */
  readBy: number
  /** How often it could not be read anew, one after the other. */
  failures: number
  readonly listeners: Set<() => void>
}

const EMPTY_STATE: QueryState = { pages: [], problem: undefined, busy: false }
const entries = new Map<string, CacheEntry>()
let lastRequest = 0
let fetcher: CallWire | undefined

/** Says whom to ask; once, in main.tsx. */
export const setFetcher = (call: CallWire): void => {
  fetcher = call
}

/** Returns under which name a read is cached. */
export const queryKeyOf = (wire: Wire, input: object): string => wire + JSON.stringify(input)

function entryOf(wire: Wire, input: object): CacheEntry {
  const key = queryKeyOf(wire, input)
  const known = entries.get(key)
  if (known) return known
  // The map is in the order of first asking: the oldest that nobody shows go.
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

/** What may be otherwise a moment later. */
const TRANSIENT_CODES: ReadonlySet<RefusalCode> = new Set(['offline', 'tooMany', 'broken'])
const INITIAL_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000

const nextCursorOf = (page: object | undefined): string =>
  page && 'next' in page && typeof page.next === 'string' ? page.next : ''

/** What is fetched ahead was asked for by nobody, so it sends nobody to the login page. */
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

/** Asks for `pages` pages behind those in `previous`, one after the other, and shows them together. */
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
  // Before the first answer it looks the same, asked for or not: nobody has to be drawn anew.
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
    // What could not be read from its beginning is old, and not read on behind it.
    if (previous.length === 0) entry.fetchedAt = 0
    update(entry, { problem: isPrefetch ? undefined : refusalOf(error), busy: false })
    // Somebody shows it by now, and wants to know.
    if (isPrefetch && entry.listeners.size > 0) void refreshEntry(entry)
    else if (previous.length === 0 && entry.state.pages.length > 0) scheduleRetry(entry, request, error)
  }
}

/** What is old stays on show and says nothing of it: it is asked for again by itself, later each time. */
function scheduleRetry(entry: CacheEntry, request: number, error: unknown): void {
  if (!TRANSIENT_CODES.has(refusalOf(error).code)) return
  const backoff = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** entry.failures++)
  setTimeout(() => {
    if (request === entry.request && entry.listeners.size > 0) void refreshEntry(entry)
  }, backoff)
}

const isStale = ({ fetchedAt, busy }: CacheEntry) => !busy && Date.now() - fetchedAt > STALE_AFTER_MS
/** Reads anew as much as was there. */
const refreshEntry = (entry: CacheEntry, isPrefetch = false) =>
  fetchPages(entry, [], Math.max(1, entry.state.pages.length), isPrefetch)

/** Asks unless a fresh answer is there or on its way; `isPrefetch` where nobody shows it yet. */
export function fetchIfStale(wire: Wire, input: object, isPrefetch = false): void {
  const entry = entryOf(wire, input)
  if (isStale(entry)) void refreshEntry(entry, isPrefetch)
}

/** Returns what is known of a read now; the same object until something changes. */
export const snapshotOf = (wire: Wire, input: object): QueryState =>
  entries.get(queryKeyOf(wire, input))?.state ?? EMPTY_STATE

/** Follows a read; returns how to stop. */
export function subscribe(wire: Wire, input: object, listener: () => void): () => void {
  const { listeners } = entryOf(wire, input)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches the next page of a list unless it is on its way or there is none; after a failure, first what failed. */
export function fetchNextPage(wire: Wire, input: object): void {
  const entry = entryOf(wire, input)
  const { pages, problem } = entry.state
  if (entry.busy || pages.length === 0 || !nextCursorOf(pages.at(-1))) return
  if (problem) refetch(wire, input)
  else void fetchPages(entry, pages, 1)
}

/** Fetches once more after a failure, from where it failed. */
export function refetch(wire: Wire, input: object): void {
  const entry = entryOf(wire, input)
  if (entry.state.problem && entry.state.pages.length > 0 && entry.fetchedAt > 0)
    void fetchPages(entry, entry.state.pages, 1)
  else void refreshEntry(entry)
}

/** What was read, for those who decide whether a change concerns it. */
export interface CachedQuery {
  readonly wire: Wire
  readonly input: object
  readonly data: object | undefined
  readonly readBy: number
}

/** Returns the number of the latest request: whatever is asked for later has a higher one. */
export const latestRequest = (): number => lastRequest

/** Marks what `isAffected` picks as stale; what is on show is read anew, now or by the caller's second call. */
export function invalidateQueries(isAffected: (query: CachedQuery) => boolean, refetchShown = true): void {
  for (const entry of entries.values()) {
    const { wire, input, state, readBy } = entry
    if (!isAffected({ wire, input, data: state.pages[0], readBy })) continue
    entry.fetchedAt = 0
    if (entry.busy) entry.staleRequest = entry.request
    if (refetchShown && entry.listeners.size > 0) void refreshEntry(entry)
  }
}

/** Marks what was read through these wires as stale, after a write has changed it; what is on show is read anew. */
export const invalidate = (...wires: readonly Wire[]): void => invalidateQueries(({ wire }) => wires.includes(wire))

/** Asks again for what is on show and could not be read: the network is back. */
export function retryOffline(): void {
  for (const { wire, input, state, listeners } of entries.values())
    if (listeners.size > 0 && state.problem?.code === 'offline') refetch(wire, input)
}

/** Returns what is known of one answer, undefined while nothing is. */
export const queryData = <W extends Wire>(wire: W, input: WireInput<W>): WireReply<W> | undefined =>
  snapshotOf(wire, input).pages[0] as WireReply<W> | undefined

/** Puts what came by another way in place of one answer; a request that is on its way is overtaken by it. */
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

/** Reads one answer anew, shown or not; resolves when it is there or could not be read. */
export const refetchQuery = (wire: Wire, input: object): Promise<void> => refreshEntry(entryOf(wire, input))

/** Forgets everything, when another person logs in; what is on show is read anew. */
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
