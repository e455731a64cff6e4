/** Reviews of an order's lines, published once. */

import { order } from '../../../src/machines/workflows/order/chart.ts'
import { newId } from '../../db/ids.ts'
import type { Performer } from '../../engine/engine.ts'
import { factsOf } from '../../engine/records.ts'
import { orderLinesOf } from './lines.ts'

export const reviewsEffect: Performer<'publishReviews'> = async ({ params: { reviews } }, { db, record, at }) => {
  const { buyer, shop } = factsOf(order, record)
  const lines = new Map((await orderLinesOf(db, record.id)).map(line => [line.id, line]))
  for (const { line: id, stars, words, pictures } of reviews) {
    const { goods, options } = lines.get(id)!
    await db
      .insertInto('review')
      .values({
        id: newId(at),
        goods,
        shop,
        line: id,
        uid: buyer,
        stars,
        words,
        pictures: JSON.stringify(pictures),
        options: JSON.stringify(options),
        createdAt: new Date(at),
      })
      .execute()
  }
  await db
    .updateTable('orderLine')
    .set({ reviewed: true })
    .where('id', 'in', [...reviews.map(({ line }) => line)])
    .execute()
}
