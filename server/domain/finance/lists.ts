/** A person's expenses, and the two books of finance: expenses, and payments with their refunds. */
import { sql } from 'kysely'
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import { EXPENSE_DESK, MY_EXPENSES } from '../../../src/contract/recordLists.ts'
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import { bookReaderOf, inTheirCities } from '../../engine/bookReaders.ts'
import type { Handlers } from '../../engine/context.ts'
import { FIGURE, sortedBy } from '../../engine/recordList.ts'
import { statesByTab } from '../../engine/recordTabs.ts'
import { keysetPage } from '../../kernel/listPage.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { EXPENSE_AMOUNT, expenseRows, expenses } from './expenses.ts'
import { matching } from './filters.ts'
import {
  BOOKED_STATES,
  countPayments,
  PAYMENT_STATES,
  paymentRows,
  sortedPayments,
  sumPayments,
  waitingLongest,
} from './payments.ts'
import { openedTab } from './tabs.ts'

const count = sql<number>`count(*)::int`.as('count')
const sum = sql<string>`sum(${EXPENSE_AMOUNT})`.as('sum')
const summed = (rows: readonly { readonly sum: string | null }[]) => rows.reduce((all, row) => all + Number(row.sum), 0)
const EXPENSE_STATES = statesByTab(expense, EXPENSE_DESK)
const OWN_STATES = statesByTab(expense, MY_EXPENSES)

type FinanceList = 'myExpenses' | 'expensePage' | 'paymentPage'

export const financeListCalls: Pick<Handlers<typeof financeContract>, FinanceList> = {
  async myExpenses({ tab: named = 'all', pageSize, after }, { database: { db }, me: { uid } }) {
    const own = expenses(db).where('owner', '=', uid)
    const sums = await own.clearSelect().select(['state', count, sum]).groupBy('state').execute()
    const { tab, shown, ...figures } = openedTab(sums, OWN_STATES, { named, waits: [] })
    const ofTab = tab === 'all' ? own : own.where('state', '=', tab)
    const from = after === undefined ? ofTab : ofTab.where('id', '<', decodeCursor(after, [''])[0])
    const found = await from.orderBy('id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    return { dataList: await expenseRows(db, rows, { uid }), next, tab, ...figures, sum: summed(shown) }
  },

  async expensePage(
    { tab: named, id, sort = 'at', sums: _, pageSize, after, ...filter },
    { database: { db }, me: { uid }, rowsOnly },
  ) {
    const { who } = await bookReaderOf(db, uid)
    const ofCity = expenses(db)
      .where(inTheirCities(who))
      .where('owner', '<>', uid)
      .where(matching(filter, EXPENSE_AMOUNT))
      .$if(id !== undefined, some => some.where('id', '=', id!))
    const summary = ofCity.clearSelect().select(['state', count, sum]).groupBy('state')
    const { tab, shown, ...figures } = openedTab(rowsOnly ? [] : await summary.execute(), EXPENSE_STATES, {
      named: id === undefined ? named : 'all',
      waits: ['handedIn', 'confirmed'],
    })
    const ofTab = tab === 'all' ? ofCity : ofCity.where('state', '=', tab)
    const { figure, ...order } = sortedBy(sort, { amount: EXPENSE_AMOUNT })
    const listed = ofTab.$if(figure !== undefined, some => some.select(EXPENSE_AMOUNT.as(FIGURE)))
    const { rows, next } = await keysetPage(listed, page => page, { ...order, pageSize, after })
    const amount = summed(shown)
    return { dataList: await expenseRows(db, rows, who), next, tab, ...figures, sum: amount, sums: { amount } }
  },

  async paymentPage(
    { tab: named, id, sort, sums: _, pageSize, after, ...filter },
    { database: { db }, me: { uid }, rowsOnly },
  ) {
    const { who, cities } = await bookReaderOf(db, uid)
    const book = { uid, cities, filter, id }
    const requested = id === undefined ? named : 'all'
    // Counts and sums are the slowest part with a hundred thousand payments; if a tab is given they run concurrently.
    const [counts, sumAhead] = await Promise.all([
      rowsOnly ? [] : countPayments(db, book),
      rowsOnly ? 0 : requested && sumPayments(db, book, requested),
    ])
    const { tab, shown, ...figures } = openedTab(counts, PAYMENT_STATES, {
      named: requested,
      waits: ['refundRequested', 'paid', 'doubtful', 'countersign', 'refundFailed'],
    })
    const states = rowsOnly ? BOOKED_STATES[tab] : shown.map(({ state }) => state)
    const { rows, next } = await (sort === undefined
      ? waitingLongest(db, book, { states, pageSize, after })
      : sortedPayments(db, book, { states, sort, pageSize, after }))
    const amount = sumAhead ?? (await sumPayments(db, book, tab))
    return { dataList: await paymentRows(db, rows, who), next, tab, ...figures, sum: amount, sums: { amount } }
  },
}
