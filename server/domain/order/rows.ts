/** Orders as rows of lists and details. */

import type { OrderRow } from '../../../src/contract/order.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { afterSales, isRunning } from '../../../src/machines/workflows/afterSales/chart.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { orderProjection, PAID_STATES } from '../../../src/machines/workflows/order/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { dueTimesOf } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedName, namesOf } from '../../identity/names.ts'
import { shopBriefsOf } from '../mall/shops.ts'
import { afterSalesOf, servedLine } from './lines.ts'

export interface OrderRecordRow {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly facts: object
  readonly createdAt: Date
}

/** Returns whether it was paid. */
export const isPaid = (state: string): boolean => PAID_STATES.some(paid => paid === state)

/** Clocks that are shown to people; the others are internal. */
const SHOWN_CLOCKS = ['unpaid', 'autoReceive', 'autoComplete']

/** Resolves to the rows of these records for `who`, in five statements for any number of records. */
export async function orderRowsOf(
  db: Queryable,
  records: readonly OrderRecordRow[],
  who: Principal,
): Promise<OrderRow[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const lines = await db.selectFrom('orderLine').selectAll().where('order', 'in', ids).orderBy('position').execute()
  const claims = await afterSalesOf(db, ids)
  const due = await dueTimesOf(db, ids, SHOWN_CLOCKS)
  const facts = records.map(record => factsOf(order, record))
  const brief = await shopBriefsOf(
    db,
    facts.map(({ shop }) => shop),
  )
  const name = await namesOf(
    db,
    facts.map(({ buyer }) => buyer),
  )
  return records.map(({ id, state, version, createdAt }, index): OrderRow => {
    const { shop, buyer, amount, refunded } = facts[index]!
    const whole = orderProjection.shows('buyer', state, orderProjection.readerOf(facts[index]!, who))
    const own = claims.filter(claim => claim.facts.order === id)
    const busy = new Set(own.filter(isRunning).flatMap(claim => claim.facts.lines))
    return {
      id,
      state,
      ...stateShown(order, { state, facts: facts[index]! }, who),
      version,
      shop: brief(shop),
      buyer: whole ? name(buyer) : maskedName(name(buyer)),
      lines: lines.filter(line => line.order === id).map(line => servedLine(line, busy.has(line.id))),
      amount,
      refunded,
      at: createdAt.getTime(),
      dueAt: due(id),
      afterSales: own.map(claim => ({
        id: claim.id,
        state: claim.state,
        stateLabel: labelOf(afterSales, claim.state),
      })),
    }
  })
}
