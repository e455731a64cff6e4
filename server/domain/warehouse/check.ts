/**
 * Checks the books of the warehouses: batches must equal their movements, kinds their batches, and reservations must
 * belong to open issues.
 */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the faults, a sentence each; empty if everything adds up. */
export async function checkGoods(db: Queryable): Promise<string[]> {
  const { rows: batches } = await sql<{ code: string; count: number; moved: number; reserved: number; aside: number }>`
    select batch.code, batch.count, batch.reserved, coalesce(m.moved, 0)::int as moved, coalesce(a.aside, 0)::int as aside
    from batch
    left join (
      select batch, sum(count) as moved from movement where kind in ('in', 'out', 'correction') group by 1
    ) m on m.batch = batch.id
    left join (
      select issue_line.batch, sum(issue_line.count) as aside from issue_line
      join record on record.id = issue_line.issue and record.state = 'requested' group by 1
    ) a on a.batch = batch.id
    where batch.count <> coalesce(m.moved, 0) or batch.reserved <> coalesce(a.aside, 0) limit 20`.execute(db)
  const { rows: kinds } = await sql<{ id: string; count: number; there: number }>`
    select stock_item.id, stock_item.count, coalesce(sum(batch.count), 0)::int as there
    from stock_item left join batch on batch.item = stock_item.id group by stock_item.id
    having stock_item.count <> coalesce(sum(batch.count), 0) or stock_item.reserved <> coalesce(sum(batch.reserved), 0)
    limit 20`.execute(db)
  return [
    ...batches.map(
      ({ code, count, moved, reserved, aside }) =>
        `批次 ${code} 有 ${count} 件、预留 ${reserved} 件，按出入库记录应为 ${moved} 件、预留 ${aside} 件`,
    ),
    ...kinds.map(({ id, count, there }) => `库存 ${id} 有 ${count} 件，按批次应为 ${there} 件`),
  ]
}
