/**
 * A whole mall without a server: the five workflows together, every effect performed, money and goods counted. It shows
 * that the charts fit each other, and what the server has to check and to count besides.
 */

import type { Effect } from '../../../src/machines/workflow/effects.ts'
import type { Offer, WorkflowRow } from '../../../src/machines/workflow/flow.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import { type AfterSales, afterSales, isPending, isRunning } from '../../../src/machines/workflows/afterSales/chart.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { type Order, order } from '../../../src/machines/workflows/order/chart.ts'
import { NOTHING_CAME, payment } from '../../../src/machines/workflows/payment/chart.ts'
import { applyPostings, type Balances } from './balances.ts'
import { RecordSimulation } from './recordSimulation.ts'
import { ORDER } from './worlds/order.ts'
import { system } from './worlds/people.ts'

const CHARTS = { order, payment, afterSales, complaint }
export type SimulatedWorkflow = keyof typeof CHARTS
export interface SimulatedLine {
  readonly id: string
  /** 分, freight spread nowhere: it is the order's own. */
  readonly price: number
  /** Not shipped yet, with the buyer, or sent back. */
  place: 'shop' | 'buyer' | 'back'
  refunded: number
  /** Refunded in full, or for sale again: no longer the order's. */
  gone: boolean
}
/** Thrown before any change: refused by the world, not by the chart. */
export class Rejected extends Error {}

interface SimulatedRecord {
  readonly flow: SimulatedWorkflow
  readonly id: string
  /** The record that it belongs to. */
  readonly parent: string
  readonly life: RecordSimulation<object>
}

export class MallSimulation {
  readonly records = new Map<string, SimulatedRecord>()
  readonly lines = new Map<string, SimulatedLine[]>()
  /** Pieces available, reserved for unpaid orders, and sold. */
  readonly stock = { free: 10, held: 0, sold: 0 }
  money: Balances = {}
  /** What the provider still has to say. */
  readonly notices: { readonly id: string; readonly event: string }[] = []
  now = 0
  #inside = false

  /** One order of two lines at 40.00 元. */
  submitOrder(buyer: Principal): string {
    const id = `o${this.lines.size + 1}`
    this.lines.set(
      id,
      ['1', '2'].map(n => ({ id: `${id}-${n}`, price: 4_000, place: 'shop' as const, refunded: 0, gone: false })),
    )
    this.#wholly(() => this.#open('order', id, '', { ...ORDER, buyer: buyer.uid ?? '' }, buyer, 'SUBMIT'))
    return id
  }

  /** Takes a step with all that follows from it. Throws where a workflow refuses, also in what follows. */
  take(id: string, who: Principal, event: string, input?: object): void {
    this.#wholly(() => {
      const record = this.#find(id)
      this.#refresh(record)
      this.#check(record, event, input)
      this.#perform(record, record.life.take(who, event, input))
    })
  }

  /** A transaction: all that follows from a step, or nothing. */
  #wholly(work: () => void): void {
    if (this.#inside) {
      work()
      return
    }
    const { money } = this
    const known = [...this.records]
    const lives = known.map(([, { life }]) => life.snapshot())
    const copies = structuredClone({ lines: [...this.lines], stock: this.stock, notices: this.notices })
    this.#inside = true
    try {
      work()
    } catch (error) {
      for (const back of lives) back()
      this.money = money
      for (const id of this.records.keys()) if (!known.some(([one]) => one === id)) this.records.delete(id)
      for (const [id, lines] of copies.lines) this.lines.set(id, lines)
      Object.assign(this.stock, copies.stock)
      this.notices.splice(0, this.notices.length, ...copies.notices)
      throw error
    } finally {
      this.#inside = false
    }
  }

  /** Lets time go by for everybody, ringing one clock after the other. */
  advanceTime(ms: number): void {
    const until = this.now + ms
    for (;;) {
      const due = [...this.records.values()].map(m => ({
        m,
        at: Math.min(Number.POSITIVE_INFINITY, ...m.life.clocks.values()),
      }))
      const next = due.sort((a, b) => a.at - b.at)[0]
      if (!next || next.at > until) break
      this.now = next.at
      this.#refresh(next.m)
      const before = next.m.life.effects.length
      next.m.life.advanceTime(next.at - next.m.life.now)
      this.#perform(next.m, next.m.life.effects.slice(before))
    }
    this.now = until
    for (const { life } of this.records.values()) life.advanceTime(until - life.now)
  }

  /** Sends the provider's next notice. */
  provider(): void {
    const notice = this.notices.shift()
    if (notice) this.take(notice.id, system('provider'), notice.event)
  }

  of(flow: SimulatedWorkflow, parent?: string): SimulatedRecord[] {
    return [...this.records.values()].filter(m => m.flow === flow && (parent === undefined || m.parent === parent))
  }
  orderFacts(id: string): Order {
    return this.#find(id).life.row.facts as Order
  }

  /** What this person may do to it now. */
  offers(id: string, who: Principal): Offer[] {
    const record = this.#find(id)
    this.#refresh(record)
    return offers(record.life.flow, record.life.row, who)
  }

  #find(id: string): SimulatedRecord {
    const record = this.records.get(id)
    if (!record) throw new Error(`no ${id}`)
    return record
  }

  #open(
    flow: SimulatedWorkflow,
    id: string,
    parent: string,
    facts: object,
    who: Principal,
    event: string,
    input?: object,
  ): void {
    const life: RecordSimulation<object> = new RecordSimulation<object>(CHARTS[flow], facts)
    life.now = this.now
    const record = { flow, id, parent, life }
    const effects = life.take(who, event, input)
    this.records.set(id, record)
    this.#perform(record, effects)
  }

  #linesOf(order: string, ids: readonly string[]): SimulatedLine[] {
    return (this.lines.get(order) ?? []).filter(({ id }) => ids.includes(id))
  }

  /** What the server joins to the facts before every step. */
  #refresh({ flow, id, life, parent }: SimulatedRecord): void {
    if (flow !== 'afterSales') return
    const lines = this.#linesOf(parent, (life.row.facts as AfterSales).lines)
    const others = this.#claims(parent, isPending).filter(claim => claim.id !== id)
    const inOtherClaims = others.some(claim => claim.lines.some(l => lines.some(m => m.id === l)))
    const refundable = inOtherClaims ? 0 : refundableOf(lines)
    life.mergeFacts({ ...locationsOf(lines), refundable, released: this.orderFacts(parent).released })
  }

  /** After-sales of an order that are still running, or asking. */
  #claims(order: string, which = isRunning): readonly (AfterSales & { readonly id: string })[] {
    const rows = this.of('afterSales', order).map(({ id, life }) => ({ id, row: life.row as WorkflowRow<AfterSales> }))
    return rows.flatMap(({ id, row }) => (which(row) ? [{ ...row.facts, id }] : []))
  }

  /** What depends on a form and on the world, which a chart never reads. */
  #check({ flow, id }: SimulatedRecord, event: string, input: object | undefined): void {
    if (flow !== 'order' || !input || !('lines' in input)) return
    const ids = input.lines as readonly string[]
    const lines = this.#linesOf(id, ids)
    const inOtherClaims = this.#claims(id).flatMap(claim => claim.lines)
    if (lines.length !== ids.length || lines.some(line => line.gone || inOtherClaims.includes(line.id)))
      throw new Rejected('not these lines')
    if (event === 'SHIP' && lines.some(({ place }) => place !== 'shop')) throw new Rejected('already shipped')
    if (event === 'APPLY_AFTER_SALES' && new Set(lines.map(({ place }) => place)).size > 1)
      throw new Rejected('apart, please')
  }

  #perform(record: SimulatedRecord, effects: readonly Effect[]): void {
    for (const effect of effects) this.#one(record, effect)
  }

  #one(record: SimulatedRecord, effect: Effect): void {
    const { flow, id, parent, life } = record
    const pieces = this.lines.get(id)?.length ?? 0
    switch (effect.type) {
      case 'post':
        this.money = applyPostings(this.money, [effect])
        return
      case 'holdStock':
        if (this.stock.free < pieces) throw new Rejected('sold out')
        this.stock.free -= pieces
        this.stock.held += pieces
        return
      case 'freeStock':
        this.stock.held -= pieces
        this.stock.free += pieces
        return
      case 'sellStock':
        this.stock.held -= pieces
        this.stock.sold += pieces
        return
      case 'returnStock': {
        const back = remainingLines(this.#linesOf(parent, effect.params.lines))
        this.stock.sold -= back.length
        this.stock.free += back.length
        for (const line of back) line.gone = true
        return
      }
      case 'shelveOrder': {
        const back = remainingLines(this.lines.get(id) ?? [])
        this.stock.sold -= back.length
        this.stock.free += back.length
        for (const line of back) line.gone = true
        return
      }
      case 'refundOrder':
        for (const line of this.lines.get(id) ?? []) line.refunded = line.price
        return
      case 'startPayment': {
        const { buyer } = life.row.facts as Order
        const paymentId = `${id}-p${this.of('payment', id).length + 1}`
        const facts = { owner: buyer, region: '330106', amount: effect.params.amount, purpose: 'order', subject: id }
        this.#open('payment', paymentId, id, { ...facts, ...NOTHING_CAME }, { uid: buyer }, 'OPEN')
        return
      }
      case 'closePayment':
        for (const open of this.of('payment', id))
          if (open.life.row.state === 'pendingPayment') this.take(open.id, system('order'), 'CANCEL')
        return
      case 'startRefund':
        // Asked twice it is sent once.
        if (!this.notices.some(notice => notice.id === id)) this.notices.push({ id, event: 'REFUNDED' })
        return
      case 'stepOf':
        this.take(effect.params.id, { system: flow }, effect.params.event)
        return
      case 'open':
        this.#openChild(record, effect.params.workflow as SimulatedWorkflow, effect.params.input)
        return
      case 'refundLines': {
        let left = effect.params.amount
        for (const line of remainingLines(this.#linesOf(parent, effect.params.lines))) {
          const part = Math.min(left, line.price - line.refunded)
          line.refunded += part
          left -= part
        }
        return
      }
      case 'recount':
        this.#recount(parent)
        return
      case 'parcel':
        for (const line of this.#linesOf(flow === 'order' ? id : parent, effect.params.lines))
          line.place = flow === 'order' ? 'buyer' : 'back'
        return
      default:
    }
  }

  #openChild({ flow, id, parent, life }: SimulatedRecord, child: SimulatedWorkflow, input: object): void {
    const childId = `${id}-${child}${this.of(child, id).length + 1}`
    if (flow === 'order') {
      const { buyer, shop, shopOwners, released } = life.row.facts as Order
      const { lines: ids, ...claimInput } = input as { lines: string[]; kind: 'refund' | 'return'; amount: number }
      const lines = this.#linesOf(id, ids)
      const now = { refundable: refundableOf(lines), ...locationsOf(lines), released }
      const flags = { appliedAgain: false, complaint: 'none' }
      const facts = {
        owner: buyer,
        shopOwners,
        shop,
        order: id,
        lines: ids,
        ...now,
        ...flags,
        kind: claimInput.kind,
        amount: claimInput.amount,
      }
      this.#open(child, childId, id, facts, { uid: buyer }, 'APPLY', claimInput)
    } else {
      const { owner, shopOwners } = life.row.facts as AfterSales
      this.#open(
        child,
        childId,
        id,
        { owner, shopOwners, order: parent, afterSales: id },
        { uid: owner },
        'FILE',
        input,
      )
    }
  }

  #recount(orderId: string): void {
    const lines = this.lines.get(orderId) ?? []
    for (const line of lines) if (line.refunded === line.price) line.gone = true
    const left = remainingLines(lines)
    this.take(orderId, system('afterSales'), 'AFTER_SALES_CHANGED', {
      afterSalesOpen: this.#claims(orderId).length,
      linesLeft: left.filter(({ place }) => place === 'shop').length,
      linesKept: left.length,
      refunded: lines.reduce((sum, line) => sum + line.refunded, 0),
    })
  }
}

const remainingLines = (lines: readonly SimulatedLine[]) => lines.filter(({ gone }) => !gone)
const refundableOf = (lines: readonly SimulatedLine[]) =>
  remainingLines(lines).reduce((sum, { price, refunded }) => sum + price - refunded, 0)
const locationsOf = (lines: readonly SimulatedLine[]) => ({
  shipped: remainingLines(lines).some(({ place }) => place !== 'shop'),
  sentBack: remainingLines(lines).every(({ place }) => place === 'back'),
})
