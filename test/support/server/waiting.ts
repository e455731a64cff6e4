/** What waits for somebody as the database finds it along its indexes, and what the charts let them do. */
import { sql } from 'kysely'
import { taskSourcesOf } from '../../../server/domain/task/sources.ts'
import { bindingOf } from '../../../server/engine/fire.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { isPerson, type RelationFace, type TaskFace } from '../../../src/machines/workflow/face.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import type { TestServer } from './testServer.ts'

/** Resolves to what waits for this person, as the database finds it. */
export async function waitingFor({ database, services }: TestServer, who: Principal): Promise<string[]> {
  const found = new Set<string>()
  for (const { workflow, kind, where } of taskSourcesOf(services.engine, who)) {
    const { rows } = await sql<{ id: string }>`
      select id from record where workflow = ${workflow} and ${where}`.execute(database.db)
    for (const { id } of rows) found.add(`${workflow} ${kind} ${id}`)
  }
  return [...found].sort()
}

interface StoredRow {
  readonly id: string
  readonly workflow: WorkflowId
  readonly state: string
  readonly facts: object & { readonly rung?: string }
}
export const everyRecord = async ({ database }: TestServer): Promise<readonly StoredRow[]> =>
  (await sql<StoredRow>`select id, workflow, state, facts from record order by id`.execute(database.db)).rows

/** Returns whether a matter lies on a desk of this person, and not on a lower one. */
const isOnDeskOf = ({ grants = [] }: Principal, { rung }: StoredRow['facts']) =>
  grants.some(({ role }) => role === rung)

interface OfferedTasks {
  /** All that are this person's, also those that cannot be done yet. */
  readonly theirs: ReadonlySet<string>
  /** What can be done now. */
  readonly possible: string[]
}
/** Returns what of all tasks the charts let this person do. */
export function tasksOffered({ services }: TestServer, rows: readonly StoredRow[], who: Principal): OfferedTasks {
  const theirs = new Set<string>()
  const possible = new Set<string>()
  for (const workflow of keysOf(FACES)) {
    const { flow } = bindingOf(services.engine, workflow)
    const tasks: Readonly<Record<string, TaskFace | false | undefined>> = FACES[workflow].tasks
    const relations: Readonly<Record<string, RelationFace>> = FACES[workflow].relations
    for (const row of rows.filter(one => one.workflow === workflow))
      for (const { event, refusal } of offers(flow, row, who, { greyed: true })) {
        const task = tasks[event]
        const relation = task && relations[task.for]
        if (!task || !relation || !isPerson(relation) || !flow.rolesOf(row.facts, who).includes(task.for)) continue
        const line = `${workflow} ${task.kind} ${row.id}`
        theirs.add(line)
        if (refusal === undefined && (relation.who.by !== 'rung' || isOnDeskOf(who, row.facts))) possible.add(line)
      }
  }
  return { theirs, possible: [...possible] }
}
