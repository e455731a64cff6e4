/** Everything that waits for the platform, whichever of its people looks. */
import type { TaskGroup, TaskRow } from '../../../src/contract/task.contract.ts'
import { rolesOfStanding } from '../../../src/machines/workflow/facePages.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { narrowed, type TaskFilter } from './filter.ts'
import { groupsOf, totalOf } from './groups.ts'
import { type TaskContext, taskRecordsOf, taskRowsOf } from './rows.ts'
import { taskSourcesOf } from './sources.ts'

interface PlatformQuery extends Pick<TaskFilter, 'due'> {
  readonly workflow?: string | undefined
  readonly kind?: TaskRow['kind'] | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

const NOBODY: ReadonlySet<string> = new Set()

/** Resolves to a page of the tasks of the platform's post, and the counts of all of them. */
export async function platformTasks(
  context: TaskContext,
  { uid, grants = [] }: Principal & { readonly uid: string },
  { workflow, kind, due, pageSize, after }: PlatformQuery,
  now: number,
): Promise<{ dataList: TaskRow[]; next: string; total: number; groups: TaskGroup[] }> {
  const { db, engine } = context
  const post = { uid, grants: grants.filter(({ role }) => role === 'platform') }
  const all = taskSourcesOf(engine, post, ({ who }) => rolesOfStanding(who).includes('platform'))
  const groups = await groupsOf(context, all, now)
  const chosen = all.filter(
    one => (workflow === undefined || one.workflow === workflow) && (kind === undefined || one.kind === kind),
  )
  const sources = narrowed(chosen, { due }, now)
  if (sources.length === 0) return { dataList: [], next: '', total: 0, groups }
  const from = after === undefined ? undefined : decodeCursor(after, [0, 0, ''])
  const found = await taskRecordsOf(db, sources, { limit: pageLimit(pageSize), after: from })
  const { rows, next } = pageOf(found, pageSize, ({ dueKey, sinceKey, id }) => [Number(dueKey), Number(sinceKey), id])
  const dataList = await taskRowsOf(context, rows, { uid, urgeable: NOBODY })
  const counted =
    due === undefined && workflow === undefined && kind === undefined ? groups : await groupsOf(context, sources, now)
  return { dataList, next, total: totalOf(counted), groups }
}
