/** What after-sales mean for their order: its lines, refunds and running after-sales are counted anew. */
import { type AfterSales, isRunning } from '../../../src/machines/workflows/afterSales.ts'
import type { Query } from '../../db/connect.ts'
import type { Performer } from '../engine/engine.ts'
import { fire } from '../engine/fire.ts'
import { afterSalesOf, linesOf } from '../order/lines.ts'

/** Lays what went back on the lines that it was asked for, one after the other; what is paid back wholly is gone. */
async function layRefund(db: Query, { order, lines: ids, amount }: AfterSales): Promise<void> {
  let left = amount
  for (const { id, paid, refunded, gone } of await linesOf(db, order)) {
    if (!ids.includes(id)) continue
    const part = Math.min(left, paid - refunded)
    left -= part
    await db
      .updateTable('order_line')
      .set({ refunded: refunded + part, gone: gone || refunded + part === paid })
      .where('id', '=', id)
      .execute()
  }
  if (left > 0) throw new Error(`After-sales gave back ${left} more than its lines cost`)
}

export const recountEffect: Performer<'recount'> = async ({ params: { order } }, scene) => {
  const { db, record } = scene
  if (record.state === 'refunded') await layRefund(db, record.facts as AfterSales)
  const lines = await linesOf(db, order)
  const kept = lines.filter(({ gone }) => !gone)
  const input = {
    afterSalesOpen: (await afterSalesOf(db, [order])).filter(isRunning).length,
    linesLeft: kept.filter(({ shipped }) => !shipped).length,
    linesKept: kept.length,
    refunded: lines.reduce((sum, { refunded }) => sum + refunded, 0),
  }
  await fire(scene, {
    workflow: 'order',
    id: order,
    event: 'AFTER_SALES_CHANGED',
    input,
    who: { system: 'afterSales' },
  })
}
