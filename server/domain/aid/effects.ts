/** Effects that publish completed aid: its completion at once, its story after approval. */
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Performer } from '../../engine/engine.ts'
import { publishPictures, withdrawPictures } from '../../files/ownership.ts'
import { partySecretsOf } from '../../identity/parties.ts'

/** Counts one more person helped, with the time. */
export const countHelped: Performer<'countHelped'> = async (_, { db, record, at }) => {
  await db
    .insertInto('aidResult')
    .values({ id: record.id, completedAt: new Date(at), ...UNPUBLISHED })
    .execute()
}

const UNPUBLISHED = { title: '', words: '', thanks: '', photos: '[]' }

/** Publishes the story without numbers, exact addresses, or names and addresses of the parties. */
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

/** Withdraws the story. */
export const withholdStory: Performer<'withholdStory'> = async (_, { db, record }) => {
  const { photos } = await db
    .selectFrom('aidResult')
    .select('photos')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('aidResult').set(UNPUBLISHED).where('id', '=', record.id).execute()
  await withdrawPictures(db, photos)
}
