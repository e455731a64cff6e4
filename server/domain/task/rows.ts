/** The rows of the task centre: what each task is called, where it lies, since when it waits. */
import { sql } from 'kysely'
import type { TaskRow } from '../../../src/contract/task.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Engine } from '../../engine/engine.ts'
import { bindingOf } from '../../engine/fire.ts'
import { titlesOf } from '../../engine/titles.ts'
import { micros } from '../../kernel/pagination.ts'
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
  readonly version: number
  readonly place: string
  readonly facts: object
  readonly since: Date
  readonly dueAt: Date | null
  /** What the list is sorted by, µs since 1970. */
  readonly dueKey: string | number
  readonly sinceKey: string | number
}

/** Behind every moment, so that what nothing presses comes after what is due; µs since 1970. */
const NEVER = 9_000_000_000_000_000

/** Returns the next tasks of these sources: what is due first, then what waits longest. */
export async function taskRecordsOf(
  db: Queryable,
  sources: readonly TaskSource[],
  { limit, after }: { readonly limit: number; readonly after: readonly [number, number, string] | undefined },
): Promise<TaskRecord[]> {
  const parts = sources.map(
    ({ workflow, kind, where, due }) => sql`
      select id, ${kind}::text as kind, ${due} as due_at from record where workflow = ${sql.lit(workflow)} and ${where}`,
  )
  const { rows } = await sql<TaskRecord>`
    with task as (
      select distinct on (part.id) part.id, part.kind, part.due_at, record.changed_at as since,
        coalesce(${micros('part.due_at')}, ${sql.lit(NEVER)}) as due_key, ${micros('record.changed_at')} as since_key
      from (${sql.join(parts, sql` union all `)}) part join record on record.id = part.id order by part.id
    ), page as (
      select * from task ${after ? sql`where (due_key, since_key, id) > (${after[0]}::bigint, ${after[1]}::bigint, ${after[2]})` : sql``}
      order by due_key, since_key, id limit ${sql.lit(limit)}
    )
    select page.*, record.workflow, record.state, record.version, record.place, record.facts
    from page join record on record.id = page.id
    order by due_key, since_key, page.id`.execute(db)
  return rows
}

/** Places of the address tree; a shop or an order lies in none. */
const isPlace = (place: string) => /^\d{2,12}$/.test(place)

/** Returns the rows as people read them. */
export async function taskRowsOf({ db, engine }: TaskContext, rows: readonly TaskRecord[]): Promise<TaskRow[]> {
  const region = await regionNames(db, rows.map(({ place }) => place).filter(isPlace))
  const title = await titlesOf({ db, engine }, rows)
  return rows.map(row => {
    const { id, workflow, kind, state, version, place, since, dueAt } = row
    return {
      id,
      workflow,
      workflowLabel: engine.faces[workflow]?.label ?? workflow,
      kind,
      state,
      stateLabel: labelOf(bindingOf(engine, workflow).flow, state),
      version,
      title: title(row),
      regionName: isPlace(place) ? region(place) : '',
      since: since.getTime(),
      dueAt: dueAt?.getTime() ?? null,
    }
  })
}
