/**
 * Places that a record offers, such as those of a shift, counted in the step that takes them. The taker belongs to that
 * record (`root`), which is locked first, so that concurrent steps cannot take more than there are.
 */
import { sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import type { Performer } from './engine.ts'

export const PLACES_FULL = '名额刚刚被占满，这次没有报上'

/** Sets the number of places of the record that takes the step. Throws `Refused` if more are already taken. */
export const setPlaces: Performer<'setPlaces'> = async ({ params: { places } }, { db, record }) => {
  const { rows } = await sql<{ taken: number }>`
    insert into place_count (record, places) values (${record.id}, ${places})
    on conflict (record) do update set places = excluded.places where place_count.taken <= excluded.places
    returning taken`.execute(db)
  if (rows.length === 0) refuse('notNow', '已经被占用的名额更多，不能再减少')
}

/** Takes places of the record that this one belongs to. Throws `Refused` if fewer are left. */
export const takePlaces: Performer<'takePlaces'> = async ({ params: { count } }, { db, record }) => {
  if (record.root === record.id) throw new Error(`${record.workflow} ${record.id} belongs to no record with places`)
  await db.selectFrom('record').select('id').where('id', '=', record.root).forNoKeyUpdate().execute()
  const { rows } = await sql<{ taken: number }>`
    update place_count set taken = taken + ${count} where record = ${record.root} and taken + ${count} <= places
    returning taken`.execute(db)
  if (rows.length === 0) refuse('notNow', PLACES_FULL)
}

/** Gives places back to the record that this one belongs to. */
export const freePlaces: Performer<'freePlaces'> = async ({ params: { count } }, { db, record }) => {
  await db
    .updateTable('placeCount')
    .set({ taken: sql`taken - ${count}` })
    .where('record', '=', record.root)
    .execute()
}
