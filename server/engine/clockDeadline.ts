/** The deadline of a state whose clocks ring for some of its records only. */
import { type RawBuilder, sql } from 'kysely'
import type { Workflow } from '../../src/machines/workflow/flow.ts'

/**
 * Returns when the next clock takes a record out of its state; SQL over `record`, null for none. Clocks whose guards
 * object do not count. `cases` are all values of the facts that the guards read.
 */
export function clockDeadline<F extends object>(
  flow: Pick<Workflow<F>, 'edges' | 'objection'>,
  state: string,
  cases: readonly Partial<F>[],
): RawBuilder<Date | null> {
  const clocks = flow.edges.filter(({ cause, from, enters }) => cause === 'clock' && from === state && enters)
  const rings = clocks.map(({ name, guards }) => {
    const lets = cases.filter(one => flow.objection(one as F, guards) === undefined)
    const facts = lets.map(one => sql`record.facts @> ${sql.lit(JSON.stringify(one))}::jsonb`)
    return facts.length === 0 ? sql`false` : sql`clock = ${sql.lit(name)} and (${sql.join(facts, sql` or `)})`
  })
  return sql<Date | null>`(select min(due_at) from timer where timer.record = record.id and (${sql.join(rings, sql` or `)}))`
}
