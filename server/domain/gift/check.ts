/** Checks the stock of gifts: what is held must equal what open exchanges reserve. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the faults of the stock of gifts, a sentence each. */
export async function checkGifts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string; held: number; open: number }>`
    select gift_sku.id, held, coalesce(waiting.pieces, 0)::int as open from gift_sku left join (
      select facts->>'sku' as sku, sum((facts->>'count')::int) as pieces from record
      where workflow = 'exchange' and state in ('checking', 'pending', 'packing', 'ready') and facts->>'taken' = 'false' group by 1
    ) waiting on waiting.sku = gift_sku.id
    where held <> coalesce(waiting.pieces, 0) limit 20`.execute(db)
  return rows.map(({ id, held, open }) => `礼品规格 ${id} 占用 ${held} 件，按未完成的兑换应为 ${open} 件`)
}
