/**
 * Checks who may be assigned to help: volunteers of the district and collectors of the street without another part in
 * the record.
 */
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import type { Aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { whoIsLocked } from '../../identity/grants.ts'

export const HELPING_ROLES = ['volunteer', 'collector'] as const

/** Throws `invalid` if `by` cannot assign this helper to the application. */
export async function assertHelper(db: Queryable, { owner, place, assignee }: Aid, helper: string, by: string) {
  if (helper === owner) refuse('invalid', '不能指派给求助人自己', 'helper')
  if (helper === by) refuse('invalid', '不能指派给自己', 'helper')
  if (helper === assignee) refuse('invalid', '已经是这位帮扶人，请另选一位', 'helper')
  if (!(await mayHelp(db, helper, place))) refuse('invalid', '只能指派给本地的志愿者或上门收取员', 'helper')
}

async function mayHelp(db: Queryable, helper: string, place: string): Promise<boolean> {
  const who = await whoIsLocked(db, helper)
  return HELPING_ROLES.some(role => hasRole(who, role, place))
}

/** Throws `notNow` where the helper may help here no more. */
export async function assertStillHelper(db: Queryable, { assignee, place }: Aid): Promise<void> {
  if (!(await mayHelp(db, assignee, place))) refuse('notNow', '您现在不是本地的志愿者或上门收取员，请联系责任人改派')
}
