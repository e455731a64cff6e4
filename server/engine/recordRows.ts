/** Reads rows of records for lists: state, owner, place, and the words of their steps. */
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Projection } from '../../src/machines/workflow/projection.ts'
import { labelOf } from '../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../db/connect.ts'
import type { DbRow } from '../db/schema.ts'
import { regionNames } from '../geo/regionNames.ts'
import { namesOf } from '../identity/names.ts'
import { servedOf, writtenIn } from './read.ts'
import { factsOf } from './records.ts'

type ListedRecord = Pick<
  DbRow<'record'>,
  'id' | 'workflow' | 'state' | 'version' | 'facts' | 'owner' | 'place' | 'createdAt'
>

/** Resolves to the last input of steps of these events, by record. */
async function lastInputsOf(db: Queryable, ids: readonly string[], events: readonly string[]) {
  const rows = await db
    .selectFrom('history')
    .select(['record', 'event', 'uid', 'input'])
    .where('record', 'in', ids)
    .where('event', 'in', events)
    .orderBy('ordinal', 'desc')
    .execute()
  return (id: string, showsNote: (event: string, by: string | null) => boolean, some: readonly string[]) =>
    writtenIn(rows.find(row => row.record === id && some.includes(row.event) && showsNote(row.event, row.uid))?.input)
}

/**
 * Resolves to the rows of any number of records, in three statements; `extra` adds what only this list shows, and gets
 * the last input of a step by its events. Owners' names are unmasked: masking is left to the caller.
 */
export async function recordRowsOf<R extends ListedRecord, F extends object, C extends string, M>(
  db: Queryable,
  found: readonly R[],
  {
    flow,
    projection,
    who,
    events,
    extra,
  }: {
    readonly flow: Workflow<F>
    readonly projection: Projection<F, C>
    readonly who: Principal
    /** Events whose input the list shows. */
    readonly events: readonly string[]
    extra(one: R, last: (...events: readonly string[]) => ReturnType<typeof writtenIn>, shows: (what: C) => boolean): M
  },
) {
  const each = <T>(what: (one: R) => T) => found.map(what)
  const lastInput = await lastInputsOf(
    db,
    each(({ id }) => id),
    events,
  )
  const name = await namesOf(
    db,
    each(({ owner }) => owner),
  )
  const region = await regionNames(
    db,
    each(({ place }) => place),
  )
  return each(one => {
    const facts = factsOf(flow, one)
    const reader = projection.readerOf(facts, who)
    const showsNote = (event: string, by: string | null) => projection.showsNote(event, by, reader)
    return {
      id: one.id,
      state: one.state,
      stateLabel: labelOf(flow, one.state),
      record: servedOf(projection, { ...one, facts }, who),
      owner: name(one.owner),
      regionName: region(one.place),
      at: one.createdAt.getTime(),
      ...extra(
        one,
        (...some) => lastInput(one.id, showsNote, some),
        what => projection.shows(what, one.state, reader),
      ),
    }
  })
}
