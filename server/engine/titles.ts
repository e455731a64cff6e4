/** Titles of records in lists across workflows. */
import type { Queryable } from '../db/connect.ts'
import type { Engine } from './engine.ts'
import { bindingOf } from './fire.ts'

interface TitledRecord {
  readonly id: string
  readonly workflow: string
  readonly facts: object
}

/**
 * Resolves to the title of each record: from its domain, else from its face and facts, else the label of its workflow.
 */
export async function titlesOf(
  { db, engine }: { readonly db: Queryable; readonly engine: Engine },
  rows: readonly TitledRecord[],
): Promise<(row: TitledRecord) => string> {
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
