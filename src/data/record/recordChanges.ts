/**
 * Reloads after changes of records: queries that name the record after a short delay, lists of its workflow at most
 * once a second on average; echoes of the person's own steps are ignored.
 */
import type { Wire } from '../../contract/wire.ts'
import type { PushedChange } from '../../machines/browser/live.ts'
import { type CachedQuery, invalidateQueries, latestRequest, queryData } from '../queryCache.ts'
import { wiresOf } from './invalidation.ts'

/** The query shared by all pages of a record. */
export const RECORD_WIRE = '/api/my/getLiucheng' satisfies Wire

interface ReceivedChange extends Pick<PushedChange, 'record' | 'workflow'> {
  /** The latest request when it was received: later requests include the change. */
  readonly receivedAt: number
}

/** Batch window, as one step often changes several records, ms. */
const BATCH_DELAY_MS = 60
/** Minimum average interval of reloads of lists, ms: readers above a whole city get a continuous stream of changes. */
const MIN_INTERVAL_MS = 1_000
/** Reloads in a row before the interval applies, so that readers with few changes see them at once. */
const MAX_BURST = 5

const unreadRecords = new Map<string, ReceivedChange>()
const unreadLists = new Map<string, ReceivedChange>()
let recordsTimer: ReturnType<typeof setTimeout> | undefined
let listsTimer: ReturnType<typeof setTimeout> | undefined
let listsDueAt = 0
let nextFlushAt = 0

const namesRecord = ({ record }: ReceivedChange, { input }: CachedQuery) => Object.values(input).includes(record)

/** Returns whether a query is the detail of another record of the same workflow. */
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
  // A page opened before the batch is due reloads by itself.
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

/** Versions that this person's own steps produced, from the server's replies. */
const ownVersions = new Map<string, number>()
/**
 * Records with a step in progress. News about them may be its echo, which often precedes its reply; either way the
 * reply reloads them.
 */
const underWay = new Set<string>()

/** Handles a change from the live connection. */
export function onChange(change: PushedChange): void {
  if (underWay.has(change.record)) return
  if (change.version > (ownVersions.get(change.record) ?? 0)) enqueue(change, false)
}

/** Forgets received changes and own steps, when another person logs in. */
export function forgetChanges(): void {
  clearTimeout(recordsTimer)
  clearTimeout(listsTimer)
  recordsTimer = listsTimer = undefined
  for (const known of [unreadRecords, unreadLists, ownVersions, underWay]) known.clear()
}

/**
 * Marks a step of this record as in progress. Call the returned function with the version from the reply, or without
 * one if the step was refused or its outcome is unknown: both reload what may have changed, once.
 */
export function trackStep(workflow: string, record: string): (version?: number) => void {
  underWay.add(record)
  return version => {
    underWay.delete(record)
    if (version !== undefined) ownVersions.set(record, version)
    enqueue({ workflow, record }, true)
  }
}
