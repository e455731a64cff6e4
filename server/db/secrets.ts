/** Keys that the server generates at first use and stores among its settings. */
import { randomBytes } from 'node:crypto'
import type { Queryable } from './connect.ts'

/** Resolves to the key of this name, 256 bits, the same on every server of this database. */
export async function secretOf(db: Queryable, name: string): Promise<string> {
  const readSecret = () => db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst()
  const found = await readSecret()
  if (found) return String(found.value)
  await db
    .insertInto('setting')
    .values({ key: name, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return String((await readSecret())?.value)
}
