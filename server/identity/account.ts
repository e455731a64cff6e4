/** Creates accounts. */
import type { AccountKind } from '../../src/contract/entry.contract.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import { plainPicture, signPicture } from '../kernel/pictures.ts'

/** Returns the picture of an account that has sent none. */
const avatarOf: Readonly<Record<AccountKind, (name: string) => string>> = {
  person: signPicture,
  organisation: () => plainPicture('office-building'),
}

/** Resolves to whether a number is the account's own. */
export async function isOwnPhone(db: Queryable, uid: string, phone: string): Promise<boolean> {
  const own = db.selectFrom('account').select('uid').where('uid', '=', uid).where('phone', '=', phone)
  return (await own.executeTakeFirst()) !== undefined
}

interface NewAccount {
  readonly kind: AccountKind
  readonly phone: string
  readonly name: string
  /** Code of a district; may be empty. */
  readonly region: string
  /** Null while the person logs in by SMS code and has not chosen a password. */
  readonly passwordHash: string | null
}

/** Creates an account and resolves to its uid; undefined if the number already has one. */
export async function openAccount(db: Queryable, account: NewAccount, now: number): Promise<string | undefined> {
  const opened = await db
    .insertInto('account')
    .values({
      uid: newId(now),
      ...account,
      avatar: avatarOf[account.kind](account.name),
      introduction: '',
      createdAt: new Date(now),
    })
    .onConflict(conflict => conflict.column('phone').doNothing())
    .returning('uid')
    .executeTakeFirst()
  return opened?.uid
}
