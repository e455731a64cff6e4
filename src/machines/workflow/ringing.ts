/** Which clocks take a record out of its state. */
import type { Workflow } from './flow.ts'

type Flow<F extends object> = Pick<Workflow<F>, 'edges' | 'objection'>

/** Returns the edges by which a clock leaves the state now; those whose guards object do not, nor what only reminds. */
export const ringingEdges = <F extends object>(
  flow: Flow<F>,
  { state, facts }: { readonly state: string; readonly facts: F },
): Workflow['edges'] =>
  flow.edges.filter(
    ({ cause, from, enters, guards }) =>
      cause === 'clock' && from === state && enters && flow.objection(facts, guards) === undefined,
  )
