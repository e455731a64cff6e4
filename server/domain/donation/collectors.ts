/**
 * Checks who may be assigned to collect a donation: collectors of the street and responsible persons of the community
 * without another part in it.
 */
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { whoIsLocked } from '../../identity/grants.ts'

export const COLLECTING_ROLES = ['collector', 'responsible'] as const

/** Throws `invalid` if this person cannot be assigned to collect it. */
export async function assertCollector(
  db: Queryable,
  { owner, place }: GoodsDonation,
  collector: string,
): Promise<void> {
  if (collector === owner) refuse('invalid', '不能指派给捐赠人自己', 'collector')
  if (!(await mayCollect(db, collector, place))) refuse('invalid', '只能指派给本地的上门收取员或责任人', 'collector')
}

async function mayCollect(db: Queryable, collector: string, place: string): Promise<boolean> {
  const who = await whoIsLocked(db, collector)
  return COLLECTING_ROLES.some(role => hasRole(who, role, place))
}

/** Throws `notNow` where the collector may collect here no more. */
export async function assertStillCollector(db: Queryable, { assignee, place }: GoodsDonation): Promise<void> {
  if (!(await mayCollect(db, assignee, place))) refuse('notNow', '您现在不是本地的上门收取员或责任人，请联系责任人改派')
}
