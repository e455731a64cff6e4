/** What the engine has to know of orders: whose they are, and what the world forbids. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Parcel, Review } from '../../../src/machines/workflows/effects.ts'
import { type Order, order } from '../../../src/machines/workflows/order.ts'
import type { Query } from '../../db/connect.ts'
import type { Kept } from '../engine/engine.ts'
import { mustBeOwnPictures } from '../personPicture.ts'
import { type Line, linesOf, runningOf } from './lines.ts'
import { mustBeOpen } from './shops.ts'

/** The lines that were named. Throws `invalid` where one is not of this order, is given back, or is in after-sales. */
async function freeLines(db: Query, id: string, ids: readonly string[]): Promise<Line[]> {
  const lines = (await linesOf(db, id)).filter(line => ids.includes(line.id))
  if (lines.length !== ids.length) refuse('invalid', '有商品不在这笔订单里', 'lines')
  const gone = lines.find(line => line.gone)
  if (gone) refuse('invalid', `「${gone.title}」已经退款`, 'lines')
  const busy = new Set((await runningOf(db, id)).flatMap(({ facts }) => facts.lines))
  const claimed = lines.find(line => busy.has(line.id))
  if (claimed) refuse('invalid', `「${claimed.title}」正在售后中`, 'lines')
  return lines
}

async function mayShip(db: Query, id: string, { lines: ids }: Pick<Parcel, 'lines'>): Promise<void> {
  const sent = (await freeLines(db, id, ids)).find(({ shipped }) => shipped)
  if (sent) refuse('invalid', `「${sent.title}」已经发出`, 'lines')
}

interface Wish {
  readonly lines: readonly string[]
  readonly photos: readonly string[]
}
async function mayApply(db: Query, id: string, { lines: ids, photos }: Wish, uid: string): Promise<void> {
  const lines = await freeLines(db, id, ids)
  if (new Set(lines.map(({ shipped }) => shipped)).size > 1)
    refuse('invalid', '已发出和未发出的商品请分开申请', 'lines')
  await mustBeOwnPictures(db, uid, photos, 'photos')
}

async function mayReview(db: Query, id: string, reviews: readonly Review[], uid: string): Promise<void> {
  const lines = await linesOf(db, id)
  for (const { line } of reviews)
    if (!lines.some(one => one.id === line)) refuse('invalid', '有商品不在这笔订单里', 'reviews')
  await mustBeOwnPictures(
    db,
    uid,
    reviews.flatMap(({ pictures }) => pictures),
    'reviews',
  )
}

export const orderKept: Kept = {
  flow: order,
  columns: facts => {
    const { buyer, shop } = facts as Order
    return { owner: buyer, place: shop }
  },
  async checked(db, { id, facts }, { event, input, who: { uid = '' } }) {
    if (event === 'SHIP') await mayShip(db, id, input as Parcel)
    else if (event === 'APPLY_AFTER_SALES') await mayApply(db, id, input as Wish, uid)
    else if (event === 'REVIEW') await mayReview(db, id, (input as { reviews: Review[] }).reviews, uid)
    // What was sold has to be delivered whatever became of the shop; selling is over while it is suspended.
    else if (event === 'CHANGE_PRICE') await mustBeOpen(db, (facts as Order).shop)
  },
}
