/** Checks before the server accepts calls: the states of stored records, and the calendar. */
import { missingYear } from '../../src/machines/workflow/span.ts'
import { stateOf } from '../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../db/connect.ts'
import { StartProblem } from '../kernel/problem.ts'
import type { Engine, WorkflowBinding } from './engine.ts'

/** Throws `StartProblem` naming a stored workflow or state that no chart declares. */
export async function checkStates(db: Queryable, { bindings }: Engine): Promise<void> {
  const rows = await db.selectFrom('record').select(['workflow', 'state']).distinct().execute()
  for (const { workflow, state } of rows) {
    const binding = Object.hasOwn(bindings, workflow) ? bindings[workflow] : undefined
    try {
      if (!binding) throw new Error(`no workflow ${workflow}`)
      stateOf(binding.flow, state)
    } catch {
      throw new StartProblem(
        `数据库里有流程「${workflow}」处于状态「${state}」的记录，这个版本不认识。请用写入它的版本启动，或从备份恢复。`,
      )
    }
  }
}

/** Returns whether a workflow counts working days, which requires the calendar. */
const countsWorkdays = ({ flow }: WorkflowBinding): boolean =>
  Object.values(flow.delays).some(delay => typeof delay === 'object' && 'workdays' in delay)

/**
 * Warns if a workflow counts working days and the calendar lacks this year or, from 1 December on, the next one. The
 * server starts all the same: deadlines that are a day or two early do less harm than a portal that is down on New
 * Year's Day.
 */
export function checkCalendar({ bindings }: Engine, at: number, say: (line: string) => void): void {
  const year = missingYear(at)
  if (year === undefined || !Object.values(bindings).some(countsWorkdays)) return
  say(
    `日历里没有 ${year} 年的节假日安排：按工作日计的时限只避开周末和日期固定的法定假日，可能早一两天。请换用已包含 ${year} 年日历的版本。`,
  )
}
