/** Who may be asked to fetch a donation: collectors of the street and responsible persons of the community, on no other side of it. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import { holds } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import { whoStays } from '../engine/grants.ts'

export const COLLECTING_ROLES = ['collector', 'responsible'] as const

/** Throws `invalid` for whoever cannot be asked to fetch it. */
export async function mustBeCollector(db: Query, { owner, place }: GoodsDonation, collector: string): Promise<void> {
  if (collector === owner) refuse('invalid', '不能指派给捐赠人自己', 'collector')
  const who = await whoStays(db, collector)
  if (!COLLECTING_ROLES.some(role => holds(who, role, place)))
    refuse('invalid', '只能指派给本地的上门收取员或责任人', 'collector')
}
