/** Payments as read by the city's finance staff. */
import { sql } from 'kysely'
import { keysOf, tableOf } from '../../../src/contract/keys.ts'
import type { DeskFilter } from '../../../src/contract/parts.contract.ts'
import { PAYMENT_DESK, type TabOf } from '../../../src/contract/recordLists.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { paymentProjection } from '../../../src/machines/workflows/payment/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { withinCities } from '../../engine/bookReaders.ts'
import { FIGURE, sortedBy } from '../../engine/recordList.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { statesByTab } from '../../engine/recordTabs.ts'
import { keysetPage, type Paging } from '../../kernel/listPage.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { matching } from './filters.ts'

/** The paid amount, 分. */
const PAYMENT_AMOUNT = sql<number>`(select trade.amount from trade where trade.payment = record.id)`

/** The reader of a book and the filter. */
interface PaymentBook {
  readonly uid: string
  readonly cities: readonly string[]
  readonly filter: DeskFilter
  readonly id: string | undefined
}

/** Selects the records of a book in the form of its index: everything paid, by other people. */
const booked = (db: Queryable, { uid, cities, filter, id }: PaymentBook) =>
  db
    .selectFrom('record')
    .where('workflow', '=', 'payment')
    .where('owner', '<>', uid)
    .where(withinCities(cities))
    .where(matching(filter, PAYMENT_AMOUNT))
    .$if(id !== undefined, some => some.where('record.id', '=', id!))

type PaymentTab = TabOf<typeof PAYMENT_DESK>
/** States by tab. */
export const PAYMENT_STATES = statesByTab(payment, PAYMENT_DESK)
const UNPAID = ['pendingPayment', 'cancelled']
/** States of a book by tab: everything paid. */
export const BOOKED_STATES: Readonly<Record<PaymentTab, readonly string[]>> = tableOf(keysOf(PAYMENT_STATES), tab =>
  PAYMENT_STATES[tab].filter(state => !UNPAID.includes(state)),
)

/** Resolves to the number of payments in each state. */
export const countPayments = (db: Queryable, book: PaymentBook) =>
  booked(db, book)
    .where('state', 'not in', UNPAID)
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()

/** Resolves to the sum of payments under a tab, 分. */
export async function sumPayments(db: Queryable, book: PaymentBook, tab: PaymentTab): Promise<number> {
  const { sum } = await booked(db, book)
    .innerJoin('trade', 'trade.payment', 'record.id')
    .$if(tab === 'all', some => some.where('state', 'not in', UNPAID))
    .$if(tab !== 'all', some => some.where('state', 'in', [...PAYMENT_STATES[tab]]))
    .select(sql<string | null>`sum(trade.amount)`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

interface BookPage extends Paging {
  readonly states: readonly string[]
}
const withTrade = (query: ReturnType<typeof booked>) =>
  query
    .innerJoin('trade', 'trade.payment', 'record.id')
    .select(RECORD_COLUMNS)
    .select(['record.root', 'trade.amount', 'trade.title'])

/** Resolves to a page of payments in these states, the oldest first, by a short index scan for each state. */
export async function waitingLongest(db: Queryable, book: PaymentBook, { states, after = '', pageSize }: BookPage) {
  const last = after === '' ? '' : decodeCursor(after, [''])[0]
  const limit = pageLimit(pageSize)
  const walks = states.map(state => {
    const walk = booked(db, book)
      .where('state', '=', sql.lit(state))
      .where('record.id', '>', last)
      .select('record.id')
      .orderBy('record.id')
      .limit(sql.lit(limit))
    return sql`(${walk})`
  })
  const among = sql<string>`(select id from (${sql.join(walks, sql` union all `)}) found)`
  const found =
    walks.length === 0
      ? []
      : await withTrade(db.selectFrom('record').where('record.id', 'in', among))
          .orderBy('record.id')
          .limit(limit)
          .execute()
  return pageOf(found, pageSize, ({ id }) => [id])
}
type PaymentPage = Awaited<ReturnType<typeof waitingLongest>>

/** Resolves to a page of payments in these states, sorted by the amount or by when they came. */
export function sortedPayments(
  db: Queryable,
  book: PaymentBook,
  { states, sort, ...paging }: BookPage & { readonly sort: string },
): Promise<PaymentPage> {
  const {
    figure: _,
    by,
    direction,
  } = sortedBy<PaymentPage['rows'][number] & { readonly [FIGURE]?: number }>(sort, {
    amount: sql`trade.amount`,
  })
  const found = withTrade(booked(db, book).where('state', 'in', states.length ? [...states] : ['']))
  return keysetPage(found.select(sql<number>`trade.amount`.as(FIGURE)), page => page, { by, direction, ...paging })
}
type PaymentRecord = PaymentPage['rows'][number]

const REQUESTS = ['REQUEST_REFUND', 'REQUEST_LATE_REFUND']
const FAILED_STATES = ['refundFailed', 'handPaid']

/** Resolves to the rows: purpose, requested refund with its reason, and failures. */
export const paymentRows = recordRows(payment, paymentProjection, {
  events: [...REQUESTS, 'REFUND_FAILED', 'PAY_BY_HAND'],
  row: ({ state, amount, title }: PaymentRecord, { facts, last, shows }) => ({
    amount,
    order: facts.purpose === 'order' ? facts.subject : '',
    title,
    asked: facts.amount,
    reason: last(...REQUESTS).reason ?? '',
    failure: FAILED_STATES.includes(state) ? (last('REFUND_FAILED').reason ?? '') : '',
    proof: shows('proof') ? [...(last(...REQUESTS).proof ?? []), ...(last('PAY_BY_HAND').proof ?? [])] : [],
  }),
})
