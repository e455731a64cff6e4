/** Binds shops to the engine: the number of their unsettled orders. */
import { sql } from 'kysely'
import { shop } from '../../../src/machines/workflows/shop/chart.ts'
import { shopProjection } from '../../../src/machines/workflows/shop/projection.ts'
import { binding } from '../../engine/binding.ts'
import { orderNews, UNSETTLED } from './sideNews.ts'

export const shopBinding = binding(shop, {
  projection: shopProjection,
  columns: ({ owner, id }) => ({ owner, place: id }),
  async titles(db, ids) {
    const rows = await db.selectFrom('shop').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async refresh(db, { id }) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from record
      where workflow = 'order' and place = ${id} and ${UNSETTLED}`.execute(db)
    return { openOrders: rows[0]?.open ?? 0 }
  },
  sideNews: orderNews,
})
