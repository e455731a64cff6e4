/** How a gift reaches its owner: the code by which it is handed over, and another address where it came back. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

/** Returns a code without what people write between its digits. */
export const bareCode = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '')

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

/** Returns the door as one word, however it was written. */
const doorOf = ({ region, detail }: Pick<Address, 'region' | 'detail'>): string =>
  `${region.slice(0, 9)} ${detail.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')}`

/** Returns the columns of whoever it is sent to. */
export const receiverColumns = (address: Pick<Address, 'name' | 'phone' | 'region' | 'detail'>) => ({
  receiverName: address.name,
  receiverPhone: address.phone,
  receiverRegion: address.region,
  receiverDetail: address.detail,
  door: doorOf(address),
})

/** Throws `invalid` where this is not the code of the exchange, with what else it is. */
export async function assertCode(db: Queryable, id: string, code: string): Promise<void> {
  const bare = bareCode(code)
  const found = await db
    .selectFrom('exchangeInfo')
    .innerJoin('record', 'record.id', 'exchangeInfo.id')
    .select(['exchangeInfo.id', 'exchangeInfo.title', 'record.state'])
    .where('code', '=', bare)
    .executeTakeFirst()
  if (!found) return refuse('invalid', '没有这个取货码，请核对 8 位数字', 'code')
  if (found.id === id) return
  const where = found.state === 'ready' ? `是另一单「${found.title}」的，请打开那一单核销` : '已经用过了'
  refuse('invalid', `这个取货码${where}`, 'code')
}
