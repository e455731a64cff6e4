/**
 * What a change of one record makes stale: whatever names the record is read anew after a moment, lists of its workflow
 * not more than once a second in the long run, and the echo of one's own step reads nothing.
 */
import type { Wire } from '../../contract/wire.ts'
import type { PushedChange } from '../../machines/browser/live.ts'
import { type CachedQuery, invalidateQueries, latestRequest, queryData } from '../queryCache.ts'
import { wiresOf } from './invalidation.ts'

/** The read that every page of a record shares. */
export const RECORD_WIRE = '/api/my/getLiucheng' satisfies Wire

interface ReceivedChange extends Pick<PushedChange, 'record' | 'workflow'> {
  /** The latest request when it was received: whatever was asked for later has seen it. */
  readonly receivedAt: number
}

/** One step often changes several records at once; they are read anew together. ms */
const BATCH_DELAY_MS = 60
/**
 * Those above a whole city hear of one change after the other: in the long run lists are read anew so often at most. ms
 */
const MIN_INTERVAL_MS = 1_000
/** Those who hear little read at once, so many times in a row. */
const MAX_BURST = 5

const unreadRecords = new Map<string, ReceivedChange>()
const unreadLists = new Map<string, ReceivedChange>()
let recordsTimer: ReturnType<typeof setTimeout> | undefined
let listsTimer: ReturnType<typeof setTimeout> | undefined
let listsDueAt = 0
let nextFlushAt = 0

const namesRecord = ({ record }: ReceivedChange, { input }: CachedQuery) => Object.values(input).includes(record)

/** The detail of a record of the same workflow that is another one. */
const isOtherRecord = ({ workflow, record }: ReceivedChange, { wire, input, data }: CachedQuery): boolean => {
  const { id, workflow: named } = input as { readonly id?: unknown; readonly workflow?: unknown }
  if (typeof id !== 'string' || id === record) return false
  if (wire === RECORD_WIRE) return named === workflow
  const isDetail = data !== undefined && 'id' in data && data.id === id
  return isDetail && queryData(RECORD_WIRE, { workflow, id }) !== undefined
}
const listsRecord = (change: ReceivedChange, query: CachedQuery) =>
  wiresOf(change.workflow).includes(query.wire) && !isOtherRecord(change, query)

function invalidateFor(
  changes: Iterable<ReceivedChange>,
  concerns: (change: ReceivedChange, query: CachedQuery) => boolean,
  refetchShown = true,
): void {
  const all = [...changes]
  invalidateQueries(
    query => all.some(change => query.readBy <= change.receivedAt && concerns(change, query)),
    refetchShown,
  )
}

function flushRecords(): void {
  const changes = [...unreadRecords.values()]
  unreadRecords.clear()
  recordsTimer = undefined
  invalidateFor(changes, namesRecord)
}

function flushLists(): void {
  const changes = [...unreadLists.values()]
  unreadLists.clear()
  listsTimer = undefined
  nextFlushAt = Math.max(nextFlushAt, Date.now() - (MAX_BURST - 1) * MIN_INTERVAL_MS) + MIN_INTERVAL_MS
  invalidateFor(changes, listsRecord)
}

function enqueue({ record, workflow }: Pick<PushedChange, 'record' | 'workflow'>, isOwn: boolean): void {
  const change = { record, workflow, receivedAt: latestRequest() }
  // Another page that is opened before the batch is due reads anew by itself.
  invalidateFor([change], (one, query) => namesRecord(one, query) || listsRecord(one, query), false)
  unreadRecords.set(record, change)
  unreadLists.set(record, change)
  recordsTimer ??= setTimeout(flushRecords, BATCH_DELAY_MS)
  const now = Date.now()
  const delay = isOwn ? BATCH_DELAY_MS : Math.max(BATCH_DELAY_MS, Math.min(MIN_INTERVAL_MS, nextFlushAt - now))
  if (listsTimer !== undefined && listsDueAt <= now + delay) return
  clearTimeout(listsTimer)
  listsDueAt = now + delay
  listsTimer = setTimeout(flushLists, delay)
}

/** Versions that this person's own steps have led to, as the server answered them. */
const ownVersions = new Map<string, number>()
/**
 * Records for which a step is on its way. What is heard of them may be its echo, which is often faster than its answer,
 * and whatever it is, it is read with the answer.
 */
const underWay = new Set<string>()

/** Takes news from the live line. */
export function onChange(change: PushedChange): void {
  if (underWay.has(change.record)) return
  if (change.version > (ownVersions.get(change.record) ?? 0)) enqueue(change, false)
}

/** Forgets what was received and done, when another person logs in. */
export function forgetChanges(): void {
  clearTimeout(recordsTimer)
  clearTimeout(listsTimer)
  recordsTimer = listsTimer = undefined
  for (const known of [unreadRecords, unreadLists, ownVersions, underWay]) known.clear()
}

/**
 * Says that a step of this record is on its way. Call what it returns with the version that the server answered, or
 * without one where the step was refused or nobody knows: either way what may have changed is read anew, once.
 */
export function trackStep(workflow: string, record: string): (version?: number) => void {
  underWay.add(record)
  return version => {
    underWay.delete(record)
    if (version !== undefined) ownVersions.set(record, version)
    enqueue({ workflow, record }, true)
  }
}
