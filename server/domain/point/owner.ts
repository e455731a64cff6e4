/** Finds the owner of points by telephone number, for the staff of their city. */
import { refuse } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import { limitGuesses, type RateLimit } from '../../db/rateLimit.ts'
import { citiesOf } from './standing.ts'

export interface PointOwner {
  readonly uid: string
  readonly name: string
  /** Region of their home; the city of the staff member if unknown. */
  readonly place: string
}

/** Wrong numbers that may be typing errors; more are attempts to guess. */
const WRONG_NUMBERS = 20
const numberGuesses = (uid: string): RateLimit => ({ key: `pointOwner:${uid}`, max: WRONG_NUMBERS, windowMs: HOUR_MS })

/**
 * Resolves to the owner of this number. Throws `notYours` without a desk and for one's own number, and `tooMany` after
 * too many guesses; numbers of other cities get the same reply as unknown ones.
 */
export const ownerFor = (db: Queryable, who: Principal, phone: string, at: number): Promise<PointOwner> =>
  limitGuesses(db, [numberGuesses(who.uid ?? '')], at, () => ownerOf(db, who, phone))

async function ownerOf(db: Queryable, who: Principal, phone: string): Promise<PointOwner> {
  const cities = citiesOf(who)
  const [first] = cities
  if (first === undefined) return refuse('notYours', '只有礼品兑换员和二级负责人可以申请恢复积分')
  const account = await db
    .selectFrom('account')
    .select(['uid', 'name', 'region'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  const place = account?.region === '' ? first : account?.region
  if (!account || !cities.some(city => place?.startsWith(city)))
    return refuse('invalid', '您负责的城市里没有用这个手机号的会员，请核对', 'phone')
  if (account.uid === who.uid) return refuse('notYours', '这是您自己的积分，请另一位工作人员申请', 'phone')
  return { uid: account.uid, name: account.name, place: place ?? first }
}
