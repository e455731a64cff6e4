/** Orders over HTTP: two lines, one of them in after-sales at a time. Which line that is, the chart does not know. */
import { orderContract } from '../../../../src/contract/order.contract.ts'
import { stepsContract } from '../../../../src/contract/steps.contract.ts'
import { type Order, order } from '../../../../src/machines/workflows/order/chart.ts'
import { insertShop, orderLineIds, REASON, readOrder, submitOrder } from '../../fixtures/mall.ts'
import type { CauseContext, Driver, TestRecord } from '../driver.ts'
import type { GraphEdge } from '../explore.ts'
import type { HiddenState } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { LINE, orderWorld } from '../worlds/order.ts'
import { notifyRefunded } from './refundNotice.ts'

/** Location of a line: unshipped, with the buyer, refunded and for sale again, refunded without return. */
type LineLocation = 'shop' | 'buyer' | 'shelf' | 'kept'
export interface OrderHiddenState {
  readonly lines: readonly LineLocation[]
  /** The line that a claim asks for. */
  readonly claimed: number | null
  /** The line of the last claim that was refused and could be complained about. */
  readonly refused: number | null
  /** Such a claim, about a line that was paid back since, is complained about. */
  readonly contested: boolean
}

const isOver = (line: LineLocation) => line === 'shelf' || line === 'kept'
const moveLines = (lines: readonly LineLocation[], which: readonly number[], to: LineLocation) =>
  lines.map((line, at) => (which.includes(at) ? to : line))

const reality: HiddenState<Order, OrderHiddenState> = {
  start: { lines: ['shop', 'shop'], claimed: null, refused: null, contested: false },
  after(before, { name, attempt }: GraphEdge<Order>) {
    const { lines, claimed, refused, contested } = before
    // A line in after-sales is not shipped until they are over.
    const free = lines.flatMap((line, at) => (line === 'shop' && at !== claimed ? [at] : []))
    const variant = attempt?.variant
    if (name === 'SHIP') {
      if (variant === 'one') return free.map(at => ({ ...before, lines: moveLines(lines, [at], 'buyer') }))
      return free.length === 2 ? [{ ...before, lines: moveLines(lines, free, 'buyer') }] : []
    }
    if (name === 'APPLY_AFTER_SALES')
      return lines.flatMap((line, at) => (isOver(line) ? [] : [{ ...before, claimed: at }]))
    if (name === 'CANCEL_PAID') return [{ ...before, lines: lines.map(line => (line === 'shop' ? 'shelf' : line)) }]
    if (name !== 'AFTER_SALES_CHANGED') return [before]
    const isLate = refused !== null && isOver(lines[refused] ?? 'shop')
    if (variant === 'again') return isLate ? [{ ...before, refused: null }] : []
    if (variant === 'contested') return isLate ? [{ ...before, refused: null, contested: true }] : []
    if (variant === 'withdrawn' && contested) return [{ ...before, contested: false }]
    if (claimed === null) return []
    const over = { ...before, claimed: null }
    if (variant === 'withdrawn') return [over, { ...over, refused: claimed }]
    const [was, is]: readonly [LineLocation, LineLocation] =
      variant === 'unshippedRefunded' ? ['shop', 'shelf'] : ['buyer', 'kept']
    return lines[claimed] === was ? [{ ...over, lines: moveLines(lines, [claimed], is) }] : []
  },
}

export type OrderThing = TestRecord & { readonly payment: string }
type OrderCause = CauseContext<Order, OrderHiddenState, OrderThing>

/** Two goods of 40.00 元 at the seller's, and an order of one piece each. */
export async function createOrder(
  testbed: Testbed,
  prices: readonly number[] = [LINE, LINE],
  freight = 500,
): Promise<OrderThing> {
  const { server } = testbed
  const buyer = testbed.who('buyer')
  const wares = prices.map((price, at) => ({ price, stock: 10, freight: at ? 0 : freight }))
  const { id: shop, skus } = await insertShop(server.database.db, testbed.who('seller').uid, wares)
  const submitted = await submitOrder(
    server,
    buyer,
    skus.map(sku => ({ sku, count: 1 })),
  )
  const { id, payment } = submitted.orders[0]!
  const lines = await orderLineIds(server, buyer, id)
  return {
    id,
    payment,
    skus,
    names: { s1: shop, o1: id, ...Object.fromEntries(lines.map((one, at) => [`line${at + 1}`, one])) },
  }
}

/** The payment that waits for money now. */
export const openPayment = async ({ server, who }: Testbed, id: string): Promise<string> =>
  (await server.call(orderContract.orderPay, { id }, { token: who('buyer').token })).payment

export async function payOrder(testbed: Testbed, id: string): Promise<void> {
  const payment = await openPayment(testbed, id)
  const { amount } = await readOrder(testbed.server, testbed.who('buyer'), id)
  await testbed.notify({ kind: 'paid', number: payment, refund: '', amount })
}

const claimOf = async ({ testbed, record }: OrderCause, state?: string) => {
  const { afterSales } = await readOrder(testbed.server, testbed.who('buyer'), record.id)
  return afterSales.findLast(claim => state === undefined || claim.state === state)?.id ?? ''
}

async function causeAfterSalesChange(at: OrderCause): Promise<number> {
  const { testbed, step } = at
  const callAs = (who: string, call: keyof typeof stepsContract, id: string, input?: Record<string, unknown>) =>
    testbed.server.call(stepsContract[call], { id, ...(input && { input }) }, { token: testbed.who(who).token })
  const variant = step.edge?.attempt?.variant
  const fileComplaint = async () =>
    callAs('buyer', 'refundComplain', await claimOf(at, 'refused'), { ...REASON, photos: [] })
  const resolveComplaint = async () => {
    const { complaints } = await readOrder(testbed.server, testbed.who('buyer'), at.record.id)
    const complaint = complaints.at(-1)?.id ?? ''
    await callAs('platform', 'complaintTakeUp', complaint)
    await callAs('platform', 'complaintResolve', complaint, REASON)
  }
  if (variant === 'contested') {
    await fileComplaint()
    return 1
  }
  if (variant === 'withdrawn' && step.from.hidden.contested) {
    await resolveComplaint()
    return 1
  }
  if (variant === 'withdrawn') {
    const claim = await claimOf(at)
    await (step.to.hidden.refused !== step.from.hidden.refused
      ? callAs('seller', 'refundRefuse', claim, REASON)
      : callAs('buyer', 'refundWithdraw', claim))
    return 1
  }
  if (variant === 'again') {
    // An old claim that was refused is complained about, and the complaint decided: the order counts it, then counts it
    // no more.
    await fileComplaint()
    await resolveComplaint()
    return 2
  }
  const claim = await claimOf(at)
  await callAs('seller', 'refundAgree', claim)
  await notifyRefunded(testbed, claim)
  return 1
}

const praise = (at: number) => ({ line: `line${at + 1}`, stars: 5, words: '很好', pictures: [] })
const SOLD = { held: 0, sold: 1 }
const NONE = { held: 0, sold: 0 }

export const orderDriver: Driver<Order, OrderHiddenState, OrderThing> = {
  flow: order,
  world: orderWorld,
  hiddenState: reality,
  createRecord: testbed => createOrder(testbed),
  inputFor({ edge, from, to }) {
    const { name = '', attempt } = edge ?? {}
    if (name === 'REVIEW')
      return { reviews: from.hidden.lines.flatMap((line, at) => (isOver(line) ? [] : [praise(at)])) }
    if (name !== 'SHIP' && name !== 'APPLY_AFTER_SALES') return undefined
    const which = (at: number) =>
      name === 'SHIP' ? from.hidden.lines[at] !== to.hidden.lines[at] : at === to.hidden.claimed
    const lines = to.hidden.lines.flatMap((_, at) => (which(at) ? [`line${at + 1}`] : []))
    return { ...attempt?.input, lines }
  },
  causes: {
    PAID: ({ testbed, record }) => payOrder(testbed, record.id),
    AFTER_SALES_CHANGED: causeAfterSalesChange,
    REFUNDED: ({ testbed, record }) => notifyRefunded(testbed, record.id),
  },
  mayMiss: ['PAID'],
  // Of a complaint beside a claim, or after the shop has its money, the world knows nothing: in it they come one after
  // the other.
  cannotRace: ({ edge, from }) =>
    ['again', 'contested'].includes(edge?.attempt?.variant ?? '') ||
    (edge?.attempt?.variant === 'withdrawn' && from.hidden.contested),
  expectedStock({ node: { row }, hidden }) {
    if (row.state === 'pendingPayment') return hidden.lines.map(() => ({ held: 1, sold: 0 }))
    if (row.state === 'cancelled') return hidden.lines.map(() => NONE)
    // Only unshipped lines return to stock: nothing is sent back here.
    return hidden.lines.map(line => (line === 'shelf' ? NONE : SOLD))
  },
}
