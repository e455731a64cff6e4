import { SOON_MS, type TaskGroup } from '../../../contract/task.contract.ts'
import { HOUR_MS } from '../../../contract/time.ts'

/** Returns `1 件已超时，2 件 12 小时内到时限` for the sum of these groups; empty for none. */
export function pressingText(groups: readonly TaskGroup[]): string {
  const sum = (key: 'overdue' | 'soon') => groups.reduce((all, group) => all + group[key], 0)
  return [
    ...(sum('overdue') > 0 ? [`${sum('overdue')} 件已超时`] : []),
    ...(sum('soon') > 0 ? [`${sum('soon')} 件 ${SOON_MS / HOUR_MS} 小时内到时限`] : []),
  ].join('，')
}
