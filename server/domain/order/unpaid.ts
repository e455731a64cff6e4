/** Limits the unpaid orders of one person, which reserve stock. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { assertMayOpen } from '../../engine/openRecords.ts'
import type { Limits } from '../../kernel/limits.ts'

const WHERE = '请先到「我的订单」付款或取消'

/**
 * Resolves to how many more unpaid orders this person may have. Throws `notNow` if there are none left. Their next
 * submission waits until the transaction ends.
 */
export const unpaidOrdersLeft = (db: Queryable, uid: string, { unpaidOrders: max }: Limits): Promise<number> =>
  assertMayOpen(
    db,
    { uid, workflow: 'order', states: ['pendingPayment'], max },
    `最多同时有 ${max} 笔订单没有付款，${WHERE}`,
  )

/** Throws `notNow` if more orders were created than this person may leave unpaid. */
export function assertOrdersFit(count: number, left: number): void {
  if (count > left) refuse('notNow', `这次有 ${count} 笔订单，没有付款的订单还能再有 ${left} 笔，${WHERE}`)
}

/** Throws `notNow` if these and earlier unpaid orders hold more of one SKU than allowed for one person. */
export async function assertPiecesFit(
  db: Queryable,
  uid: string,
  skus: readonly string[],
  { unpaidPieces: max }: Limits,
): Promise<void> {
  if (max === 0) return
  const found = await db
    .selectFrom('orderLine')
    .innerJoin('record', 'record.id', 'orderLine.order')
    .select(({ fn }) => ['sku', fn.max('title').as('title'), fn.sum<number>('count').as('pieces')])
    .where('workflow', '=', 'order')
    .where('owner', '=', uid)
    .where('state', '=', 'pendingPayment')
    .where('sku', 'in', [...skus])
    .groupBy('sku')
    .having(({ fn }) => fn.sum('count'), '>', max)
    .executeTakeFirst()
  if (found)
    refuse(
      'notNow',
      `「${found.title}」没有付款的一共会有 ${Number(found.pieces)} 件，最多 ${max} 件，${WHERE}`,
      'lines',
    )
}
