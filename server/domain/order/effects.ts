/** Effects of orders: stock reserved, freed, sold and returned; payment, parcels and reviews. */

import { sql } from 'kysely'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { newId } from '../../db/ids.ts'
import type { Performer } from '../../engine/engine.ts'
import { factsOf } from '../../engine/records.ts'
import { allocateAmount, orderLinesOf } from './lines.ts'
import { openPayment } from './pay.ts'
import { changeStock, LINE_COLUMNS, selectLines } from './stock.ts'

/** Reserves the pieces of an order. Throws `notNow` if one of them is out of stock. */
export const holdStock: Performer<'holdStock'> = (_, { db, record }) => changeStock(db, 'hold', selectLines(record.id))
/** Frees the pieces reserved for an order. */
export const freeStock: Performer<'freeStock'> = (_, { db, record }) => changeStock(db, 'free', selectLines(record.id))
/** Takes the pieces reserved for an order out of the stock. */
export const sellStock: Performer<'sellStock'> = (_, { db, record }) => changeStock(db, 'sell', selectLines(record.id))

/** Restocks lines that came back or never left, and removes them from the order. */
export const returnStock: Performer<'returnStock'> = ({ params: { lines } }, { db }) =>
  changeStock(
    db,
    'return',
    sql`
      update order_line set gone = true, shipped = false where id = any(${[...lines]}::text[]) and not gone
      returning ${LINE_COLUMNS}`,
  )

/** Allocates the amount to the lines and opens a payment for it. */
export const startPayment: Performer<'startPayment'> = async ({ params: { amount } }, context) => {
  await allocateAmount(context.db, context.record.id, amount)
  await openPayment(context, context.record, amount)
}

/** Adds a parcel and marks its lines as sent, or as sent back. */
export const parcelEffect: Performer<'parcel'> = async ({ params: { courier, number, lines } }, { db, record, at }) => {
  await db
    .insertInto('parcel')
    .values({
      id: newId(at),
      order: record.root,
      record: record.id,
      courier,
      number,
      lines: JSON.stringify(lines),
      createdAt: new Date(at),
    })
    .execute()
  if (lines.length === 0) return
  await db
    .updateTable('orderLine')
    .set(record.workflow === 'order' ? { shipped: true } : { sentBack: true })
    .where('id', 'in', [...lines])
    .execute()
}

/** Publishes the reviews of an order's lines. */
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

/** Restocks what is left of an order that was cancelled before shipping. */
export const shelveOrder: Performer<'shelveOrder'> = (_, { db, record }) =>
  changeStock(
    db,
    'return',
    sql`update order_line set gone = true where "order" = ${record.id} and not gone returning ${LINE_COLUMNS}`,
  )

/** Marks every line of the order as fully refunded. */
export const refundOrder: Performer<'refundOrder'> = async (_, { db, record }) => {
  await db
    .updateTable('orderLine')
    .set(eb => ({ refunded: eb.ref('paid') }))
    .where('order', '=', record.id)
    .execute()
}
