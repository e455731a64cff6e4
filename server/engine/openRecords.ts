/** How many records of a workflow a person holds open: counted one submission at a time. */
import { refuse } from '../../src/contract/refusal.ts'
import type { Queryable } from '../db/connect.ts'
import { lockName } from '../db/nameLock.ts'

interface OpenRecords {
  readonly uid: string
  readonly workflow: string
  readonly states: readonly string[]
  /** 0 for no limit. */
  readonly max: number
}

/**
 * Throws `notNow` with this sentence where a person has as many open as may be. Until the transaction ends the same
 * person's next submission of that workflow waits, so that of many at once no more get through. Resolves to how many
 * more may be opened.
 */
export async function assertMayOpen(
  db: Queryable,
  { uid, workflow, states, max }: OpenRecords,
  sentence: string,
): Promise<number> {
  if (max === 0) return Number.POSITIVE_INFINITY
  await lockName(db, `open ${workflow} ${uid}`)
  const open = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', workflow)
    .where('owner', '=', uid)
    .where('state', 'in', [...states])
    .limit(max)
    .execute()
  return open.length < max ? max - open.length : refuse('notNow', sentence)
}
