/** What the engine has to know of shops: how many orders of theirs are not settled. */
import { sql } from 'kysely'
import { type Shop, shop } from '../../../src/machines/workflows/shop.ts'
import type { Kept } from '../engine/engine.ts'

/** Orders of a shop whose goods, after-sales or money are not settled yet. */
export const UNSETTLED = sql`state <> 'cancelled' and (facts->>'released' = 'false' or (facts->>'afterSalesOpen')::int > 0)`

export const shopKept: Kept = {
  flow: shop,
  columns: facts => {
    const { owner, id } = facts as Shop
    return { owner, place: id }
  },
  async fresh(db, { id }) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from record
      where workflow = 'order' and place = ${id} and ${UNSETTLED}`.execute(db)
    return { openOrders: rows[0]?.open ?? 0 }
  },
}
