/** Whose points the staff of a city may look after: a neighbour whom they know by telephone. */
import { refuse } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import { limitGuesses, type RateLimit } from '../../db/rateLimit.ts'
import { citiesOf } from './standing.ts'

export interface PointOwner {
  readonly uid: string
  readonly name: string
  /** Where they live; the city of whoever asks where they never said it. */
  readonly place: string
}

/** Numbers that are slips of the pen; more are tried out. */
const WRONG_NUMBERS = 20
const numberGuesses = (uid: string): RateLimit => ({ key: `pointOwner:${uid}`, max: WRONG_NUMBERS, windowMs: HOUR_MS })

/**
 * Resolves to whose number this is. Throws `notYours` for whoever sits at no desk and about themselves, `tooMany` for
 * whoever tries numbers out, and says of numbers of other cities the same as of those that nobody has.
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
