/** Payments as finance of the city reads them. */
import { sql } from 'kysely'
import type { PaymentRow } from '../../../src/contract/finance.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { paymentProjection } from '../../../src/machines/workflows/payment/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { financeRowsOf } from './rows.ts'

/** What was paid, 分. */
export const PAYMENT_AMOUNT = sql<number>`trade.amount`

/** Selects payments with their trades, not yet chosen among. */
export const payments = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('trade', 'trade.payment', 'record.id')
    .select(['record.id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'trade.amount', 'trade.title'])
    .select(['record.createdAt', 'record.root'])
    .where('workflow', '=', 'payment')
type PaymentRecord = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

const REQUESTS = ['REQUEST_REFUND', 'REQUEST_LATE_REFUND']
const FAILED_STATES = ['refundFailed', 'handPaid']

/** Resolves to rows: what for, what is asked back and why, what went wrong. */
export const paymentRows = (db: Queryable, found: readonly PaymentRecord[], who: Principal): Promise<PaymentRow[]> =>
  financeRowsOf(db, found, {
    ...{ flow: payment, projection: paymentProjection, who },
    events: [...REQUESTS, 'REFUND_FAILED', 'PAY_BY_HAND'],
    extra: ({ id, root, state, amount, title, facts }, last, shows) => ({
      amount,
      order: root === id ? '' : (root ?? ''),
      title,
      asked: factsOf(payment, { facts }).amount,
      reason: last(...REQUESTS).reason ?? '',
      failure: FAILED_STATES.includes(state) ? (last('REFUND_FAILED').reason ?? '') : '',
      proof: shows('proof') ? [...(last(...REQUESTS).proof ?? []), ...(last('PAY_BY_HAND').proof ?? [])] : [],
    }),
  })

/** Returns the states under a tab. */
export const statesOf = (tab: string): readonly string[] =>
  tab === 'countersign' ? ['toCountersign', 'handPaid'] : [tab]
