/** Submits expenses of people who work for the neighbours. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { TASK_ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Expense } from '../../../src/machines/workflows/expense/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin } from '../../engine/fire.ts'
import { attachPictures } from '../../files/ownership.ts'
import { cityCodeOf } from '../../geo/regionFilter.ts'
import { whoIs } from '../../identity/grants.ts'
import { assertInvoiceUnused } from './invoices.ts'

const TASK_ROLE_NAMES: readonly string[] = TASK_ROLES

/**
 * Resolves to the city of the person's first role or of its warehouse, else of their home. Throws `notYours` without a
 * role.
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

export const expenseSubmitCalls: Pick<Handlers<typeof financeContract>, 'expenseAdd'> = {
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
}
