/** Effects of disclosures: a version is written with the ledger's figures, and made public. */
import type { Performer } from '../../engine/engine.ts'
import { publishPictures } from '../../files/ownership.ts'
import { figuresOf } from './figures.ts'

/** Performs the effect that writes the next version; one that was given back is written over. */
export const writeDisclosure: Performer<'writeDisclosure'> = async ({ params }, { db, record, at }) => {
  const { number, photos, ...texts } = params
  const written = {
    ...texts,
    photos: JSON.stringify(photos),
    figures: JSON.stringify(await figuresOf(db, record.root, at)),
    writtenAt: new Date(at),
  }
  await db
    .insertInto('disclosureVersion')
    .values({ disclosure: record.id, number, ...written, publishedAt: null })
    .onConflict(conflict => conflict.columns(['disclosure', 'number']).doUpdateSet(written))
    .execute()
}

/** Performs the effect that makes a version public, with its pictures. */
export const publishDisclosure: Performer<'publishDisclosure'> = async ({ params: { number } }, { db, record, at }) => {
  const { photos } = await db
    .updateTable('disclosureVersion')
    .set({ publishedAt: new Date(at) })
    .where('disclosure', '=', record.id)
    .where('number', '=', number)
    .returning('photos')
    .executeTakeFirstOrThrow()
  await publishPictures(db, photos)
}
