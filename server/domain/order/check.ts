/** Checks the stock: it is reserved for unpaid orders, and for nothing else. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the faults of the stock, a sentence each: what is held must equal what unpaid orders hold. */
export async function checkStock(db: Queryable): Promise<string[]> {
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
