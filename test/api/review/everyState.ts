/** The demonstration shows what a town does in a week; here its records are in every state that their charts know. */
import { sql } from 'kysely'
import { bindingOf } from '../../../server/engine/fire.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import type { TestServer } from '../../support/server/testServer.ts'

interface NamedState {
  readonly workflow: WorkflowId
  readonly state: string
}
/**
 * Puts records of which the demonstration has several in one state into the states in which it has none; resolves to
 * the states that no record was left for.
 */
export async function bringIntoEveryState({ database: { db }, services }: TestServer): Promise<NamedState[]> {
  const { rows } = await sql<{ id: string; workflow: string; state: string }>`
    select id, workflow, state from record order by workflow, id desc`.execute(db)
  const left: NamedState[] = []
  for (const workflow of keysOf(FACES)) {
    const known = new Set<string>()
    const spare = rows.filter(row => {
      if (row.workflow !== workflow) return false
      const isFirst = !known.has(row.state)
      known.add(row.state)
      return !isFirst
    })
    for (const state of Object.keys(bindingOf(services.engine, workflow).flow.states)) {
      if (known.has(state)) continue
      const id = spare.shift()?.id
      if (id) await sql`update record set state = ${state} where id = ${id}`.execute(db)
      else left.push({ workflow, state })
    }
  }
  return left
}

/** Does something while a record is in another state than its own. */
export async function inState<T>(
  { database: { db } }: TestServer,
  { id, state }: { readonly id: string; readonly state: string },
  work: () => Promise<T>,
): Promise<T> {
  const { state: own } = await db.selectFrom('record').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  if (own === state) return work()
  const put = (to: string) => sql`update record set state = ${to} where id = ${id}`.execute(db)
  await put(state)
  try {
    return await work()
  } finally {
    await put(own)
  }
}
