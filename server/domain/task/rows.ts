/** The rows of the task centre: what each task is called, where it lies, since when it waits. */
import { sql } from 'kysely'
import type { TaskRow } from '../../../src/contract/task.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Engine } from '../../engine/engine.ts'
import { bindingOf } from '../../engine/fire.ts'
import { regionNames } from '../../kernel/regionFilter.ts'
import type { TaskSource } from './sources.ts'

export interface TaskContext {
  readonly db: Queryable
  readonly engine: Engine
}

interface TaskRecord {
  readonly id: string
  readonly workflow: string
  readonly kind: TaskRow['kind']
  readonly state: string
  readonly place: string
  readonly facts: object
  readonly since: Date
  readonly dueAt: Date | null
}

/** Returns the next tasks of these sources, the oldest matter first. */
export async function taskRecordsOf(
  db: Queryable,
  sources: readonly TaskSource[],
  { limit, after }: { readonly limit: number; readonly after: string },
): Promise<TaskRecord[]> {
  const parts = sources.map(
    ({ workflow, kind, where }) => sql`(
      select id, ${kind}::text as kind from record
      where workflow = ${sql.lit(workflow)} and ${where} and id > ${after} order by id limit ${sql.lit(limit)})`,
  )
  const { rows } = await sql<TaskRecord>`
    with task as (
      select distinct on (id) id, kind from (${sql.join(parts, sql` union all `)}) part order by id limit ${sql.lit(limit)}
    )
    select record.id, record.workflow, task.kind, record.state, record.place, record.facts, record.changed_at as since,
      (select min(due_at) from timer where timer.record = record.id) as due_at
    from task join record on record.id = task.id
    order by record.id`.execute(db)
  return rows
}

/**
 * What each record is called: as its domain says, else as its face says of its facts, else as its workflow is called.
 */
async function titlesOf(
  { db, engine }: TaskContext,
  rows: readonly TaskRecord[],
): Promise<(row: TaskRecord) => string> {
  const titles = new Map<string, string>()
  for (const workflow of new Set(rows.map(row => row.workflow))) {
    const ids = rows.flatMap(row => (row.workflow === workflow ? [row.id] : []))
    const own = await bindingOf(engine, workflow).titles?.(db, ids)
    for (const [id, title] of own ?? []) titles.set(id, title)
  }
  return ({ id, workflow, facts }) => {
    const face = engine.faces[workflow]
    return titles.get(id) ?? face?.title?.(facts as never) ?? face?.label ?? workflow
  }
}

/** Places of the address tree; a shop or an order lies in none. */
const isPlace = (place: string) => /^\d{2,12}$/.test(place)

/** Returns the rows as people read them. */
export async function taskRowsOf({ db, engine }: TaskContext, rows: readonly TaskRecord[]): Promise<TaskRow[]> {
  const region = await regionNames(db, rows.map(({ place }) => place).filter(isPlace))
  const title = await titlesOf({ db, engine }, rows)
  return rows.map(row => {
    const { id, workflow, kind, state, place, since, dueAt } = row
    return {
      ...{ id, workflow, workflowLabel: engine.faces[workflow]?.label ?? workflow, kind },
      ...{ state, stateLabel: labelOf(bindingOf(engine, workflow).flow, state), title: title(row) },
      regionName: isPlace(place) ? region(place) : '',
      since: since.getTime(),
      dueAt: dueAt?.getTime() ?? null,
    }
  })
}
