/**
 * The factory of workflows, and everything that can be asked of one. Pure: no timer runs and nothing is sent, so page,
 * server and tests read the same object.
 */
import * as z from 'zod/mini'
import { type Edge, edgesOf, UNBORN } from './edges.ts'
import {
  type Act,
  type Delays,
  NotDrawn,
  type Offer,
  type Outcome,
  type Row,
  type Tick,
  type Workflow,
} from './flow.ts'
import { clockEvent, machineOf, type Running, type Told } from './machine.ts'
import type { Who } from './people.ts'
import { MISSING, notNow, notYours, type Refusal, STALE, unexpected, unfit, unknown } from './refusal.ts'
import type { Draw, EventSpec, Events, PlainDrawing, PlainSpec, Spec, Stamp } from './spec.ts'

/**
 * Makes a workflow. Throws an `Error` naming every mistake of the chart: undeclared or dead events, delays, roles,
 * guards; an edge with neither target nor action; a state without label, without a way in, or without a way out.
 */
export function workflow<
  F extends z.ZodMiniObject,
  R extends string,
  const E extends Events<NoInfer<R>>,
  D extends string,
>(spec: Spec<F, R, E, D>, draw: (chart: Draw<z.output<F>, E, D>) => PlainDrawing): Workflow<z.output<F>, E> {
  const drawing = draw(drawn => drawn as unknown as PlainDrawing)
  const { roles, ...plain } = spec as unknown as PlainSpec
  const edges = edgesOf({ ...plain, roles }, drawing)
  const rolesOf = (facts: object, who: Who) =>
    Object.entries(roles).flatMap(([role, [, plays]]) => (plays(facts as never, who) ? [role] : []))
  const objection = (facts: object, guards: readonly string[]) =>
    guards.map(name => drawing.guards[name]!).find(([, test]) => !test(facts as never))?.[0]
  const permits = ({ cause, by, guards }: Edge, facts: object, { who }: Stamp) =>
    (cause !== 'event' || rolesOf(facts, who).some(role => by.includes(role))) && objection(facts, guards) === undefined
  return {
    id: spec.id,
    label: spec.label,
    facts: spec.facts as unknown as z.ZodMiniType<z.output<F>>,
    events: spec.events,
    delays: spec.delays,
    states: Object.fromEntries(
      Object.entries(drawing.states).map(([key, { label, end = false }]) => [key, { label, end }]),
    ),
    edges,
    roles: Object.fromEntries(Object.entries(roles).map(([role, [label]]) => [role, label])),
    rolesOf,
    objection,
    machine: machineOf(spec.id, drawing, edges, permits),
  }
}

// Reading a workflow

/** How an event is declared; undefined for names that are not, whatever an object inherits. */
export const eventOf = (flow: Workflow, event: string): EventSpec | undefined =>
  Object.hasOwn(flow.events, event) ? flow.events[event] : undefined

/** The start-up check: throws an `Error` that names a stored state which the chart does not know. */
export function resolve(flow: Workflow, state: string): { readonly label: string; readonly end: boolean } {
  const known = Object.hasOwn(flow.states, state) ? flow.states[state] : undefined
  if (!known) throw new Error(`Workflow "${flow.id}" has no state "${state}", but a stored record is in it`)
  return known
}
export const labelOf = (flow: Workflow, state: string): string =>
  state === UNBORN ? '未提交' : resolve(flow, state).label

/** The relations of an event, in Chinese. */
export const callersOf = (flow: Workflow, { by }: Pick<Edge, 'by'>) => by.map(role => flow.roles[role] ?? role)

const bySpec = ({ by }: EventSpec): readonly string[] => (typeof by === 'string' ? [by] : by)

/** Whether person, state and facts allow the event, before anything is filled in. */
function closed<F extends object>(
  flow: Workflow<F>,
  { state, facts }: Row<F>,
  { event, ...stamp }: Act,
): Refusal | undefined {
  const declared = eventOf(flow, event)
  if (!declared) return unknown(event)
  const by = bySpec(declared)
  if (!flow.rolesOf(facts, stamp.who).some(role => by.includes(role)))
    return notYours(declared.label, callersOf(flow, { by }))
  if (flow.machine.allows(state, facts, { ...stamp, type: event })) return undefined
  const edge = flow.edges.find(e => e.from === state && e.cause === 'event' && e.name === event)
  return notNow(declared.label, labelOf(flow, state), edge && flow.objection(facts, edge.guards))
}

/**
 * Why this step cannot be taken, or undefined. Asked in this order: is there a record (`missing`), an event of that name
 * (`unknown`), is it this person's (`notYours`), has the record moved on (`stale`), may it happen now (`notNow`), is what was
 * filled in complete (`invalid`, with the field). Birth is asked of a row in `UNBORN`.
 */
export function refusal<F extends object>(flow: Workflow<F>, row: Row<F> | undefined, act: Act): Refusal | undefined {
  if (!row) return MISSING
  const no = closed(flow, row, act)
  const old = act.version !== undefined && row.version !== undefined && act.version !== row.version
  if (no && (no.code !== 'notNow' || !old)) return no
  if (old) return STALE
  const read = readInput(flow, act)
  return read.success ? undefined : read.refusal
}

type Read = { readonly success: true; readonly input: unknown } | { readonly success: false; readonly refusal: Refusal }
function readInput(flow: Workflow, { event, input }: Act): Read {
  const { input: schema, label } = flow.events[event]!
  if (!schema)
    return input === undefined || (typeof input === 'object' && input !== null && !Object.keys(input).length)
      ? { success: true, input: undefined }
      : { success: false, refusal: unexpected(label) }
  const parsed = z.safeParse(schema, input ?? {})
  return parsed.success ? { success: true, input: parsed.data } : { success: false, refusal: unfit(parsed.error) }
}

/**
 * The steps that this person may take now. With `greyed` also those that are theirs but not now, each with its reason;
 * not those by which a record is born.
 */
export function offers<F extends object>(flow: Workflow<F>, row: Row<F>, who: Who, { greyed = false } = {}): Offer[] {
  const later = new Set(flow.edges.flatMap(({ from, name }) => (from === UNBORN ? [] : [name])))
  return Object.entries<EventSpec>(flow.events).flatMap(([event, { by: _, ...said }]) => {
    const no = closed(flow, row, { event, who, at: 0 })
    if (!no) return [{ ...said, event }]
    return greyed && no.code === 'notNow' && later.has(event) ? [{ ...said, event, refusal: no }] : []
  })
}

/**
 * Takes a step, or lets a clock ring. `delays` are the platform's settings. The row that comes back, the effects and the
 * clocks belong into one transaction. Throws `NotDrawn` where `refusal` refuses, and for a clock that `rings` not.
 */
export function advance<F extends object>(
  flow: Workflow<F>,
  row: Row<F>,
  step: Act | Tick,
  delays: Delays = {},
): Outcome<F> {
  const { state, facts, effects, clocks } = flow.machine.move(row.state, row.facts, told(flow, row, step), {
    ...flow.delays,
    ...delays,
  })
  return { row: { state, facts: facts as F }, effects, clocks }
}
function told<F extends object>(flow: Workflow<F>, row: Row<F>, step: Act | Tick): Told {
  if ('clock' in step) {
    if (!rings(flow, row, step.clock)) throw new NotDrawn(notNow(step.clock, labelOf(flow, row.state)))
    return { type: clockEvent(flow.id, row.state, step.clock), who: {}, at: step.at }
  }
  const no = refusal(flow, row, step)
  if (no) throw new NotDrawn(no)
  const read = readInput(flow, step)
  return { type: step.event, input: read.success ? read.input : undefined, who: step.who, at: step.at }
}

/** Begins a record by its birth event. `facts` are the columns it starts with; throws where they do not fit the schema. */
export const born = <F extends object>(flow: Workflow<F>, facts: F, act: Act, delays?: Delays): Outcome<F> =>
  advance(flow, { state: UNBORN, facts: z.parse(flow.facts, facts) }, act, delays)

/** Whether a clock that has come due still means something here; if not, it is dropped. */
export const rings = <F extends object>(flow: Workflow<F>, { state, facts }: Row<F>, clock: string): boolean =>
  flow.machine.allows(state, facts, { type: clockEvent(flow.id, state, clock), who: {}, at: 0 })

/** The clocks of a state and their lengths, for a countdown or to look whether one is lost. */
export const timersOf = (flow: Workflow, state: string, delays: Delays = {}): Running[] =>
  [...new Set(flow.edges.flatMap(e => (e.from === state && e.cause === 'clock' ? [e.name] : [])))].map(clock => ({
    clock,
    ms: delays[clock] ?? flow.delays[clock]!,
  }))
