/** The running figure of people helped, by district. */
import type { Performer } from '../../engine/engine.ts'

export const countHelped: Performer<'countHelped'> = async ({ params: { place } }, { db }) => {
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
