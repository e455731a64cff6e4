/** The task centre: everything that waits for a role that somebody holds, counted and listed, the oldest first. */
import { sql } from 'kysely'
import { TASK_KINDS, type TaskGroup, type TaskRow, type taskContract } from '../../../src/contract/task.contract.ts'
import { WORKFLOWS, workflowOf } from '../../../src/machines/workflows/registry.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { whoIs } from '../engine/grants.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { regionNames } from '../regionFilter.ts'
import { type Source, sourcesOf } from './sources.ts'

/** Counted no further; a badge says 99+. */
const MOST_COUNTED = 100

interface Found {
  readonly id: string
  readonly workflow: string
  readonly kind: TaskRow['kind']
  readonly state: string
  readonly place: string
  readonly since: Date
  readonly due_at: Date | null
  readonly title: string | null
}

const labelFor = (workflow: string) => workflowOf(workflow)?.label ?? workflow

/** Each kind once, however many posts or warehouses it comes from. */
function grouped(
  rows: readonly { workflow: string; kind: TaskRow['kind']; count: number; oldest: Date | null }[],
): TaskGroup[] {
  const groups = new Map<string, TaskGroup>()
  for (const { workflow, kind, count, oldest } of rows) {
    if (count === 0) continue
    const before = groups.get(`${workflow} ${kind}`)
    const since = oldest?.getTime() ?? null
    groups.set(`${workflow} ${kind}`, {
      ...{ workflow, workflowLabel: labelFor(workflow), kind },
      count: Math.min(MOST_COUNTED, count + (before?.count ?? 0)),
      oldest: before?.oldest && since ? Math.min(before.oldest, since) : (since ?? before?.oldest ?? null),
    })
  }
  return [...groups.values()].sort((a, b) => TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind))
}

async function groupsOf(db: Query, sources: readonly Source[]): Promise<TaskGroup[]> {
  const parts = sources.map(
    ({ workflow, kind, where }) => sql`
      select ${workflow}::text as workflow, ${kind}::text as kind, count(*)::int as count, min(changed_at) as oldest
      from (select changed_at from record where workflow = ${sql.lit(workflow)} and ${where} order by id limit ${sql.lit(MOST_COUNTED)}) counted`,
  )
  const { rows } = await sql<{
    workflow: string
    kind: TaskRow['kind']
    count: number
    oldest: Date | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return grouped(rows)
}

/** The next tasks of these sources with what they are called, the oldest matter first. */
async function tasksOf(db: Query, sources: readonly Source[], limit: number, after: string): Promise<Found[]> {
  const parts = sources.map(
    ({ workflow, kind, where }) => sql`(
      select id, ${kind}::text as kind from record
      where workflow = ${sql.lit(workflow)} and ${where} and id > ${after} order by id limit ${sql.lit(limit)})`,
  )
  const { rows } = await sql<Found>`
    with task as (
      select distinct on (id) id, kind from (${sql.join(parts, sql` union all `)}) part order by id limit ${sql.lit(limit)}
    )
    select record.id, record.workflow, task.kind, record.state, record.place, record.changed_at as since,
      (select min(due_at) from timer where timer.record = record.id) as due_at,
      coalesce(donation_info.title, aid_info.title, shop.name,
        case when record.workflow = 'expense' then '费用 ' || to_char((record.facts->>'amount')::numeric / 100, 'FM999999990.00') || ' 元' end
      ) as title
    from task join record on record.id = task.id
    left join donation_info on donation_info.id = record.id
    left join aid_info on aid_info.id = record.id
    left join shop on shop.id = record.id and record.workflow = 'shop'
    order by record.id`.execute(db)
  return rows
}

/** Places of the address tree; a shop or an order lies in none. */
const isPlace = (place: string) => /^\d{2,12}$/.test(place)

export const boardCalls: Pick<Handlers<typeof taskContract>, 'getRenwuCounts' | 'getRenwuPage'> = {
  async getRenwuCounts(_, { database: { db }, me: { uid } }) {
    const groups = await groupsOf(db, sourcesOf(await whoIs(db, uid)))
    return { groups, total: groups.reduce((sum, { count }) => sum + count, 0) }
  },

  async getRenwuPage({ workflow, kind, pageSize, after }, { database: { db }, me: { uid } }) {
    const sources = sourcesOf(await whoIs(db, uid)).filter(
      one => (workflow === undefined || one.workflow === workflow) && (kind === undefined || one.kind === kind),
    )
    if (sources.length === 0) return { dataList: [], next: '', total: 0 }
    const from = after === undefined ? '' : keysOf(after, [''])[0]
    const { rows, next } = pageOf(await tasksOf(db, sources, pageLimit(pageSize), from), pageSize, ({ id }) => [id])
    const groups = await groupsOf(db, sources)
    const region = await regionNames(db, rows.map(({ place }) => place).filter(isPlace))
    const dataList = rows.map(
      (row): TaskRow => ({
        ...{
          id: row.id,
          workflow: row.workflow,
          workflowLabel: labelFor(row.workflow),
          kind: row.kind,
          state: row.state,
        },
        stateLabel: labelOf(WORKFLOWS[row.workflow as keyof typeof WORKFLOWS], row.state),
        title: row.title ?? labelFor(row.workflow),
        regionName: isPlace(row.place) ? region(row.place) : '',
        since: row.since.getTime(),
        dueAt: row.due_at?.getTime() ?? null,
      }),
    )
    return { dataList, next, total: groups.reduce((sum, { count }) => sum + count, 0) }
  },
}
