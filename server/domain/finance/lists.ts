/** Payments as finance of the city sees them: to be booked, asked back, on their way back. */
import type { financeContract, PaymentRow, PaymentTab } from '../../../src/contract/finance.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { paymentProjection } from '../../../src/machines/workflows/payment/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { withinRegion } from '../../kernel/regionFilter.ts'
import { financeReaderOf } from './cities.ts'
import { financeRowsOf } from './rows.ts'

const payments = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .select(['record.id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'trade.amount', 'trade.title'])
    .select('record.createdAt')
    .where('workflow', '=', 'payment')
type PaymentRecord = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

const REQUESTS = ['REQUEST_REFUND', 'REQUEST_LATE_REFUND']
const FAILED_STATES = ['refundFailed', 'handPaid']

const paymentRows = (db: Queryable, found: readonly PaymentRecord[], who: Principal): Promise<PaymentRow[]> =>
  financeRowsOf(db, found, {
    ...{ flow: payment, projection: paymentProjection, who },
    events: [...REQUESTS, 'REFUND_FAILED', 'PAY_BY_HAND'],
    extra: ({ state, amount, title, facts }, last, shows) => ({
      amount,
      title,
      asked: factsOf(payment, { facts }).amount,
      reason: last(...REQUESTS).reason ?? '',
      failure: FAILED_STATES.includes(state) ? (last('REFUND_FAILED').reason ?? '') : '',
      proof: shows('proof') ? [...(last(...REQUESTS).proof ?? []), ...(last('PAY_BY_HAND').proof ?? [])] : [],
    }),
  })

const statesOf = (tab: Exclude<PaymentTab, 'all'>): readonly string[] =>
  tab === 'countersign' ? ['toCountersign', 'handPaid'] : [tab]

export const paymentPageCalls: Pick<Handlers<typeof financeContract>, 'paymentPage'> = {
  async paymentPage({ tab = 'all', id, pageSize, after }, { database: { db }, me: { uid } }) {
    const { who, cities } = await financeReaderOf(db, uid)
    const cityPayments = payments(db)
      .where('owner', '<>', uid)
      .where(eb => eb.or(cities.map(city => withinRegion('record.place', city))))
    const paid = cityPayments.where('state', 'not in', ['pendingPayment', 'cancelled'])
    const one = id === undefined ? paid : paid.where('record.id', '=', id)
    const chosen = tab === 'all' ? one : one.where('state', 'in', statesOf(tab))
    const from = after === undefined ? chosen : chosen.where('record.id', '>', decodeCursor(after, [''])[0])
    const found = await from.orderBy('record.id').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await chosen
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { dataList: await paymentRows(db, rows, who), next, total: Number(total) }
  },
}
