/** Orders as lists and details show them. */
import type { OrderRow } from '../../../src/contract/order.contract.ts'
import { afterSales, isRunning } from '../../../src/machines/workflows/afterSales.ts'
import { type Order, order } from '../../../src/machines/workflows/order.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { afterSalesOf, servedLine } from './lines.ts'
import { maskedName, namesOf } from './people.ts'
import { briefsOf } from './shops.ts'

export interface Found {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly facts: object
  readonly created_at: Date
}

/** Whether the shop may know who buys: only what is paid is delivered. */
export const isPaid = (state: string): boolean => state !== 'pendingPayment' && state !== 'cancelled'

/** Clocks that people wait for; the others run behind their backs. */
const SHOWN = ['unpaid', 'autoReceive', 'autoComplete']

const timersOf = (db: Query, ids: readonly string[]) =>
  db
    .selectFrom('timer')
    .select(['record', 'due_at'])
    .where('record', 'in', ids)
    .where('clock', 'in', SHOWN)
    .orderBy('due_at')
    .execute()

/** The rows of these records for `uid`, with everything that belongs to them, in five statements however many they are. */
export async function rowsOf(db: Query, records: readonly Found[], uid: string): Promise<OrderRow[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const lines = await db.selectFrom('order_line').selectAll().where('order', 'in', ids).orderBy('position').execute()
  const claims = await afterSalesOf(db, ids)
  const timers = await timersOf(db, ids)
  const facts = records.map(record => record.facts as Order)
  const brief = await briefsOf(
    db,
    facts.map(({ shop }) => shop),
  )
  const name = await namesOf(
    db,
    facts.map(({ buyer }) => buyer),
  )
  return records.map(({ id, state, version, created_at }, place): OrderRow => {
    const { shop, buyer, amount, refunded } = facts[place]!
    const own = claims.filter(claim => claim.facts.order === id)
    const busy = new Set(own.filter(isRunning).flatMap(claim => claim.facts.lines))
    return {
      id,
      state,
      stateLabel: labelOf(order, state),
      version,
      shop: brief(shop),
      buyer: uid === buyer || isPaid(state) ? name(buyer) : maskedName(name(buyer)),
      lines: lines.filter(line => line.order === id).map(line => servedLine(line, busy.has(line.id))),
      amount,
      refunded,
      at: created_at.getTime(),
      dueAt: timers.find(({ record }) => record === id)?.due_at.getTime() ?? null,
      afterSales: own.map(claim => ({
        id: claim.id,
        state: claim.state,
        stateLabel: labelOf(afterSales, claim.state),
      })),
    }
  })
}
