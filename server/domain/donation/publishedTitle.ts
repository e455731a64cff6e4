/** The title of a gift as everybody reads and searches it, from when it was received. */
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Queryable } from '../../db/connect.ts'
import { partySecretsOf } from '../../identity/parties.ts'

/** Writes down the title without what identifies anybody who is part of the gift. */
export async function publishTitle(db: Queryable, id: string): Promise<void> {
  const secrets = await partySecretsOf(db, [id])
  const { title } = await db.selectFrom('donationInfo').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('donationInfo')
    .set({ publishedTitle: scrubbed(title, secrets(id)) })
    .where('id', '=', id)
    .execute()
}
