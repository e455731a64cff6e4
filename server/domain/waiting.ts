/** Who waits for help. The states are those of the workflow `aid` (design 2.1). */
import type { Query } from '../db/connect.ts'
import { inside } from './regionFilter.ts'

/** Nobody has promised help yet. */
export const WAITING = ['submitted', 'accepted', 'assigned'] as const
/** No longer going on; the partial index `aid_place` names the same. */
export const ENDED = ['completed', 'refused', 'withdrawn'] as const

/** Neighbours of a region who wait for help now; the empty region is everywhere. */
export async function countWaiting(db: Query, region: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('aid')
    .select(eb => eb.fn.countAll<number>().as('waiting'))
    .where('state', 'in', [...WAITING])
    .where(inside('region', region))
    .executeTakeFirstOrThrow()
  return waiting
}
