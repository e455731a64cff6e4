/** The public title of a donation, set when it is received. */
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Queryable } from '../../db/connect.ts'
import { partySecretsOf } from '../../identity/parties.ts'

/** Stores the title without anything that identifies a party of the donation. */
export async function publishTitle(db: Queryable, id: string): Promise<void> {
  const secrets = await partySecretsOf(db, [id])
  const { title } = await db.selectFrom('donationInfo').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('donationInfo')
    .set({ publishedTitle: scrubbed(title, secrets(id)) })
    .where('id', '=', id)
    .execute()
}
