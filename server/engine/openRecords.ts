/** Limits how many records of a workflow a person has open and creates in a day, counted one submission at a time. */
import { refuse } from '../../src/contract/refusal.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { lockName } from '../db/nameLock.ts'

interface OpenRecords {
  readonly uid: string
  readonly workflow: string
  readonly states: readonly string[]
  /** 0 for no limit. */
  readonly max: number
  /**
   * How many may be created within a day, withdrawn ones included, because each of them notifies a desk. 0 for no
   * limit.
   */
  readonly day?: { readonly max: number; readonly now: number }
}

/**
 * Throws `notNow` with this sentence if a person has the maximum open, `tooMany` if they created the maximum within a
 * day. The person's next submission of that workflow waits until this transaction ends, so that concurrent ones cannot
 * exceed the limit. Resolves to how many more may be opened.
 */
export async function assertMayOpen(
  db: Queryable,
  { uid, workflow, states, max, day }: OpenRecords,
  sentence: string,
): Promise<number> {
  const isLimitedByDay = day !== undefined && day.max > 0
  if (max > 0 || isLimitedByDay) await lockName(db, `open ${workflow} ${uid}`)
  if (isLimitedByDay) {
    const ofToday = await db
      .selectFrom('record')
      .select('id')
      .where('workflow', '=', workflow)
      .where('owner', '=', uid)
      .where('createdAt', '>', new Date(day.now - DAY_MS))
      .limit(day.max)
      .execute()
    if (ofToday.length >= day.max) refuse('tooMany', `一天最多提交 ${day.max} 次，请明天再来`)
  }
  if (max === 0) return Number.POSITIVE_INFINITY
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
