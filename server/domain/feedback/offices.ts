/** Whether somebody sits at a desk that answers feedback. */
import type { FEEDBACK_OFFICES } from '../../../src/contract/feedbackWords.ts'
import type { Queryable } from '../../db/connect.ts'
import { selfAndAncestors } from '../../geo/regionFilter.ts'

/** Resolves to whether anybody but its owner answers feedback of this place there. */
export async function hasSomebody(
  db: Queryable,
  office: keyof typeof FEEDBACK_OFFICES,
  { owner, place }: { readonly owner: string; readonly place: string },
): Promise<boolean> {
  const somebody = await db
    .selectFrom('roleGrant')
    .select('uid')
    .where('role', '=', office)
    .where('uid', '<>', owner)
    .$if(office !== 'platform', some => some.where('region', 'in', [...selfAndAncestors(place)]))
    .executeTakeFirst()
  return somebody !== undefined
}
