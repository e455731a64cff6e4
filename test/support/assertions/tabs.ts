/**
 * Lists with tabs over a workflow: every state of the chart stands in exactly one tab, and what is counted is what is
 * listed.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { TestServer } from '../server/testServer.ts'

export interface TabbedList {
  readonly flow: Workflow
  /** A record that this reader is shown, whatever its state. */
  readonly id: string
  /** The tabs that share the states among them; one that shows all, or some of them again, is not one of them. */
  readonly tabs: readonly string[]
  /** State → its tab; null where the list never shows it. */
  readonly expected: Readonly<Record<string, string | null>>
  /** Ids under a tab, all filters as the reader has them. */
  idsIn(tab: string): Promise<readonly string[]>
  /** Returns the counts of the list's tabs; absent for lists without counts. */
  counts?(): Promise<Readonly<Record<string, number>>>
}

/** Puts a record into a state, whatever led there. */
export const putInto = async ({ database: { db } }: TestServer, id: string, state: string): Promise<void> =>
  void (await sql`update record set state = ${state} where id = ${id}`.execute(db))

/** Puts the record into every state of its chart in turn and asks every tab for it. */
export async function assertTabsPartition(server: TestServer, list: TabbedList): Promise<void> {
  const { flow, id, tabs, expected } = list
  const { rows } = await sql<{ state: string }>`select state from record where id = ${id}`.execute(server.database.db)
  const found: Record<string, readonly string[]> = {}
  for (const state of Object.keys(flow.states)) {
    await putInto(server, id, state)
    const holding = []
    const counts = await list.counts?.()
    for (const tab of tabs) {
      const ids = await list.idsIn(tab)
      if (ids.includes(id)) holding.push(tab)
      if (counts) expect(`${state}: ${tab} counts ${counts[tab]}`).toBe(`${state}: ${tab} counts ${ids.length}`)
    }
    found[state] = holding
  }
  await putInto(server, id, rows[0]?.state ?? '')
  const wanted = Object.entries(expected).map(([state, tab]) => [state, tab === null ? [] : [tab]])
  expect(found, 'each state stands in exactly one tab').toEqual(Object.fromEntries(wanted))
}
