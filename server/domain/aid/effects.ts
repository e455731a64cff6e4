/** What everybody learns of completed aid: that it was done at once, how it was done when its story is published. */
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Performer } from '../../engine/engine.ts'
import { publishPictures, withdrawPictures } from '../../files/ownership.ts'
import { partySecretsOf } from '../../identity/parties.ts'

/** Counts one more person helped: notes when. */
export const countHelped: Performer<'countHelped'> = async (_, { db, record, at }) => {
  await db
    .insertInto('aidResult')
    .values({ id: record.id, completedAt: new Date(at), ...UNPUBLISHED })
    .execute()
}

const UNPUBLISHED = { title: '', words: '', thanks: '', photos: '[]' }

/** Publishes the story, without numbers and doors and without the names and addresses of whoever is part of it. */
export const publishStory: Performer<'publishStory'> = async ({ params: { photos, ...words } }, { db, record }) => {
  const secrets = (await partySecretsOf(db, [record.id]))(record.id)
  const published = {
    title: scrubbed(words.title, secrets),
    words: scrubbed(words.words, secrets),
    thanks: scrubbed(words.thanks, secrets),
    photos: JSON.stringify(photos),
  }
  await db.updateTable('aidResult').set(published).where('id', '=', record.id).execute()
  await publishPictures(db, photos)
}

/** Takes the story back. */
export const withholdStory: Performer<'withholdStory'> = async (_, { db, record }) => {
  const { photos } = await db
    .selectFrom('aidResult')
    .select('photos')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('aidResult').set(UNPUBLISHED).where('id', '=', record.id).execute()
  await withdrawPictures(db, photos)
}
