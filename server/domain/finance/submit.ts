/** Expenses: handed in by whoever works for the neighbours, looked at and paid by finance of the city. */

import type { ExpenseRow, ExpenseTab, financeContract } from '../../../src/contract/finance.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { TASK_ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type Expense, expense } from '../../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../../src/machines/workflows/expense/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { attachPictures } from '../../files/ownership.ts'
import { whoIs } from '../../identity/grants.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { cityCodeOf } from '../../kernel/regionFilter.ts'
import { financeReaderOf } from './cities.ts'
import { assertInvoiceUnused } from './invoices.ts'
import { financeRowsOf } from './rows.ts'

const TASK_ROLE_NAMES: readonly string[] = TASK_ROLES

/**
 * The city of whoever works: that of the first role, of its warehouse, else of where they live. Throws `notYours`
 * without a role.
 */
async function cityFor(db: Queryable, { uid = '', grants = [] }: Principal): Promise<string> {
  const workGrants = grants.filter(({ role }) => TASK_ROLE_NAMES.includes(role))
  if (workGrants.length === 0) refuse('notYours', '只有担任任务角色的人可以提交费用')
  const place = workGrants.find(({ region }) => /^\d{4,12}$/.test(region))?.region
  if (place !== undefined) return cityCodeOf(place)
  const warehouse = await db
    .selectFrom('warehouse')
    .select('region')
    .where(
      'id',
      'in',
      workGrants.map(({ region }) => region),
    )
    .executeTakeFirst()
  if (warehouse) return cityCodeOf(warehouse.region)
  const { region } = await db.selectFrom('account').select('region').where('uid', '=', uid).executeTakeFirstOrThrow()
  return region === ''
    ? refuse('notNow', '请先在个人资料里填写所在地区，才知道由哪个城市的财务付款')
    : cityCodeOf(region)
}

const FIELDS = ['id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'createdAt'] as const
const expenses = (db: Queryable) => db.selectFrom('record').select(FIELDS).where('workflow', '=', 'expense')
type ExpenseRecord = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number]

/** What for and with which proof, as it was handed in last, and why it was refused. */
const expenseRows = (db: Queryable, found: readonly ExpenseRecord[], who: Principal): Promise<ExpenseRow[]> =>
  financeRowsOf(db, found, {
    ...{ flow: expense, projection: expenseProjection, who },
    events: ['HAND_IN', 'REVISE', 'REFUSE'],
    extra: ({ state, version, facts }, last, shows) => {
      const { reason = '', proof = [] } = last('HAND_IN', 'REVISE')
      const { amount, invoice } = factsOf(expense, { facts })
      const refusal = state === 'refused' ? (last('REFUSE').reason ?? '') : ''
      return { version, amount, invoice, reason, proof: shows('proof') ? [...proof] : [], refusal }
    },
  })

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

export const expenseCalls: Omit<Handlers<typeof financeContract>, 'paymentPage'> = {
  async expenseAdd(claim, { me: { uid }, ...services }) {
    return services.database.tx(async db => {
      const who = await whoIs(db, uid)
      const { amount, invoice = '', proof } = claim
      const facts: Expense = { owner: uid, place: await cityFor(db, who), amount, invoice, approvedBy: '' }
      await attachPictures(db, uid, proof, { field: 'proof' })
      await assertInvoiceUnused(db, invoice)
      const birth = { workflow: 'expense', event: 'HAND_IN', facts, input: { ...claim, invoice }, who }
      const { id } = await begin({ db, services }, birth)
      return { id }
    })
  },

  myExpenses: (query, { database: { db }, me: { uid } }) =>
    pageFor(db, expenses(db).where('owner', '=', uid), query, { who: { uid }, direction: 'desc' }),

  async expense({ id }, { database: { db }, engine, me: { uid } }) {
    const { who } = await readRecord({ db, engine }, expense, id, uid)
    const [row] = await expenseRows(db, [await expenses(db).where('id', '=', id).executeTakeFirstOrThrow()], who)
    return row!
  },

  async expensePage({ id, ...query }, { database: { db }, me: { uid } }) {
    const { who, cities } = await financeReaderOf(db, uid)
    const cityExpenses = expenses(db).where('place', 'in', cities).where('owner', '<>', uid)
    const selection = id === undefined ? cityExpenses : cityExpenses.where('id', '=', id)
    return pageFor(db, selection, query, { who, direction: 'asc' })
  },
}
