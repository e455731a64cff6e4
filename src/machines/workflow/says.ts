/** What a chart says of a record to the people concerned, as a neighbour would: whose turn it is, what goes on. */
import type { StateTurn } from '../../contract/turns.ts'
import type { Workflow, WorkflowRow } from './flow.ts'
import type { Principal } from './people.ts'
import type { SpanOf } from './span.ts'

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

/** Returns whether the person works on the record: what they read are the words of the office. */
export const isOffice = (flow: Workflow, { facts }: WorkflowRow, who: Principal): boolean =>
  flow.rolesOf(facts, who).some(relation => !Object.hasOwn(flow.says, relation))

/** Returns the word of a state for whoever works on the record, or for everybody else. */
export const wordFor = (office: boolean, { label, said }: { readonly label: string; readonly said?: string }): string =>
  (!office && said) || label

/**
 * Returns whose turn a record is for this person: as the chart says, and where it tells them nothing, theirs if one of
 * their steps leads on. What is in force and asks for nothing is `arranged`.
 */
export function stateTurnOf(flow: Workflow, row: WorkflowRow, who: Principal, span: SpanOf): StateTurn {
  const { state, facts } = row
  const saying = sayingOf(flow, row, who, span)
  if (saying) return saying.status[0]
  const end = flow.states[state]?.end
  if (end) return end === 'done' ? 'arranged' : 'over'
  const relations = flow.rolesOf(facts, who)
  if (relations.some(relation => Object.hasOwn(flow.says[relation] ?? {}, state))) return 'arranged'
  const isNext = flow.edges.some(
    ({ from, cause, by, name, guards }) =>
      from === state &&
      cause === 'event' &&
      flow.events[name]?.tone === 'primary' &&
      by.some(role => relations.includes(role)) &&
      flow.objection(facts, guards) === undefined,
  )
  return isNext ? 'yours' : 'others'
}
