/** What all rows of finance have in common: where the matter stands, whose it is, where it lies, and what was said in its steps. */
import type { Workflow } from '../../../src/machines/workflows/flow.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import type { Row } from '../../db/schema.ts'
import { namesOf } from '../order/people.ts'
import { servedOf } from '../record.ts'
import { regionNames } from '../regionFilter.ts'

type Found = Pick<Row<'record'>, 'id' | 'workflow' | 'state' | 'version' | 'facts' | 'owner' | 'place' | 'created_at'>

interface Said {
  readonly reason?: string
  readonly proof?: readonly string[]
}

/** What was said last in steps of these names, by record. */
async function saidOf(db: Query, ids: readonly string[], events: readonly string[]) {
  const rows = await db
    .selectFrom('history')
    .select(['record', 'event', 'input'])
    .where('record', 'in', ['', ...ids])
    .where('event', 'in', events)
    .orderBy('id', 'desc')
    .execute()
  return (id: string, ...some: readonly string[]) =>
    (rows.find(row => row.record === id && some.includes(row.event))?.input ?? {}) as Said
}

/**
 * Rows of any number of records, in three statements; `more` adds what the list shows beside, and is given what was said last in a
 * step of one of these names. Names are whole: only the person and whoever has to pay them read this.
 */
export async function rowsOf<F extends Found, M>(
  db: Query,
  found: readonly F[],
  {
    flow,
    events,
    more,
  }: {
    readonly flow: Workflow
    /** Steps in which something was said that the list shows. */
    readonly events: readonly string[]
    more(one: F, last: (...events: readonly string[]) => Said): M
  },
) {
  const each = <T>(what: (one: F) => T) => found.map(what)
  const said = await saidOf(
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
  return each(one => ({
    ...{ id: one.id, state: one.state, stateLabel: labelOf(flow, one.state) },
    record: servedOf(one),
    owner: name(one.owner),
    regionName: region(one.place),
    at: one.created_at.getTime(),
    ...more(one, (...some) => said(one.id, ...some)),
  }))
}
