/** Payments as finance of the city sees them: to be booked, asked back, on their way back. */
import type { financeContract, PaymentRow } from '../../../src/contract/finance.contract.ts'
import { payment } from '../../../src/machines/workflows/payment.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { namesOf } from '../order/people.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { servedOf } from '../record.ts'
import { inside, regionNames } from '../regionFilter.ts'
import { citiesOf } from './cities.ts'

const payments = (db: Query) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .select(['record.id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'trade.amount', 'trade.title'])
    .select('record.created_at')
    .where('workflow', '=', 'payment')
type Found = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

/** The newest reason of each for which it is asked back. */
async function reasonsOf(db: Query, ids: readonly string[]) {
  const rows = await db
    .selectFrom('history')
    .select(['record', 'input'])
    .where('record', 'in', ['', ...ids])
    .where('event', '=', 'REQUEST_REFUND')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ record, input }) => [record, (input as { readonly reason?: string } | null)?.reason ?? '']),
  )
}

async function rowsOf(db: Query, found: readonly Found[]): Promise<PaymentRow[]> {
  const reasons = await reasonsOf(
    db,
    found.map(({ id }) => id),
  )
  const name = await namesOf(
    db,
    found.map(({ owner }) => owner),
  )
  const region = await regionNames(
    db,
    found.map(({ place }) => place),
  )
  return found.map(one => ({
    ...{ id: one.id, state: one.state, stateLabel: labelOf(payment, one.state) },
    record: servedOf(one),
    owner: name(one.owner),
    ...{ amount: one.amount, title: one.title },
    reason: reasons.get(one.id) ?? '',
    regionName: region(one.place),
    at: one.created_at.getTime(),
  }))
}

export const paymentCalls: Pick<Handlers<typeof financeContract>, 'paymentPage'> = {
  async paymentPage({ tab = 'all', id, pageSize, after }, { database: { db }, me: { uid } }) {
    const cities = await citiesOf(db, uid)
    const mine = payments(db)
      .where('owner', '<>', uid)
      .where(eb => eb.or(cities.map(city => inside('record.place', city))))
    const paid = mine.where('state', 'not in', ['pendingPayment', 'cancelled'])
    const one = id === undefined ? paid : paid.where('record.id', '=', id)
    const chosen = tab === 'all' ? one : one.where('state', '=', tab)
    const from = after === undefined ? chosen : chosen.where('record.id', '>', keysOf(after, [''])[0])
    const found = await from.orderBy('record.id').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await chosen
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { dataList: await rowsOf(db, rows), next, total: Number(total) }
  },
}
