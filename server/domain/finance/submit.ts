/** Submits expenses of people who work for the neighbours. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { TASK_ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Expense } from '../../../src/machines/workflows/expense/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin } from '../../engine/fire.ts'
import { settingOf } from '../../engine/settings.ts'
import { attachPictures } from '../../files/ownership.ts'
import { cityCodeOf } from '../../geo/regionFilter.ts'
import { whoIs } from '../../identity/grants.ts'
import { certificationInForce } from '../certification/standingNow.ts'
import { assertInvoiceUnused } from './invoices.ts'
import { assertAffordable } from './spending.ts'

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

/** Resolves to the city, campaign and merchant of a claim. Throws a sentence if the person may not hand it in. */
async function whoseMoney(db: Queryable, who: Principal, campaign: string, amount: number) {
  if (campaign === '') return { place: await cityFor(db, who), campaign, payee: '' }
  const own = await db
    .selectFrom('record')
    .select('id')
    .where('id', '=', campaign)
    .where('workflow', '=', 'campaign')
    .where('owner', '=', who.uid ?? '')
    .executeTakeFirst()
  if (!own) refuse('missing', '没有找到这个募捐')
  if (!(await certificationInForce(db, who.uid ?? '', 'organisation')))
    refuse('notNow', '单位认证已经失效，恢复或续期后再申请支出')
  const { place, payee } = await assertAffordable(db, { campaign, amount })
  return { place: cityCodeOf(place), campaign, payee }
}

export const expenseSubmitCalls: Pick<Handlers<typeof financeContract>, 'expenseAdd'> = {
  async expenseAdd({ campaign = '', ...claim }, { me: { uid }, ...services }) {
    return services.database.tx(async db => {
      const who = await whoIs(db, uid)
      const { amount, invoice = '', proof } = claim
      const money = await whoseMoney(db, who, campaign, amount)
      const twoFrom = await settingOf(db, 'bigExpense')
      const facts: Expense = { owner: uid, ...money, amount, invoice, twoFrom, approvedBy: '' }
      await attachPictures(db, uid, proof, { field: 'proof' })
      await assertInvoiceUnused(db, invoice)
      const birth = { workflow: 'expense', event: 'HAND_IN', facts, input: { ...claim, invoice }, who }
      const { id } = await begin({ db, services }, birth)
      return { id }
    })
  },
}
