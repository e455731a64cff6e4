/**
 * The factory of workflows, and all queries on them. Pure: no timers, no side effects, so page, server and tests use
 * the same object.
 */
import * as z from 'zod/mini'
import { clockEvent } from './clocks.ts'
import { type Edge, edgesOf, UNBORN } from './edges.ts'
import {
  type Act,
  type Delays,
  IllegalTransition,
  type Offer,
  type Outcome,
  type StateOf,
  type Tick,
  type Workflow,
  type WorkflowRow,
} from './flow.ts'
import { foresee, machineOf, type StepEvent } from './machine.ts'
import { needsAnother, otherOf, type Principal } from './people.ts'
import {
  invalidInput,
  MISSING,
  notNow,
  notYours,
  STALE,
  type StepRefusal,
  unexpectedInput,
  unknownEvent,
} from './refusal.ts'
import { isMoment, remainingMs, type SpanOf, spanIn, spokenText } from './span.ts'
import type {
  DefineChart,
  EventSpec,
  Events,
  PlainChart,
  PlainSpec,
  Sentence,
  StepStamp,
  WorkflowSpec,
} from './spec.ts'

/**
 * Returns a workflow. Throws an `Error` with every mistake of the chart: undeclared or unused events, delays, roles,
 * guards; an edge with neither target nor action; a state without label, without a way in, or without a way out.
 */
export function workflow<
  F extends z.ZodMiniObject,
  R extends string,
  const E extends Events<NoInfer<R>>,
  D extends string,
>(
  spec: WorkflowSpec<F, R, E, D>,
  define: (chart: DefineChart<z.output<F>, E, D>) => PlainChart,
): Workflow<z.output<F>, E> {
  const chart = define(definition => definition as unknown as PlainChart)
  const { roles, ...plain } = spec as unknown as PlainSpec
  const edges = edgesOf({ ...plain, roles }, chart)
  const rolesOf = (facts: object, who: Principal) =>
    Object.entries(roles).flatMap(([role, [, plays]]) => (plays(facts as never, who) ? [role] : []))
  const drawnSpan = spanIn(plain.delays)
  const said = (sentence: Sentence, span = drawnSpan) => (typeof sentence === 'string' ? sentence : sentence(span))
  const objection = (facts: object, guards: readonly string[], span = drawnSpan) => {
    const denying = guards.map(name => chart.guards[name]!).find(([, test]) => !test(facts as never))
    return denying && said(denying[0], span)
  }
  const playing = (facts: object, who: Principal, by: readonly string[]) =>
    by.length === 0 ? [] : rolesOf(facts, who).filter(role => by.includes(role))
  /**
   * Four eyes: returns the error sentence if every matching relation is barred because the person took the previous
   * step.
   */
  const separationOf = (facts: object, who: Principal, [first, ...others]: readonly string[]) => {
    const actedBefore = (role: string) => {
      const [, , other] = roles[role]!
      return other !== undefined && who.uid !== undefined && [other.than(facts as never)].flat().includes(who.uid)
    }
    const isBarred = first !== undefined && [first, ...others].every(actedBefore)
    return isBarred ? needsAnother(roles[first]![0]) : undefined
  }
  const lets = (facts: object, who: Principal, by: readonly string[]) => {
    const relations = playing(facts, who, by)
    return relations.length > 0 && separationOf(facts, who, relations) === undefined
  }
  const permits = ({ cause, by, guards }: Edge, facts: object, { who }: StepStamp) =>
    (cause !== 'event' || lets(facts, who, by)) && objection(facts, guards) === undefined
  return {
    id: spec.id,
    label: spec.label,
    facts: spec.facts as unknown as z.ZodMiniType<z.output<F>>,
    events: spec.events,
    delays: plain.delays,
    states: Object.fromEntries(
      Object.entries(chart.states).map(([key, { label, said: plainly, end = false, tab }]) => [
        key,
        { label, end, ...(plainly && { said: plainly }), ...(tab && { tab }) },
      ]),
    ),
    edges,
    says: chart.says ?? {},
    roles: Object.fromEntries(
      Object.entries(roles).map(([role, [label, , other]]) => [role, other ? otherOf(label) : label]),
    ),
    actorLabel(facts, role) {
      const [label = role, , other] = roles[role] ?? []
      return other && other.than(facts as never).length > 0 ? otherOf(label) : label
    },
    rolesOf,
    separation: (facts, who, by) => separationOf(facts, who, playing(facts, who, by)),
    objection,
    guards: Object.fromEntries(Object.entries(chart.guards).map(([name, [otherwise]]) => [name, said(otherwise)])),
    foresee: (edge, facts, step) => foresee(chart, edge, facts, { type: edge.name, span: drawnSpan, ...step }),
    machine: machineOf(spec.id, chart, edges, permits),
  }
}

// Reading a workflow

/** Returns the declaration of an event; undefined for unknown names, including inherited ones. */
export const eventOf = (flow: Workflow, event: string): EventSpec | undefined =>
  Object.hasOwn(flow.events, event) ? flow.events[event] : undefined

/** Returns a state of the chart. Throws an `Error` for an unknown one, which is the start-up check of stored states. */
export function stateOf(flow: Workflow, state: string): StateOf {
  const known = Object.hasOwn(flow.states, state) ? flow.states[state] : undefined
  if (!known) throw new Error(`Workflow "${flow.id}" has no state "${state}", but a stored record is in it`)
  return known
}
/** Returns the label of a state. */
export const labelOf = (flow: Workflow, state: string): string =>
  state === UNBORN ? '未提交' : stateOf(flow, state).label

/** Returns the relations of an event, in Chinese. */
export const callersOf = (flow: Workflow, { by }: Pick<Edge, 'by'>) => by.map(role => flow.roles[role] ?? role)

const rolesAllowed = ({ by }: EventSpec): readonly string[] => (typeof by === 'string' ? [by] : by)

/** Returns whether person, state and facts allow the event, before any input. */
function refusalBeforeInput<F extends object>(
  flow: Workflow<F>,
  { state, facts }: WorkflowRow<F>,
  { event, delays = {}, ...stamp }: Act,
): StepRefusal | undefined {
  const declared = eventOf(flow, event)
  if (!declared) return unknownEvent(event)
  const by = rolesAllowed(declared)
  if (!flow.rolesOf(facts, stamp.who).some(role => by.includes(role)))
    return notYours(declared.label, callersOf(flow, { by }))
  if (flow.machine.allows(state, facts, { ...stamp, type: event })) return undefined
  const edge = flow.edges.find(e => e.from === state && e.cause === 'event' && e.name === event)
  const why =
    edge &&
    (flow.separation(facts, stamp.who, by) ??
      flow.objection(facts, edge.guards, spanIn(withSettings(flow.delays, delays))))
  return notNow(declared.label, labelOf(flow, state), why)
}

/**
 * Returns why this step is refused, or undefined. Checks in this order: no record (`missing`), no such event
 * (`unknown`), another person's (`notYours`), the record has changed (`stale`), not possible now (`notNow`), incomplete
 * input (`invalid`, with the field). Birth is checked with a row in `UNBORN`.
 */
export function refusal<F extends object>(
  flow: Workflow<F>,
  row: WorkflowRow<F> | undefined,
  act: Act,
): StepRefusal | undefined {
  if (!row) return MISSING
  const rejection = refusalBeforeInput(flow, row, act)
  const outdated = act.version !== undefined && row.version !== undefined && act.version !== row.version
  if (rejection && (rejection.code !== 'notNow' || !outdated)) return rejection
  if (outdated) return STALE
  const parsedInput = parseInput(flow, act)
  return parsedInput.success ? undefined : parsedInput.refusal
}

type ParsedInput =
  | { readonly success: true; readonly input: unknown }
  | { readonly success: false; readonly refusal: StepRefusal }
function parseInput(flow: Workflow, { event, input }: Act): ParsedInput {
  const { input: schema, label } = flow.events[event]!
  if (!schema)
    return input === undefined || (typeof input === 'object' && input !== null && !Object.keys(input).length)
      ? { success: true, input: undefined }
      : { success: false, refusal: unexpectedInput(label) }
  const parsed = z.safeParse(schema, input ?? {})
  return parsed.success
    ? { success: true, input: parsed.data }
    : { success: false, refusal: invalidInput(parsed.error) }
}

const questionOf = (confirm: NonNullable<EventSpec['confirm']>, facts: object, span: SpanOf) =>
  typeof confirm === 'string' ? confirm : confirm(facts as never, span)

/**
 * Returns the steps that this person may take now, except birth. With `greyed` also their other steps, each with the
 * reason why not now.
 */
export function offers<F extends object>(
  flow: Workflow<F>,
  row: WorkflowRow<F>,
  who: Principal,
  { greyed = false, delays = {} }: { readonly greyed?: boolean; readonly delays?: Delays } = {},
): Offer[] {
  const span = spanIn(withSettings(flow.delays, delays))
  const relations = flow.rolesOf(row.facts, who)
  const isTheirs = ([, spec]: readonly [string, EventSpec]) => rolesAllowed(spec).some(role => relations.includes(role))
  const isAfterBirth = (event: string) => flow.edges.some(({ from, name }) => name === event && from !== UNBORN)
  const theirs = Object.entries<EventSpec>(flow.events).filter(isTheirs)
  return theirs.flatMap(([event, { by: _, confirm, ...look }]) => {
    const rejection = refusalBeforeInput(flow, row, { event, who, at: 0, delays })
    if (rejection && !(greyed && rejection.code === 'notNow' && isAfterBirth(event))) return []
    const button = confirm === undefined ? look : { ...look, confirm: questionOf(confirm, row.facts, span) }
    return [rejection ? { ...button, event, refusal: rejection } : { ...button, event }]
  })
}

/**
 * Returns the outcome of a step or of a ringing clock. `delays` are the platform's settings. The row, the effects and
 * the clocks must be stored in one transaction. Throws `IllegalTransition` if `refusal` refuses, or `rings` is false
 * for a clock.
 */
export function advance<F extends object>(
  flow: Workflow<F>,
  row: WorkflowRow<F>,
  step: Act | Tick,
  delays: Delays = {},
): Outcome<F> {
  const { state, facts, effects, clocks } = flow.machine.move(
    row.state,
    row.facts,
    stepEventOf(flow, row, step),
    withSettings(flow.delays, delays),
  )
  return { row: { state, facts: facts as F }, effects, clocks }
}
function stepEventOf<F extends object>(flow: Workflow<F>, row: WorkflowRow<F>, step: Act | Tick): StepEvent {
  if ('clock' in step) {
    if (!rings(flow, row, step.clock)) throw new IllegalTransition(notNow(step.clock, labelOf(flow, row.state)))
    return { type: clockEvent(flow.id, row.state, step.clock), who: {}, at: step.at }
  }
  const rejection = refusal(flow, row, step)
  if (rejection) throw new IllegalTransition(rejection)
  const parsedInput = parseInput(flow, step)
  return { type: step.event, input: parsedInput.success ? parsedInput.input : undefined, who: step.who, at: step.at }
}

/** Returns the outcome of a birth event. `facts` are the initial columns; throws if they do not match the schema. */
export const born = <F extends object>(flow: Workflow<F>, facts: F, act: Act, delays?: Delays): Outcome<F> =>
  advance(flow, { state: UNBORN, facts: z.parse(flow.facts, facts) }, act, delays)

/** Returns whether a due clock still has an edge here; if not, it is dropped. */
export const rings = <F extends object>(flow: Workflow<F>, { state, facts }: WorkflowRow<F>, clock: string): boolean =>
  flow.machine.allows(state, facts, { type: clockEvent(flow.id, state, clock), who: {}, at: 0 })

/** Returns the durations of the chart's delays with the platform's settings, as people say them: `两天`. */
export const spokenSpan = (flow: Workflow, delays: Delays): SpanOf =>
  spanIn(withSettings(flow.delays, delays), spokenText)

/** Returns the clocks of a state. */
export const clocksIn = (flow: Workflow, state: string): readonly string[] => [
  ...new Set(flow.edges.flatMap(e => (e.from === state && e.cause === 'clock' ? [e.name] : []))),
]

/** Returns the duration of a clock or span from `at` (ms since 1970), ms; undefined if its moment is not set. */
export const durationOf = <F extends object>(
  flow: Workflow<F>,
  clock: string,
  { facts, at, delays = {} }: { readonly facts: F; readonly at: number; readonly delays?: Delays },
): number | undefined => remainingMs(withSettings(flow.delays, delays)[clock]!, facts, at)

/**
 * Returns the delays with the platform's settings applied to spans; moments are facts of the record and cannot be
 * overridden.
 */
function withSettings(drawn: Workflow['delays'], set: Delays): Workflow['delays'] {
  const spans = Object.entries(set).filter(([clock]) => !isMoment(drawn[clock]))
  return { ...drawn, ...Object.fromEntries(spans) }
}
