/** The organisation behind an account, as far as campaigns ask for it. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { certificationInForce } from '../certification/standingNow.ts'

/**
 * Resolves to the organisation of this account that may raise money in public. Throws `notYours` for all others, with
 * what is missing.
 */
export async function fundraiserOf(
  db: Queryable,
  uid: string,
): Promise<{ readonly uid: string; readonly name: string }> {
  const account = await db
    .selectFrom('account')
    .select(['uid', 'name'])
    .where('uid', '=', uid)
    .where('kind', '=', 'organisation')
    .executeTakeFirst()
  if (!account) return refuse('notYours', '只有单位可以发起募捐，请用单位的账号登录')
  if (!(await certificationInForce(db, uid, 'organisation')))
    refuse('notYours', '只有认证过的单位可以发起募捐，请先做单位认证')
  if (!(await certificationInForce(db, uid, 'organisationRole')))
    refuse('notYours', '发起募捐要有公开募捐资格，请先做公开募捐资格认证')
  return account
}
