/** Reads records for people in some relation to them by the chart; for all others a record does not exist. */
import * as z from 'zod/mini'
import type { HistoryLine, ServedRecord } from '../../src/contract/record.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { type Face, isPerson } from '../../src/machines/workflow/face.ts'
import { rolesOfStanding } from '../../src/machines/workflow/facePages.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import { AUDITOR, type Projection, type Reader } from '../../src/machines/workflow/projection.ts'
import type { Queryable } from '../db/connect.ts'
import { whoIs } from '../identity/grants.ts'
import { namesOf } from '../identity/names.ts'
import type { Engine, RecordRow } from './engine.ts'
import { bindingOf, refreshed } from './fire.ts'
import { factsOf } from './records.ts'

/** The context of a read: a transaction or none, and the charts. */
export interface ReadContext {
  readonly db: Queryable
  readonly engine: Engine
}

/** Returns the record as this person may see it: the only way by which facts leave the server. */
export const servedOf = <F extends object>(
  projection: Projection<F>,
  { id, workflow, version, state, facts }: Omit<RecordRow<F>, 'root'>,
  who: Principal,
): ServedRecord => ({
  id,
  workflow,
  version,
  state,
  facts: projection.factsFor(facts, projection.readerOf(facts, who)) as ServedRecord['facts'],
})

/** A record and its reader. */
export interface ReadableRecord<F extends object = object> extends RecordRow<F> {
  readonly who: Principal
}

/**
 * Resolves to the record if this person stands in a relation to it or audits it; throws `missing` otherwise, so that
 * its existence is not revealed.
 */
export async function readRecord<F extends object>(
  { db, engine }: ReadContext,
  chart: Pick<Workflow<F>, 'id' | 'facts'>,
  id: string,
  uid: string,
): Promise<ReadableRecord<F>> {
  const { projection } = bindingOf(engine, chart.id)
  const row = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'version', 'state', 'facts', 'root'])
    .where('id', '=', id)
    .where('workflow', '=', chart.id)
    .executeTakeFirst()
  if (!row) return refuse('missing', '没有找到这条记录')
  // Role holders may have changed since the last step, and with them the assignee.
  const record = await refreshed(db, engine, { ...row, root: row.root ?? id })
  const who = await whoIs(db, uid)
  if (!projection.opensFor(record.facts, who)) return refuse('missing', '没有找到这条记录')
  return { ...record, facts: factsOf(chart, record), who }
}

const optionalText = z.catch(z.optional(z.string()), undefined)
const optionalList = z.catch(z.optional(z.array(z.string())), undefined)
const writtenInput = z.object({
  reason: optionalText,
  words: optionalText,
  photos: optionalList,
  proof: optionalList,
  stars: z.catch(z.optional(z.number()), undefined),
})

/** Returns what people wrote in a step, from the input stored in its history. */
export const writtenIn = (input: unknown): z.output<typeof writtenInput> => writtenInput.parse(input ?? {})

/** Resolves to what people wrote in the last of these steps of a record; who may read it is left to the caller. */
export async function lastWritten(db: Queryable, record: string, ...events: readonly string[]) {
  const row = await db
    .selectFrom('history')
    .select('input')
    .where('record', '=', record)
    .where('event', 'in', events)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return writtenIn(row?.input)
}

/** Returns the public words of a step: its reason or its text. */
const noteOf = (input: unknown): string => {
  const { reason, words } = writtenIn(input)
  return reason ?? words ?? ''
}

interface HistoryReader {
  readonly projection: Projection
  readonly reader: Reader
  /** Relations, by their labels, whose holders are shown to this reader by name. */
  readonly posts: readonly string[]
}

/**
 * Returns the posts, by their labels in the chart, whose holders a reader sees by name: holders of a post are
 * accountable to each other and to auditors; other readers see no names.
 */
export function namedPosts({ relations }: Face, { roles }: Workflow, { as }: Reader): readonly string[] {
  const posts = Object.entries(relations).flatMap(([relation, one]) =>
    isPerson(one) && rolesOfStanding(one.who).length > 0 ? [relation] : [],
  )
  return [AUDITOR, ...posts].some(one => as.includes(one)) ? posts.flatMap(one => roles[one] ?? []) : []
}

/** Resolves to the history of a record, with the words that this reader may see. */
export async function historyOf(
  db: Queryable,
  record: string,
  { projection, reader, posts }: HistoryReader,
): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'event', 'label', 'uid', 'role', 'fromState', 'toState', 'input', 'at'])
    .where('record', '=', record)
    .orderBy('ordinal')
    .execute()
  const name = await namesOf(
    db,
    rows.flatMap(({ uid, role }) => (uid && posts.includes(role) ? [uid] : [])),
  )
  return rows.map(({ fromState: from, toState: to, input, at, uid, ...row }) => ({
    ...row,
    by: uid && posts.includes(row.role) ? name(uid) : '',
    from,
    to,
    at: at.getTime(),
    note: projection.showsNote(row.event, uid, reader) ? noteOf(input) : '',
  }))
}

/** Resolves to the running clocks of a record, the next one first. */
export async function timersOfRecord(db: Queryable, record: string): Promise<{ clock: string; dueAt: number }[]> {
  const rows = await db
    .selectFrom('timer')
    .select(['clock', 'dueAt'])
    .where('record', '=', record)
    .orderBy('dueAt')
    .execute()
  return rows.map(({ clock, dueAt }) => ({ clock, dueAt: dueAt.getTime() }))
}

/** Resolves to a look-up of when the next of these clocks of a record is due, ms since 1970; by default of all. */
export async function dueTimesOf(
  db: Queryable,
  ids: readonly string[],
  clocks?: readonly string[],
): Promise<(id: string) => number | null> {
  const rows = await db
    .selectFrom('timer')
    .select(['record', 'dueAt'])
    .where('record', 'in', ids)
    .$if(clocks !== undefined, some => some.where('clock', 'in', clocks!))
    .orderBy('dueAt')
    .execute()
  return id => rows.find(({ record }) => record === id)?.dueAt.getTime() ?? null
}
