/** Binds orders to the engine: owner, titles, and assertions about other records. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { LineReview, Parcel } from '../../../src/machines/workflow/effects.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { orderProjection } from '../../../src/machines/workflows/order/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertShopOpen } from '../mall/shops.ts'
import { claimableLines, orderLinesOf, refundableOf, remainingLines } from './lines.ts'
import { orderTitlesOf } from './titles.ts'

/** The lines that a step is about. */
type ChosenLines = Pick<Parcel, 'lines'>

async function assertUnsent(db: Queryable, id: string, { lines: ids }: ChosenLines): Promise<void> {
  const sent = (await orderLinesOf(db, id)).find(line => line.shipped && ids.includes(line.id))
  if (sent) refuse('invalid', `「${sent.title}」已经发出`, 'lines')
}

interface AfterSalesApplication extends ChosenLines {
  readonly photos: readonly string[]
}
async function assertMayApply(
  db: Queryable,
  id: string,
  { lines: ids, photos }: AfterSalesApplication,
  uid: string,
): Promise<void> {
  const lines = (await orderLinesOf(db, id)).filter(line => ids.includes(line.id))
  if (new Set(lines.map(({ shipped }) => shipped)).size > 1)
    refuse('invalid', '已发出和未发出的商品请分开申请', 'lines')
  await attachPictures(db, uid, photos, { field: 'photos' })
}

/** Throws `invalid` at `reviews` where a line that was paid and not refunded is left out: the order ends with it. */
async function assertMayReview(db: Queryable, id: string, reviews: readonly LineReview[], uid: string): Promise<void> {
  const lines = await orderLinesOf(db, id)
  const isReviewed = (id: string) => reviews.some(({ line }) => line === id)
  for (const { line } of reviews)
    if (!lines.some(one => one.id === line)) refuse('invalid', '有商品不在这笔订单里', 'reviews')
  const left = remainingLines(lines).find(line => refundableOf([line]) > 0 && !isReviewed(line.id))
  if (left) refuse('invalid', `订单里的商品要一起评价，还没有评价「${left.title}」`, 'reviews')
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
  conditions: {
    // Sold goods have to be delivered whatever the state of the shop; selling stops while it is suspended.
    shopOpen: {
      check: (db, { facts }) => assertShopOpen(db, facts.shop),
      promisedBy: ['pendingPayment'],
      steps: ['CHANGE_PRICE'],
    },
    linesFree: {
      check: async (db, { id }, { input }) => void (await claimableLines(db, id, (input as ChosenLines).lines)),
      promisedBy: [],
      steps: ['SHIP', 'APPLY_AFTER_SALES'],
    },
  },
  assertWorld: {
    SHIP: (db, { id }, { input }) => assertUnsent(db, id, input),
    APPLY_AFTER_SALES: (db, { id }, { input, who: { uid = '' } }) => assertMayApply(db, id, input, uid),
    REVIEW: (db, { id }, { input, who: { uid = '' } }) => assertMayReview(db, id, input.reviews, uid),
  },
})
