/** Seals the identity numbers and credit codes that lay in the clear. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { sealText } from '../sealedText.ts'

/** Resolves to the key; until migration 0019 it lies among the settings. */
async function identityKeyOf(db: Kysely<Tables>): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'))
  await sql`insert into setting (key, value) values ('identityKey', ${fresh}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{
    key: string
  }>`select value #>> '{}' as key from setting where key = 'identityKey'`.execute(db)
  return Buffer.from(rows[0]?.key ?? '', 'base64url')
}

export async function up(db: Kysely<Tables>): Promise<void> {
  const key = await identityKeyOf(db)
  const { rows: aids } = await sql<{ id: string; identity: string }>`select id, identity from aid_info`.execute(db)
  for (const { id, identity } of aids)
    await sql`update aid_info set identity = ${sealText(key, identity)} where id = ${id}`.execute(db)
  const { rows: contacts } = await sql<{ uid: string; identity: string }>`select uid, identity from contact`.execute(db)
  for (const { uid, identity } of contacts)
    await sql`update contact set identity = ${sealText(key, identity)} where uid = ${uid}`.execute(db)
}
