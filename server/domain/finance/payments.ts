/** Payments as finance of the city sees them: to be booked, asked back, on their way back. */
import type { financeContract, PaymentRow } from '../../../src/contract/finance.contract.ts'
import { payment } from '../../../src/machines/workflows/payment.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { inside } from '../regionFilter.ts'
import { citiesOf } from './cities.ts'
import { rowsOf } from './rows.ts'

const payments = (db: Query) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .select(['record.id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'trade.amount', 'trade.title'])
    .select('record.created_at')
    .where('workflow', '=', 'payment')
type Found = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

const paymentRows = (db: Query, found: readonly Found[]): Promise<PaymentRow[]> =>
  rowsOf(db, found, {
    flow: payment,
    events: ['REQUEST_REFUND'],
    more: ({ amount, title }, last) => ({ amount, title, reason: last('REQUEST_REFUND').reason ?? '' }),
  })

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
    return { dataList: await paymentRows(db, rows), next, total: Number(total) }
  },
}
