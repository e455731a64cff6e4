/** Orders over HTTP: two lines, one of them in after-sales at a time. Which line that is, the chart does not know. */
import { orderContract } from '../../../../src/contract/order.contract.ts'
import { stepsContract } from '../../../../src/contract/steps.contract.ts'
import { type Order, order } from '../../../../src/machines/workflows/order.ts'
import { detail, linesOf, stall, submit, WHY } from '../../market.ts'
import type { Driver, Scene, Thing } from '../driver.ts'
import type { Edge } from '../explore.ts'
import type { Reality } from '../reality.ts'
import type { Town } from '../town.ts'
import { LINE, orderWorld } from '../worlds/order.ts'
import { refunded } from './refunded.ts'

/** Where a line is: not shipped, with the buyer, paid back and for sale again, paid back and kept. */
type Line = 'shop' | 'buyer' | 'shelf' | 'kept'
export interface Behind {
  readonly lines: readonly Line[]
  /** The line that a claim asks for. */
  readonly claimed: number | null
  /** The line of the last claim that was refused and could be complained about. */
  readonly refused: number | null
  /** Such a claim, about a line that was paid back since, is complained about. */
  readonly contested: boolean
}

const isOver = (line: Line) => line === 'shelf' || line === 'kept'
const moved = (lines: readonly Line[], which: readonly number[], to: Line) =>
  lines.map((line, at) => (which.includes(at) ? to : line))

const reality: Reality<Order, Behind> = {
  start: { lines: ['shop', 'shop'], claimed: null, refused: null, contested: false },
  after(before, { name, shot }: Edge<Order>) {
    const { lines, claimed, refused, contested } = before
    // A line in after-sales is not shipped until they are over.
    const free = lines.flatMap((line, at) => (line === 'shop' && at !== claimed ? [at] : []))
    const variant = shot?.variant
    if (name === 'SHIP') {
      if (variant === 'one') return free.map(at => ({ ...before, lines: moved(lines, [at], 'buyer') }))
      return free.length === 2 ? [{ ...before, lines: moved(lines, free, 'buyer') }] : []
    }
    if (name === 'APPLY_AFTER_SALES')
      return lines.flatMap((line, at) => (isOver(line) ? [] : [{ ...before, claimed: at }]))
    if (name !== 'AFTER_SALES_CHANGED') return [before]
    const isLate = refused !== null && isOver(lines[refused] ?? 'shop')
    if (variant === 'again') return isLate ? [{ ...before, refused: null }] : []
    if (variant === 'contested') return isLate ? [{ ...before, refused: null, contested: true }] : []
    if (variant === 'withdrawn' && contested) return [{ ...before, contested: false }]
    if (claimed === null) return []
    const over = { ...before, claimed: null }
    if (variant === 'withdrawn') return [over, { ...over, refused: claimed }]
    const [was, is]: readonly [Line, Line] = variant === 'unshippedRefunded' ? ['shop', 'shelf'] : ['buyer', 'kept']
    return lines[claimed] === was ? [{ ...over, lines: moved(lines, [claimed], is) }] : []
  },
}

export type OrderThing = Thing & { readonly payment: string }
type At = Scene<Order, Behind, OrderThing>

/** Two goods of 40.00 元 at the seller's, and an order of one piece each. */
export async function bought(town: Town, prices: readonly number[] = [LINE, LINE], freight = 500): Promise<OrderThing> {
  const { server } = town
  const buyer = town.who('buyer')
  const wares = prices.map((price, at) => ({ price, stock: 10, freight: at ? 0 : freight }))
  const { id: shop, skus } = await stall(server.database.db, town.who('seller').uid, wares)
  const made = await submit(
    server,
    buyer,
    skus.map(sku => ({ sku, count: 1 })),
  )
  const { id, payment } = made.orders[0]!
  const lines = await linesOf(server, buyer, id)
  return {
    id,
    payment,
    skus,
    names: { s1: shop, o1: id, ...Object.fromEntries(lines.map((one, at) => [`line${at + 1}`, one])) },
  }
}

/** The payment that waits for money now. */
export const openPayment = async ({ server, who }: Town, id: string): Promise<string> =>
  (await server.call(orderContract.orderPay, { id }, { token: who('buyer').token })).payment

export async function pays(town: Town, id: string): Promise<void> {
  const payment = await openPayment(town, id)
  const { amount } = await detail(town.server, town.who('buyer'), id)
  await town.notify({ kind: 'paid', number: payment, refund: '', amount })
}

const claimOf = async ({ town, thing }: At, state?: string) => {
  const { afterSales } = await detail(town.server, town.who('buyer'), thing.id)
  return afterSales.findLast(claim => state === undefined || claim.state === state)?.id ?? ''
}

async function changed(at: At): Promise<number> {
  const { town, step } = at
  const does = (who: string, call: keyof typeof stepsContract, id: string, input?: Record<string, unknown>) =>
    town.server.call(stepsContract[call], { id, ...(input && { input }) }, { token: town.who(who).token })
  const variant = step.edge?.shot?.variant
  const complains = async () => does('buyer', 'refundComplain', await claimOf(at, 'refused'), { ...WHY, photos: [] })
  const decides = async () => {
    const { complaints } = await detail(town.server, town.who('buyer'), at.thing.id)
    const complaint = complaints.at(-1)?.id ?? ''
    await does('platform', 'complaintTakeUp', complaint)
    await does('platform', 'complaintResolve', complaint, WHY)
  }
  if (variant === 'contested') {
    await complains()
    return 1
  }
  if (variant === 'withdrawn' && step.from.hidden.contested) {
    await decides()
    return 1
  }
  if (variant === 'withdrawn') {
    const claim = await claimOf(at)
    await (step.to.hidden.refused !== step.from.hidden.refused
      ? does('seller', 'refundRefuse', claim, WHY)
      : does('buyer', 'refundWithdraw', claim))
    return 1
  }
  if (variant === 'again') {
    // An old claim that was refused is complained about, and the complaint decided: the order counts it, then counts it no more.
    await complains()
    await decides()
    return 2
  }
  const claim = await claimOf(at)
  await does('seller', 'refundAgree', claim)
  await refunded(town, claim)
  return 1
}

const SOLD = { held: 0, sold: 1 }
const NONE = { held: 0, sold: 0 }

export const orderDriver: Driver<Order, Behind, OrderThing> = {
  flow: order,
  world: orderWorld,
  reality,
  born: town => bought(town),
  fills({ edge, from, to }) {
    const { name = '', shot } = edge ?? {}
    if (name !== 'SHIP' && name !== 'APPLY_AFTER_SALES') return undefined
    const which = (at: number) =>
      name === 'SHIP' ? from.hidden.lines[at] !== to.hidden.lines[at] : at === to.hidden.claimed
    const lines = to.hidden.lines.flatMap((_, at) => (which(at) ? [`line${at + 1}`] : []))
    return { ...shot?.input, lines }
  },
  causes: {
    PAID: ({ town, thing }) => pays(town, thing.id),
    AFTER_SALES_CHANGED: changed,
  },
  mayMiss: ['PAID'],
  // Of a complaint beside a claim, or after the shop has its money, the world knows nothing: in it they come one after the other.
  several: ({ edge, from }) =>
    ['again', 'contested'].includes(edge?.shot?.variant ?? '') ||
    (edge?.shot?.variant === 'withdrawn' && from.hidden.contested),
  stock({ node: { row }, hidden }) {
    if (row.state === 'pendingPayment') return hidden.lines.map(() => ({ held: 1, sold: 0 }))
    if (row.state === 'cancelled') return hidden.lines.map(() => NONE)
    // Only what never left is on the shelf again: nobody sends anything back here.
    return hidden.lines.map(line => (line === 'shelf' ? NONE : SOLD))
  },
}
