/**
 * Records that belong to another one, such as the sign-ups of a shift: each takes a step when it changes, and places
 * that become free are offered to them.
 */

import { sql } from 'kysely'
import { refusal } from '../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../db/connect.ts'
import type { Performer, RecordRow } from './engine.ts'
import { bindingOf, fire, worldLets } from './fire.ts'
import { systemOf } from './records.ts'

/** Performs the effect by which the members of a record take a step; members that cannot take it now are skipped. */
export const tellMembers: Performer<'tellMembers'> = async ({ params: { workflow, event, input } }, context) => {
  const { db, services, record, at } = context
  const members = await db
    .selectFrom('record')
    .select(['id', 'state', 'facts'])
    .where('root', '=', record.id)
    .where('workflow', '=', workflow)
    .orderBy('id')
    .execute()
  const { flow } = bindingOf(services.engine, workflow)
  const who = systemOf(record)
  for (const { id, state, facts } of members) {
    if (refusal(flow, { state, facts }, { event, input, who, at })?.code === 'notNow') continue
    await fire(context, { workflow, id, event, input, who })
  }
}

interface Waiting {
  readonly party: number
  readonly allOrNothing: boolean
}

/** The record that counts the places: itself if it offers places, else its root. */
const holderOf = async (db: Queryable, { id, root }: RecordRow): Promise<string> => {
  const own = await db.selectFrom('placeCount').select('record').where('record', '=', id).executeTakeFirst()
  return own?.record ?? root
}

/**
 * Performs the effect that offers free places in the order of the queue (`queue`), as many as requested or as there
 * are. A member who accepts all or nothing and does not fit is skipped, so that one large party does not block the
 * others; so is one whom the conditions of the step refuse.
 */
export const offerNext: Performer<'offerNext'> = async ({ params: { workflow, event } }, context) => {
  const { db, record } = context
  const holder = await holderOf(db, record)
  await db.selectFrom('record').select('id').where('id', '=', holder).forNoKeyUpdate().execute()
  const count = await db
    .selectFrom('placeCount')
    .select(['places', 'taken'])
    .where('record', '=', holder)
    .executeTakeFirst()
  let free = count ? count.places - count.taken : 0
  if (free <= 0) return
  const waiting = await db
    .selectFrom('record')
    .select(['id', 'facts'])
    .where('root', '=', holder)
    .where('workflow', '=', workflow)
    .where('state', '=', 'waiting')
    .orderBy(sql`(facts->>'queue')::int`)
    .orderBy('id')
    .execute()
  for (const { id, facts } of waiting) {
    if (free <= 0) return
    const { party, allOrNothing } = facts as Waiting
    const places = Math.min(party, free)
    if (places < party && allOrNothing) continue
    const offer = { workflow, id, event, input: { places }, who: systemOf(record) }
    if (!(await worldLets(context, offer))) continue
    await fire(context, offer)
    free -= places
  }
}
