/** Effects of after-sales on their order: refunds are allocated to its lines, which are then counted again. */

import { afterSales, isRunning } from '../../../src/machines/workflows/afterSales/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { factsOf } from '../../engine/records.ts'
import { afterSalesOf, orderLinesOf, remainingLines } from '../order/lines.ts'

/** Allocates a refund to the claimed lines, one after the other. */
export const refundLinesEffect: Performer<'refundLines'> = async (
  { params: { lines: ids, amount } },
  { db, record },
) => {
  let left = amount
  for (const { id, paid, refunded } of remainingLines(await orderLinesOf(db, record.root ?? ''))) {
    const part = ids.includes(id) ? Math.min(left, paid - refunded) : 0
    if (part === 0) continue
    left -= part
    await db
      .updateTable('orderLine')
      .set({ refunded: refunded + part })
      .where('id', '=', id)
      .execute()
  }
  if (left > 0) throw new Error(`After-sales gave back ${left} more than its lines cost`)
}

/** Marks fully refunded lines of an order as gone, and notifies the order of the rest. */
export const recountEffect: Performer<'recount'> = async ({ params: { order } }, context) => {
  const { db, record } = context
  // A free line does not count as refunded by that alone.
  await db
    .updateTable('orderLine')
    .set({ gone: true })
    .where('order', '=', order)
    .whereRef('refunded', '=', 'paid')
    .where(eb =>
      eb.or([
        eb('refunded', '>', 0),
        eb('id', 'in', record.state === 'refunded' ? factsOf(afterSales, record).lines : []),
      ]),
    )
    .execute()
  const lines = await orderLinesOf(db, order)
  const remaining = remainingLines(lines)
  const input = {
    afterSalesOpen: (await afterSalesOf(db, [order])).filter(isRunning).length,
    linesLeft: remaining.filter(({ shipped }) => !shipped).length,
    linesKept: remaining.length,
    refunded: lines.reduce((sum, { refunded }) => sum + refunded, 0),
  }
  await fire(context, {
    workflow: 'order',
    id: order,
    event: 'AFTER_SALES_CHANGED',
    input,
    who: { system: 'afterSales' },
  })
}
