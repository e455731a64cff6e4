/** Rows of the task centre: title, place and waiting time of each task. */
import { sql } from 'kysely'
import type { TaskRow } from '../../../src/contract/task.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Engine } from '../../engine/engine.ts'
import { bindingOf } from '../../engine/fire.ts'
import { titlesOf } from '../../engine/titles.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { bothNamesOf } from '../../identity/names.ts'
import { fromMicros, micros } from '../../kernel/pagination.ts'
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
  readonly owner: string
  readonly facts: object
  readonly since: Date
  readonly dueAt: Date | null
  /** The sort key of the list, µs since 1970. */
  readonly dueKey: string | number
  readonly sinceKey: string | number
}

/** Later than any timestamp, so that tasks without a deadline come last. */
const NEVER = fromMicros(9_000_000_000_000_000)

/** Resolves to the next tasks of these sources: by deadline, then longest waiting first. */
export async function taskRecordsOf(
  db: Queryable,
  sources: readonly TaskSource[],
  { limit, after }: { readonly limit: number; readonly after: readonly [number, number, string] | undefined },
): Promise<TaskRecord[]> {
  const parts = sources.map(
    ({ workflow, kind, where, due }) => sql`
      select id, ${kind}::text as kind, changed_at as since, ${due} as due_at
      from record where workflow = ${sql.lit(workflow)} and ${where}`,
  )
  const from =
    after === undefined
      ? sql``
      : sql`where (pressing, since, id) > (${fromMicros(after[0])}, ${fromMicros(after[1])}, ${after[2]})`
  const { rows } = await sql<TaskRecord>`
    with task as (
      select distinct on (id) *, coalesce(due_at, ${NEVER}) as pressing
      from (${sql.join(parts, sql` union all `)}) part order by id
    ), page as (
      select * from task ${from} order by pressing, since, id limit ${sql.lit(limit)}
    )
    select page.id, page.kind, page.since, page.due_at, ${micros('page.pressing')} as due_key,
      ${micros('page.since')} as since_key, record.workflow, record.state, record.version, record.place, record.owner, record.facts
    from page join record on record.id = page.id
    order by page.pressing, page.since, page.id`.execute(db)
  return rows
}

/** Whether it is a place of the address tree; shops and orders have none. */
const isPlace = (place: string) => /^\d{2,12}$/.test(place)

/** Resolves to the rows as people read them; those in `urgeable` wait for others whom the reader leads. */
export async function taskRowsOf(
  { db, engine }: TaskContext,
  rows: readonly TaskRecord[],
  { uid, urgeable }: { readonly uid: string; readonly urgeable: ReadonlySet<string> },
): Promise<TaskRow[]> {
  const region = await regionNames(db, rows.map(({ place }) => place).filter(isPlace))
  const { forOthers } = await bothNamesOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const title = await titlesOf({ db, engine }, rows)
  return rows.map(row => {
    const { id, workflow, kind, state, version, place, owner, since, dueAt } = row
    return {
      id,
      workflow,
      workflowLabel: engine.faces[workflow]?.label ?? workflow,
      kind,
      state,
      stateLabel: labelOf(bindingOf(engine, workflow).flow, state),
      version,
      title: title(row),
      owner: owner === uid ? '' : forOthers(owner),
      regionName: isPlace(place) ? region(place) : '',
      since: since.getTime(),
      dueAt: dueAt?.getTime() ?? null,
      urgeable: urgeable.has(id),
    }
  })
}
