/** What is looked at before the server takes calls: that every stored record means something, and that the books are right. */
import { sql } from 'kysely'
import { resolve } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { StartProblem } from '../../problem.ts'
import type { Engine } from './engine.ts'

/** Throws `StartProblem` naming a stored workflow or state that no chart knows. */
export async function checkStates(db: Query, { kept }: Engine): Promise<void> {
  const rows = await db.selectFrom('record').select(['workflow', 'state']).distinct().execute()
  for (const { workflow, state } of rows) {
    const known = Object.hasOwn(kept, workflow) ? kept[workflow] : undefined
    try {
      if (!known) throw new Error(`no workflow ${workflow}`)
      resolve(known.flow, state)
    } catch {
      throw new StartProblem(
        `数据库里有流程「${workflow}」处于状态「${state}」的记录，这个版本不认识。请用写入它的版本启动，或从备份恢复。`,
      )
    }
  }
}

/** What is wrong with the stock, a sentence each: what is held must be what unpaid orders hold. */
export async function checkStock(db: Query): Promise<string[]> {
  const { rows } = await sql<{ id: string; held: number; ordered: number }>`
    select sku.id, sku.held, coalesce(unpaid.pieces, 0)::int as ordered
    from sku left join (
      select order_line.sku, sum(order_line.count) as pieces
      from order_line join record on record.id = order_line."order"
      where record.workflow = 'order' and record.state = 'pendingPayment' group by order_line.sku
    ) unpaid on unpaid.sku = sku.id
    where sku.held <> coalesce(unpaid.pieces, 0) limit 20`.execute(db)
  return rows.map(({ id, held, ordered }) => `规格 ${id} 占用 ${held} 件，按未付款订单应为 ${ordered} 件`)
}
