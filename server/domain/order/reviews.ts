/** Reviews of an order's lines, published once. */

import type { Order } from '../../../src/machines/workflows/order.ts'
import { newId } from '../../db/ids.ts'
import type { Performer } from '../engine/engine.ts'
import { linesOf } from './lines.ts'

export const reviewsEffect: Performer<'publishReviews'> = async ({ params: { reviews } }, { db, record, at }) => {
  const { buyer, shop } = record.facts as Order
  const lines = new Map((await linesOf(db, record.id)).map(line => [line.id, line]))
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
        created_at: new Date(at),
      })
      .execute()
  }
  await db
    .updateTable('order_line')
    .set({ reviewed: true })
    .where('id', 'in', [...reviews.map(({ line }) => line)])
    .execute()
}
