/** Who waits for help. The states are those of the workflow `aid` (design 2.1). */
import type { Query } from '../db/connect.ts'
import { inside } from './regionFilter.ts'

/** Nobody has promised help yet. */
export const WAITING = ['submitted', 'accepted', 'assigned'] as const

/** Neighbours of a region who wait for help now; the empty region is everywhere. */
export async function countWaiting(db: Query, region: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('record')
    .select(eb => eb.fn.countAll<number>().as('waiting'))
    .where('workflow', '=', 'aid')
    .where('state', 'in', [...WAITING])
    .where(inside('place', region))
    .executeTakeFirstOrThrow()
  return waiting
}
