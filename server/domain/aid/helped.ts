/** What becomes public when help is done: the running figure by district, and the pictures of the report. */
import type { Performer } from '../../engine/engine.ts'
import { publishPictures } from '../../files/ownership.ts'
import { notesOf } from './notes.ts'

export const countHelped: Performer<'countHelped'> = async ({ params: { place } }, { db, record: { id } }) => {
  await publishPictures(db, (await notesOf(db, [id]))(id).report?.photos ?? [])
  await db
    .insertInto('figure')
    .values({ key: 'helped', region: place.slice(0, 6), value: 1 })
    .onConflict(conflict =>
      conflict.columns(['key', 'region']).doUpdateSet(({ eb, ref }) => ({
        value: eb('figure.value', '+', ref('excluded.value')),
      })),
    )
    .execute()
}
