/** Expenses: handed in by whoever works for the neighbours, looked at and paid by finance of the city. */
import type { ExpenseRow, ExpenseTab, financeContract } from '../../../src/contract/finance.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { TASK_ROLES } from '../../../src/contract/words.ts'
import { type Expense, expense } from '../../../src/machines/workflows/expense.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { begin } from '../engine/fire.ts'
import { whoIs } from '../engine/grants.ts'
import { portal } from '../engine/portal.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { mustBeOwnPictures } from '../personPicture.ts'
import { readable } from '../record.ts'
import { cityOf } from '../warehouse/near.ts'
import { citiesOf } from './cities.ts'
import { rowsOf } from './rows.ts'

const TASKS: readonly string[] = TASK_ROLES

/** The city of whoever works: that of the first role, of its warehouse, else of where they live. Throws `notYours` without a role. */
async function cityFor(db: Query, { uid = '', grants = [] }: Who): Promise<string> {
  const work = grants.filter(({ role }) => TASKS.includes(role))
  if (work.length === 0) refuse('notYours', '只有担任任务角色的人可以提交费用')
  const place = work.find(({ region }) => /^\d{4,12}$/.test(region))?.region
  if (place !== undefined) return cityOf(place)
  const house = await db
    .selectFrom('warehouse')
    .select('region')
    .where(
      'id',
      'in',
      work.map(({ region }) => region),
    )
    .executeTakeFirst()
  if (house) return cityOf(house.region)
  const { region } = await db.selectFrom('account').select('region').where('uid', '=', uid).executeTakeFirstOrThrow()
  return region === '' ? refuse('notNow', '请先在个人资料里填写所在地区，才知道由哪个城市的财务付款') : cityOf(region)
}

const FIELDS = ['id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'created_at'] as const
const expenses = (db: Query) => db.selectFrom('record').select(FIELDS).where('workflow', '=', 'expense')
type Found = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number]

/** What for and with which proof, as it was handed in last, and why it was refused. */
const expenseRows = (db: Query, found: readonly Found[]): Promise<ExpenseRow[]> =>
  rowsOf(db, found, {
    flow: expense,
    events: ['HAND_IN', 'REVISE', 'REFUSE'],
    more: ({ state, version, facts }, last) => {
      const { reason = '', proof = [] } = last('HAND_IN', 'REVISE')
      const refusal = state === 'refused' ? (last('REFUSE').reason ?? '') : ''
      return { version, amount: (facts as Expense).amount, reason, proof: [...proof], refusal }
    },
  })

interface Asked {
  readonly tab?: ExpenseTab | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}
type Choice = ReturnType<typeof expenses>

async function pageFor(db: Query, chosen: Choice, { tab = 'all', pageSize, after }: Asked, way: 'asc' | 'desc') {
  const all = tab === 'all' ? chosen : chosen.where('state', '=', tab)
  const from = after === undefined ? all : all.where('id', way === 'asc' ? '>' : '<', keysOf(after, [''])[0])
  const found = await from.orderBy('id', way).limit(pageLimit(pageSize)).execute()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  const { total } = await all
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { dataList: await expenseRows(db, rows), next, total: Number(total) }
}

export const expenseCalls: Omit<Handlers<typeof financeContract>, 'paymentPage'> = {
  async expenseAdd(claim, { me: { uid }, ...services }) {
    return services.database.tx(async db => {
      const who = await whoIs(db, uid)
      const facts: Expense = { owner: uid, place: await cityFor(db, who), amount: claim.amount }
      await mustBeOwnPictures(db, uid, claim.proof, 'proof')
      const birth = { workflow: 'expense', event: 'HAND_IN', facts, input: claim, who }
      const { id } = await begin({ db, services, engine: portal }, birth)
      return { id }
    })
  },

  myExpenses: (asked, { database: { db }, me: { uid } }) =>
    pageFor(db, expenses(db).where('owner', '=', uid), asked, 'desc'),

  async expense({ id }, { database: { db }, me: { uid } }) {
    await readable(db, 'expense', id, uid)
    const [row] = await expenseRows(db, [await expenses(db).where('id', '=', id).executeTakeFirstOrThrow()])
    return row!
  },

  async expensePage({ id, ...asked }, { database: { db }, me: { uid } }) {
    const cities = await citiesOf(db, uid)
    const mine = expenses(db).where('place', 'in', cities).where('owner', '<>', uid)
    return pageFor(db, id === undefined ? mine : mine.where('id', '=', id), asked, 'asc')
  },
}
