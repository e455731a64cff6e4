/** Binds orders to the engine: owner, titles, and assertions about other records. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { LineReview, Parcel } from '../../../src/machines/workflow/effects.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { orderProjection } from '../../../src/machines/workflows/order/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertShopOpen } from '../mall/shops.ts'
import { claimableLines, orderLinesOf } from './lines.ts'
import { orderTitlesOf } from './titles.ts'

async function assertMayShip(db: Queryable, id: string, { lines: ids }: Pick<Parcel, 'lines'>): Promise<void> {
  const sent = (await claimableLines(db, id, ids)).find(({ shipped }) => shipped)
  if (sent) refuse('invalid', `「${sent.title}」已经发出`, 'lines')
}

interface AfterSalesApplication {
  readonly lines: readonly string[]
  readonly photos: readonly string[]
}
async function assertMayApply(
  db: Queryable,
  id: string,
  { lines: ids, photos }: AfterSalesApplication,
  uid: string,
): Promise<void> {
  const lines = await claimableLines(db, id, ids)
  if (new Set(lines.map(({ shipped }) => shipped)).size > 1)
    refuse('invalid', '已发出和未发出的商品请分开申请', 'lines')
  await attachPictures(db, uid, photos, { field: 'photos' })
}

async function assertMayReview(db: Queryable, id: string, reviews: readonly LineReview[], uid: string): Promise<void> {
  const lines = await orderLinesOf(db, id)
  for (const { line } of reviews)
    if (!lines.some(one => one.id === line)) refuse('invalid', '有商品不在这笔订单里', 'reviews')
  await attachPictures(
    db,
    uid,
    reviews.flatMap(({ pictures }) => pictures),
    { field: 'reviews', visibility: 'public' },
  )
}

export const orderBinding = binding(order, {
  projection: orderProjection,
  columns: ({ buyer, shop }) => ({ owner: buyer, place: shop }),
  titles: orderTitlesOf,
  assertWorld: {
    SHIP: (db, { id }, { input }) => assertMayShip(db, id, input),
    APPLY_AFTER_SALES: (db, { id }, { input, who: { uid = '' } }) => assertMayApply(db, id, input, uid),
    REVIEW: (db, { id }, { input, who: { uid = '' } }) => assertMayReview(db, id, input.reviews, uid),
    // Sold goods have to be delivered whatever the state of the shop; selling stops while it is suspended.
    CHANGE_PRICE: (db, { facts }) => assertShopOpen(db, facts.shop),
  },
})
