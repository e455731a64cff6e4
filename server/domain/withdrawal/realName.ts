/** The confirmed name of a person, which the payee of their earnings has to have. */
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the confirmed name of a person: today that of their account. */
export async function realNameOf(db: Queryable, uid: string): Promise<string> {
  const { name } = await db.selectFrom('account').select('name').where('uid', '=', uid).executeTakeFirstOrThrow()
  return name
}

/** Signs between the parts of a name, which people type differently or leave out. */
const BETWEEN = /[\s·・•.．]/gu

/** Returns whether two names are the same, however they are typed. */
export const isSameName = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other)
const plain = (name: string) => name.normalize('NFKC').replace(BETWEEN, '').toLowerCase()
