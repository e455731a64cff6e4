/** Counts tasks by workflow and kind. */
import { sql } from 'kysely'
import { SOON_MS, TASK_KINDS, type TaskGroup, type TaskRow } from '../../../src/contract/task.contract.ts'
import type { Engine } from '../../engine/engine.ts'
import type { TaskContext } from './rows.ts'
import type { TaskSource } from './sources.ts'

/** Upper bound of the count; a badge shows 99+. */
const MAX_COUNTED = 100

interface CountedSource {
  readonly workflow: string
  readonly kind: TaskRow['kind']
  readonly count: number
  readonly oldest: Date | null
  readonly overdue: number
  readonly soon: number
}

/** Merges the counts of each kind over posts and warehouses. */
function mergeGroups({ faces }: Engine, rows: readonly CountedSource[]): TaskGroup[] {
  const groups = new Map<string, TaskGroup>()
  for (const { workflow, kind, count, oldest, overdue, soon } of rows) {
    if (count === 0) continue
    const merged = groups.get(`${workflow} ${kind}`)
    const since = oldest?.getTime() ?? null
    groups.set(`${workflow} ${kind}`, {
      workflow,
      workflowLabel: faces[workflow]?.label ?? workflow,
      kind,
      count: Math.min(MAX_COUNTED, count + (merged?.count ?? 0)),
      oldest: merged?.oldest && since ? Math.min(merged.oldest, since) : (since ?? merged?.oldest ?? null),
      overdue: Math.min(MAX_COUNTED, overdue + (merged?.overdue ?? 0)),
      soon: Math.min(MAX_COUNTED, soon + (merged?.soon ?? 0)),
    })
  }
  return [...groups.values()].sort((a, b) => TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind))
}

/** Resolves to the groups of these sources; each counts up to `MAX_COUNTED`. */
export async function groupsOf(
  { db, engine }: TaskContext,
  sources: readonly TaskSource[],
  now: number,
): Promise<TaskGroup[]> {
  if (sources.length === 0) return []
  const [at, soon] = [new Date(now), new Date(now + SOON_MS)]
  const parts = sources.map(
    ({ workflow, kind, where, due }) => sql`
      select ${workflow}::text as workflow, ${kind}::text as kind, count(*)::int as count, min(changed_at) as oldest,
        (count(*) filter (where due <= ${at}))::int as overdue,
        (count(*) filter (where due > ${at} and due <= ${soon}))::int as soon
      from (select changed_at, ${due} as due from record
        where workflow = ${sql.lit(workflow)} and ${where} order by id limit ${sql.lit(MAX_COUNTED)}) counted`,
  )
  const { rows } = await sql<CountedSource>`${sql.join(parts, sql` union all `)}`.execute(db)
  return mergeGroups(engine, rows)
}

/** Returns how many tasks there are in all groups. */
export const totalOf = (groups: readonly TaskGroup[]) => groups.reduce((sum, { count }) => sum + count, 0)
