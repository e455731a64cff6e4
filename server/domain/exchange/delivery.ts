/** Delivery of gifts: the pick-up code, and a new address for a returned parcel. */
import { randomInt } from 'node:crypto'
import { refuse } from '../../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RateLimit } from '../../db/rateLimit.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Guess } from '../../engine/engine.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'

const CODE_DIGITS = 8
/** Wrong codes that may be typing errors of a busy person; more are guesses. */
const WRONG_FOR_RECORD = 10
const WRONG_BY_STAFF = 30
const WRONG_BY_STAFF_A_DAY = 100

/** Resolves to a code that no exchange has had before. */
export async function freshCode(db: Queryable): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const taken = await db.selectFrom('exchangeInfo').select('id').where('code', '=', code).executeTakeFirst()
  return taken ? freshCode(db) : code
}

/** Returns the limits on wrong codes of one staff member over all parcels. */
export const staffGuesses = (uid: string): RateLimit[] => [
  { key: `pickUp:staff:${uid}`, max: WRONG_BY_STAFF, windowMs: HOUR_MS },
  { key: `pickUp:day:${uid}`, max: WRONG_BY_STAFF_A_DAY, windowMs: DAY_MS },
]

/** Resolves to the limits on wrong codes for one parcel; none for people without a desk, who could only lock it. */
export async function parcelGuesses(db: Queryable, { id, uid }: Guess): Promise<RateLimit[]> {
  const { grants = [] } = await whoIs(db, uid)
  if (!grants.some(({ role }) => role === 'giftStaff')) return []
  return [...staffGuesses(uid), { key: `pickUp:parcel:${id}`, max: WRONG_FOR_RECORD, windowMs: HOUR_MS }]
}

/** Resolves to an address of this person. Throws `invalid` where it is none of theirs. */
export async function ownAddress(db: Queryable, uid: string, id: string) {
  const found = await db
    .selectFrom('address')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return found ?? refuse('invalid', '没有找到这个收货地址，请重新选择', 'address')
}
type Address = Awaited<ReturnType<typeof ownAddress>>

/** Resolves to an address of this person that the gift can be sent to. Throws `invalid` if it cannot. */
export async function deliverableAddress(
  db: Queryable,
  { deliversTo }: Pick<DbRow<'gift'>, 'deliversTo'>,
  uid: string,
  id: string,
): Promise<Address> {
  const address = await ownAddress(db, uid, id)
  if (address.region.startsWith(deliversTo)) return address
  const name = await regionNames(db, [deliversTo])
  return refuse('invalid', `这件礼品只寄到${name(deliversTo)}，请换一个地址`, 'address')
}

/** Returns the address normalised to one word. */
const doorOf = ({ region, detail }: Pick<Address, 'region' | 'detail'>): string =>
  `${region.slice(0, 9)} ${detail.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')}`

/** Returns the columns of the receiver. */
export const receiverColumns = (address: Pick<Address, 'name' | 'phone' | 'region' | 'detail'>) => ({
  receiverName: address.name,
  receiverPhone: address.phone,
  receiverRegion: address.region,
  receiverDetail: address.detail,
  door: doorOf(address),
})

/** Throws `invalid` if this is not the code of the exchange, mentioning if it is that of another one of theirs. */
export async function assertCode(
  db: Queryable,
  { id, code, who }: { readonly id: string; readonly code: string; readonly who: Principal },
): Promise<void> {
  const found = await db
    .selectFrom('exchangeInfo')
    .innerJoin('record', 'record.id', 'exchangeInfo.id')
    .select(['exchangeInfo.id', 'exchangeInfo.title', 'record.state', 'record.place'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!found || !hasRole(who, 'giftStaff', found.place))
    return refuse('invalid', '没有这个取货码，请核对 8 位数字', 'code')
  if (found.id === id) return
  const where = found.state === 'ready' ? `是另一单「${found.title}」的，请打开那一单核销` : '已经用过了'
  refuse('invalid', `这个取货码${where}`, 'code')
}
