/** Keys that the server generates at first use; they are in no list and in no export. */
import { randomBytes } from 'node:crypto'
import type { Queryable } from './connect.ts'

/** Resolves to the key of this name, 256 bits, the same on every server of this database. */
export async function secretOf(db: Queryable, name: string): Promise<string> {
  const readSecret = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const found = await readSecret()
  if (found) return found.value
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await readSecret())?.value ?? ''
}
