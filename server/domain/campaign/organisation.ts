/** The organisation behind an account, as far as campaigns ask for it. */
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the certified organisation of this account; undefined if it is none. */
export const certifiedOrganisation = (db: Queryable, uid: string) =>
  db
    .selectFrom('organisation')
    .innerJoin('account', 'account.uid', 'organisation.uid')
    .select(['account.uid', 'account.name', 'organisation.creditCode'])
    .where('account.uid', '=', uid)
    .where('account.kind', '=', 'organisation')
    .executeTakeFirst()
