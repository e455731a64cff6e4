/** Reads rows of records for lists and details: state, owner, place, and the words of their steps. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import type { Workflow, WorkflowRow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Projection } from '../../src/machines/workflow/projection.ts'
import { isOffice, stateTurnOf, wordFor } from '../../src/machines/workflow/says.ts'
import { spokenSpan, stateOf } from '../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../db/connect.ts'
import type { DbRow } from '../db/schema.ts'
import { regionNames } from '../geo/regionNames.ts'
import { bothNamesOf } from '../identity/names.ts'
import type { Call } from './context.ts'
import { readRecord, servedOf, writtenIn } from './read.ts'
import { factsOf } from './records.ts'

type ListedRecord = Pick<
  DbRow<'record'>,
  'id' | 'workflow' | 'state' | 'version' | 'facts' | 'owner' | 'place' | 'createdAt'
>
/** The columns of a record that `recordRows` needs. */
export const RECORD_COLUMNS = [
  'record.id',
  'record.workflow',
  'record.state',
  'record.version',
  'record.facts',
  'record.owner',
  'record.place',
  'record.createdAt',
] as const

/** Returns the state of a record as its rows show it to a person: its label and whose turn it is. */
export const stateShown = (flow: Workflow, row: WorkflowRow, who: Principal) => ({
  stateLabel: wordFor(isOffice(flow, row, who), stateOf(flow, row.state)),
  turn: stateTurnOf(flow, row, who, spokenSpan(flow, {})),
})

/** Resolves to the last input of steps of these events, by record. */
async function lastInputsOf(db: Queryable, ids: readonly string[], events: readonly string[]) {
  const rows =
    ids.length > 0 && events.length > 0
      ? await db
          .selectFrom('history')
          .select(['record', 'event', 'uid', 'input'])
          .where('record', 'in', ids)
          .where('event', 'in', events)
          .orderBy('ordinal', 'desc')
          .execute()
      : []
  return (id: string, showsNote: (event: string, by: string | null) => boolean, some: readonly string[]) =>
    writtenIn(rows.find(row => row.record === id && some.includes(row.event) && showsNote(row.event, row.uid))?.input)
}

interface RowReader<F, C> {
  readonly facts: F
  /** Returns the last input of a step of these events that the reader may see. */
  last(...events: readonly string[]): ReturnType<typeof writtenIn>
  /** Returns whether the reader gets a content or a file. */
  shows(what: C): boolean
  /** The owner's name, unmasked: masking is left to the row. */
  readonly owner: string
  /** The owner's name as others read it. */
  readonly ownerForOthers: string
}

interface RecordRowsSpec<R, F, C, M> {
  /** Events whose input the rows show. */
  readonly events?: readonly string[]
  /** Returns the code of the region that is named; by default the record's place. */
  readonly regionOf?: (one: R) => string
  /** Returns what only these rows show. */
  readonly row: (one: R, reader: RowReader<F, C>) => M
}

/** Returns the reader of a workflow's rows: any number of records for one person, in three statements at most. */
export const recordRows =
  <R extends ListedRecord, F extends object, C extends string, M>(
    flow: Workflow<F>,
    projection: Projection<F, C>,
    { events = [], regionOf = ({ place }) => place, row }: RecordRowsSpec<R, F, C, M>,
  ) =>
  async (db: Queryable, found: readonly R[], who: Principal) => {
    const each = <T>(what: (one: R) => T) => found.map(what)
    const lastInput = await lastInputsOf(
      db,
      each(({ id }) => id),
      events,
    )
    const { own, forOthers } = await bothNamesOf(
      db,
      each(({ owner }) => owner),
    )
    const region = await regionNames(db, each(regionOf))
    return each(one => {
      const facts = factsOf(flow, one)
      const reader = projection.readerOf(facts, who)
      const showsNote = (event: string, by: string | null) => projection.showsNote(event, by, reader)
      const owner = own(one.owner)
      return {
        id: one.id,
        state: one.state,
        ...stateShown(flow, { state: one.state, facts }, who),
        record: servedOf(projection, { ...one, facts }, who),
        owner,
        regionName: region(regionOf(one)),
        at: one.createdAt.getTime(),
        ...row(one, {
          facts,
          last: (...some) => lastInput(one.id, showsNote, some),
          shows: what => projection.shows(what, one.state, reader),
          owner,
          ownerForOthers: forOthers(one.owner),
        }),
      }
    })
  }

/** Returns the handler of a call for one record: the same row as in lists, for those who stand in a relation to it. */
export const recordDetail =
  <DB, TB extends keyof DB, O extends { readonly facts: object }, F extends object, Row>(
    flow: Pick<Workflow<F>, 'id' | 'facts'>,
    find: (db: Queryable) => SelectQueryBuilder<DB, TB, O>,
    rows: (db: Queryable, found: readonly O[], who: Principal) => Promise<readonly Row[]>,
  ) =>
  async ({ id }: { readonly id: string }, { database: { db }, engine, me }: Call<'member'>): Promise<Row> => {
    const { who, facts } = await readRecord({ db, engine }, flow, id, me.uid)
    // Its kind of record may be read here in part only: of payments those that are donations.
    const found = await find(db).where(sql<SqlBool>`record.id = ${id}`).executeTakeFirst()
    const one = (found as O | undefined) ?? refuse('missing', '没有找到这条记录')
    const [row] = await rows(db, [{ ...one, facts }], who)
    return row!
  }
