/** What the engine has to know of after-sales: how an order opens them, and what of their facts others change. */
import { type AfterSales, afterSales, isAsking } from '../../../src/machines/workflows/afterSales.ts'
import type { Order } from '../../../src/machines/workflows/order.ts'
import type { Query } from '../../db/connect.ts'
import type { Kept } from '../engine/engine.ts'
import { afterSalesOf, keptOf, linesOf, roomOf } from '../order/lines.ts'
import { mustBeOwnPictures } from '../personPicture.ts'

interface Wish {
  readonly lines: readonly string[]
  readonly kind: 'refund' | 'return'
  readonly amount: number
}

/** What these lines still allow, which is nothing while others ask for any of them; whether they left the shop, and came back, by now. */
async function lookedUp(db: Query, order: string, ids: readonly string[], self: string) {
  const lines = keptOf(await linesOf(db, order)).filter(({ id }) => ids.includes(id))
  const others = (await afterSalesOf(db, [order])).filter(claim => claim.id !== self && isAsking(claim))
  const busy = others.some(({ facts }) => facts.lines.some(line => ids.includes(line)))
  return {
    refundable: busy ? 0 : roomOf(lines),
    shipped: lines.some(({ shipped }) => shipped),
    sentBack: lines.every(({ sent_back }) => sent_back),
  }
}

async function releasedOf(db: Query, order: string): Promise<boolean> {
  const { facts } = await db.selectFrom('record').select('facts').where('id', '=', order).executeTakeFirstOrThrow()
  return (facts as Order).released
}

export const afterSalesKept: Kept = {
  flow: afterSales,
  columns: facts => {
    const { owner, shop, order } = facts as AfterSales
    return { owner, place: shop, root: order }
  },
  async fresh(db, { id, state, facts }) {
    const { order, lines } = facts as AfterSales
    // What is over stays as it was.
    if (state === 'refunded' || state === 'withdrawn') return {}
    return { ...(await lookedUp(db, order, lines, id)), released: await releasedOf(db, order) }
  },
  async checked(db, _, { event, input, who: { uid = '' } }) {
    if (event === 'APPLY' || event === 'COMPLAIN')
      await mustBeOwnPictures(db, uid, (input as { photos: string[] }).photos, 'photos')
  },
  async opened({ db, record }, input) {
    const { buyer, shop, shopOwners, released } = record.facts as Order
    const { lines, ...wish } = input as Wish
    const { kind, amount } = wish
    const facts: AfterSales = {
      owner: buyer,
      shopOwners,
      shop,
      order: record.id,
      lines: [...lines],
      kind,
      amount,
      ...(await lookedUp(db, record.id, lines, '')),
      appliedAgain: false,
      complaint: 'none',
      released,
    }
    return { facts, event: 'APPLY', input: wish }
  },
}
