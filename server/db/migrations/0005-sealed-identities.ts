/** Seals the identity numbers and credit codes that lay in the clear. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { identityKeyOf, sealText } from '../sealedText.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  const key = await identityKeyOf(db)
  const { rows: aids } = await sql<{ id: string; identity: string }>`select id, identity from aid_info`.execute(db)
  for (const { id, identity } of aids)
    await sql`update aid_info set identity = ${sealText(key, identity)} where id = ${id}`.execute(db)
  const { rows: contacts } = await sql<{ uid: string; identity: string }>`select uid, identity from contact`.execute(db)
  for (const { uid, identity } of contacts)
    await sql`update contact set identity = ${sealText(key, identity)} where uid = ${uid}`.execute(db)
}
