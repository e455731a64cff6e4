/** The organisation behind an account, as far as campaigns ask for it. */
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaMidnight, DAY_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { certificationInForce } from '../certification/standingNow.ts'

interface Fundraiser {
  readonly uid: string
  readonly name: string
  /** Number of its qualification. */
  readonly qualification: string
  /** End of its qualification, ms since 1970. */
  readonly qualifiedUntil: number
}

/**
 * Resolves to the organisation of this account that may raise money in public. Throws `notYours` for all others, with
 * what is missing.
 */
export async function fundraiserOf(db: Queryable, uid: string): Promise<Fundraiser> {
  const account = await db
    .selectFrom('account')
    .select(['uid', 'name'])
    .where('uid', '=', uid)
    .where('kind', '=', 'organisation')
    .executeTakeFirst()
  if (!account) return refuse('notYours', '只有单位可以发起募捐，请用单位的账号登录')
  if (!(await certificationInForce(db, uid, 'organisation')))
    refuse('notYours', '只有认证过的单位可以发起募捐，请先做单位认证')
  const certified = await certificationInForce(db, uid, 'organisationRole')
  if (!certified) return refuse('notYours', '发起募捐要有公开募捐资格，请先做公开募捐资格认证')
  // The last day belongs to it.
  const qualifiedUntil = chinaMidnight(certified.until) + DAY_MS
  return { ...account, qualification: certified.number, qualifiedUntil }
}
