/** What after-sales mean for their order: what went back is laid on its lines, which are then counted anew. */

import { afterSales, isRunning } from '../../../src/machines/workflows/afterSales/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { factsOf } from '../../engine/records.ts'
import { afterSalesOf, orderLinesOf, remainingLines } from '../order/lines.ts'

/** Lays what went back on the lines that it was asked for, one after the other. */
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

/** Marks the lines of an order that are paid back whole as gone, and tells the order what is left of it. */
export const recountEffect: Performer<'recount'> = async ({ params: { order } }, context) => {
  const { db, record } = context
  // a line that cost nothing is not refunded by that alone
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
