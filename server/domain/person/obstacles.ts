/** What of a person's is still open, so that their account cannot be closed yet. */
import type { ClosureObstacle } from '../../../src/contract/person.contract.ts'
import { ROLES, yuanText } from '../../../src/contract/words.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import type { Queryable } from '../../db/connect.ts'
import { balanceOf } from '../../engine/ledger.ts'

/** Records that end with the account, and payments: they are booked and come back without their payer. */
const ENDS_WITH_IT: ReadonlySet<string> = new Set<WorkflowId>(['accountClosure', 'certificate', 'feedback', 'payment'])

let charts: Promise<readonly Workflow[]> | undefined
/** Resolves to the charts whose open records keep an account. */
const chartsOfMatters = (): Promise<readonly Workflow[]> => {
  charts ??= Promise.all(
    Object.values(FACES).flatMap(({ id, load }) => (ENDS_WITH_IT.has(id) ? [] : [load() as Promise<Workflow>])),
  )
  return charts
}
const openStatesOf = ({ states }: Workflow) => Object.keys(states).filter(state => !states[state]?.end)

/** Resolves to what is still open of this person, most of it with the record where it is done. */
export async function obstaclesOf(db: Queryable, uid: string): Promise<readonly ClosureObstacle[]> {
  const flows = await chartsOfMatters()
  const open = await db
    .selectFrom('record')
    .select(({ fn }) => ['workflow', fn.countAll<string>().as('count'), fn.min('id').as('first')])
    .where('owner', '=', uid)
    .where(({ or, and, eb }) =>
      or(flows.map(flow => and([eb('workflow', '=', flow.id), eb('state', 'in', openStatesOf(flow))]))),
    )
    .groupBy('workflow')
    .execute()
  const roles = await db.selectFrom('roleGrant').select('role').distinct().where('uid', '=', uid).execute()
  const balance = await balanceOf(db, `person:${uid}`)
  const shops = await db.selectFrom('shop').select(['id', 'name']).where('uid', '=', uid).execute()
  const takings = await Promise.all(
    shops.map(async ({ id, name }) => ({ name, left: await balanceOf(db, `shop:${id}`) })),
  )
  const elsewhere = (text: string, path: string) => ({ text, workflow: '', record: '', path })
  return [
    ...open.map(({ workflow, count, first }) => ({
      text: `${flows.find(({ id }) => id === workflow)?.label}还有 ${count} 件没有办完`,
      workflow,
      record: first,
      path: '',
    })),
    ...roles.map(({ role }) => elsewhere(`还担任${ROLES[role]}，请先请上级收回这个角色`, '/roleEdit')),
    ...takings.flatMap(({ name, left }) =>
      left > 0 ? [elsewhere(`「${name}」的货款还有 ${yuanText(left)}，请先提现`, '/qbye')] : [],
    ),
    ...(balance > 0 ? [elsewhere(`待结算收益还有 ${yuanText(balance)}，请先提现`, '/qbye')] : []),
  ]
}
