/** What one handed in, and the two books of finance: expenses, and payments to be booked, asked back, on their way back. */
import type { ExpenseTab, financeContract } from '../../../src/contract/finance.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { withinRegion } from '../../kernel/regionFilter.ts'
import { financeReaderOf } from './cities.ts'
import { expenseRows, expenses } from './expenses.ts'
import { paymentRows, payments, statesOf } from './payments.ts'

interface ExpensePageQuery {
  readonly tab?: ExpenseTab | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}
type ExpenseSelection = ReturnType<typeof expenses>

async function pageFor(
  db: Queryable,
  selection: ExpenseSelection,
  { tab = 'all', pageSize, after }: ExpensePageQuery,
  { who, direction }: { readonly who: Principal; readonly direction: 'asc' | 'desc' },
) {
  const ofTab = tab === 'all' ? selection : selection.where('state', '=', tab)
  const from =
    after === undefined ? ofTab : ofTab.where('id', direction === 'asc' ? '>' : '<', decodeCursor(after, [''])[0])
  const found = await from.orderBy('id', direction).limit(pageLimit(pageSize)).execute()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  const { total } = await ofTab
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { dataList: await expenseRows(db, rows, who), next, total: Number(total) }
}

type FinanceList = 'myExpenses' | 'expensePage' | 'paymentPage'

export const financeListCalls: Pick<Handlers<typeof financeContract>, FinanceList> = {
  myExpenses: (query, { database: { db }, me: { uid } }) =>
    pageFor(db, expenses(db).where('owner', '=', uid), query, { who: { uid }, direction: 'desc' }),

  async expensePage({ id, ...query }, { database: { db }, me: { uid } }) {
    const { who, cities } = await financeReaderOf(db, uid)
    const cityExpenses = expenses(db).where('place', 'in', cities).where('owner', '<>', uid)
    const selection = id === undefined ? cityExpenses : cityExpenses.where('id', '=', id)
    return pageFor(db, selection, query, { who, direction: 'asc' })
  },

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
