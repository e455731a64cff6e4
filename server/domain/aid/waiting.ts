/** Counts applications that wait for help. The states are those of the workflow `aid`. */
import type { Queryable } from '../../db/connect.ts'
import { withinRegion } from '../../geo/regionFilter.ts'

/** No help is promised yet. */
export const AID_WAITING_STATES = ['submitted', 'accepted', 'assigned'] as const

/** Resolves to the number of people in a region who wait for help; the empty region is everywhere. */
export async function countWaiting(db: Queryable, region: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('record')
    .select(eb => eb.fn.countAll<number>().as('waiting'))
    .where('workflow', '=', 'aid')
    .where('state', 'in', [...AID_WAITING_STATES])
    .where(withinRegion('place', region))
    .executeTakeFirstOrThrow()
  return waiting
}
