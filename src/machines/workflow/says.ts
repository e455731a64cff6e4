/** What a chart says of a record to the people concerned, as a neighbour would: whose turn it is, what goes on. */
import type { Workflow, WorkflowRow } from './flow.ts'
import type { Principal } from './people.ts'
import type { SpanOf } from './span.ts'

/** Whose turn it is: the reader's, somebody else's, or nobody's before an agreed time. */
export const TURNS = ['yours', 'arranged', 'others'] as const

/** Turn, sentence, the button that leads to where it is done, and the agreed time, ms since 1970. */
export type Status =
  | readonly [turn: 'yours' | 'arranged', words: string, button: string, at?: number | null]
  | readonly ['others', string]
/** Null where nothing is open. A function reads the facts, and durations of the chart's delays in spoken words. */
export type Saying<F> = Status | null | ((facts: F, span: SpanOf) => Status | null)
/** Relation → state → what it is told. */
export type Says<F, R extends string = string, S extends string = string> = {
  readonly [P in R]?: { readonly [K in S]?: Saying<F> }
}

/** Returns what the chart says to this person of a record, with the relation; undefined where nothing is open. */
export function sayingOf(
  flow: Workflow,
  { state, facts }: WorkflowRow,
  who: Principal,
  span: SpanOf,
): { readonly relation: string; readonly status: Status } | undefined {
  for (const relation of flow.rolesOf(facts, who)) {
    const saying = flow.says[relation]?.[state]
    const status = typeof saying === 'function' ? saying(facts as never, span) : saying
    if (status) return { relation, status }
  }
  return undefined
}
