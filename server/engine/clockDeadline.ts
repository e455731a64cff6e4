/** The deadline of a state whose clocks ring for some of its records only. */
import { type RawBuilder, sql } from 'kysely'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import { ringingEdges } from '../../src/machines/workflow/ringing.ts'

/**
 * Returns when the next clock takes a record out of its state; SQL over `record`, null for none. Clocks whose guards
 * object do not count. `cases` are all values of the facts that the guards read.
 */
export function clockDeadline<F extends object>(
  flow: Pick<Workflow<F>, 'edges' | 'objection'>,
  state: string,
  cases: readonly Partial<F>[],
): RawBuilder<Date | null> {
  const ringing = cases.map(one => ({
    facts: sql`record.facts @> ${sql.lit(JSON.stringify(one))}::jsonb`,
    clocks: ringingEdges(flow, { state, facts: one as F }).map(({ name }) => name),
  }))
  const clocks = [...new Set(ringing.flatMap(one => one.clocks))]
  const rings = clocks.map(clock => {
    const facts = ringing.flatMap(one => (one.clocks.includes(clock) ? [one.facts] : []))
    return sql`clock = ${sql.lit(clock)} and (${sql.join(facts, sql` or `)})`
  })
  return sql<Date | null>`(select min(due_at) from timer where timer.record = record.id and (${sql.join(rings, sql` or `)}))`
}
