/** Edges of a chart as a list, and validation of the chart before anything runs. */
import { type Delay, isMoment } from './span.ts'
import type { EventSpec, PlainChart, PlainEdge, PlainSpec, PlainState, PlainTransitions } from './spec.ts'

/** State of a record before it exists. No stored record is ever in it. */
export const UNBORN = '–'

export interface Edge {
  readonly from: string
  /** Equals `from` if the state stays. */
  readonly to: string
  /** Whether the state is entered, which starts its clocks. */
  readonly enters: boolean
  readonly cause: 'event' | 'clock' | 'auto'
  /** Event or clock; empty for `auto`. */
  readonly name: string
  readonly by: readonly string[]
  readonly guards: readonly string[]
  readonly change?: string
  readonly effects: readonly string[]
  readonly postpone?: { readonly clock: string; readonly by: string }
  readonly label?: string
}

/** Returns one value or an array as an array. */
export const toArray = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T]

const eventSpecOf = ({ events }: PlainSpec, name: string): EventSpec | undefined =>
  Object.hasOwn(events, name) ? events[name] : undefined

/** Returns every edge of the chart in order, birth first. Throws an `Error` that lists the chart's mistakes. */
export function edgesOf(spec: PlainSpec, chart: PlainChart): readonly Edge[] {
  const edge = (from: string, cause: Edge['cause'], name: string, edgeSpec: PlainEdge): Edge => ({
    from,
    to: edgeSpec.to ?? from,
    enters: edgeSpec.to !== undefined,
    cause,
    name,
    by: cause === 'event' ? toArray(eventSpecOf(spec, name)?.by) : [],
    guards: toArray(edgeSpec.guard),
    effects: edgeSpec.effects ?? [],
    ...(edgeSpec.change === undefined ? {} : { change: edgeSpec.change }),
    ...(edgeSpec.postpone === undefined ? {} : { postpone: edgeSpec.postpone }),
    ...(edgeSpec.label === undefined ? {} : { label: edgeSpec.label }),
  })
  const steps = (from: string, cause: Edge['cause'], table: PlainTransitions | undefined) =>
    Object.entries(table ?? {}).flatMap(([name, transition]) =>
      toArray(transition).map(one => edge(from, cause, name, typeof one === 'string' ? { to: one } : one)),
    )
  const edges = [
    ...steps(UNBORN, 'event', chart.born),
    ...Object.entries(chart.states).flatMap(([name, state]) => [
      ...steps(name, 'event', state.on),
      ...steps(name, 'clock', state.after),
      ...(state.always ?? []).map(edgeSpec => edge(name, 'auto', '', edgeSpec)),
    ]),
  ]
  const errors = [...declarationErrors(spec, chart, edges), ...edges.flatMap(e => edgeErrors(spec, chart, e, edges))]
  errors.push(...stateErrors(chart.states, edges))
  if (errors.length) throw new Error(`Workflow "${spec.id}": ${errors.join('; ')}`)
  return edges
}

function isDelay(delay: Delay): boolean {
  if (isMoment(delay)) return true
  const span = typeof delay === 'number' ? delay : delay.workdays
  return Number.isFinite(span) && span > 0 && (typeof delay === 'number' || Number.isInteger(span))
}

const unusedNames = (what: string, declared: object, used: Iterable<string>) => {
  const seen = new Set(used)
  return Object.keys(declared).flatMap(name => (seen.has(name) ? [] : [`${what} "${name}" is never used`]))
}

function declarationErrors(spec: PlainSpec, chart: PlainChart, edges: readonly Edge[]): string[] {
  const spans = edges.flatMap(e => [...(e.cause === 'clock' ? [e.name] : []), ...(e.postpone ? [e.postpone.by] : [])])
  return [
    ...(/^\w+$/.test(spec.id) && spec.label ? [] : ['its id is not one word, or it has no label']),
    ...Object.entries(spec.events).flatMap(([name, { label, by }]) => [
      ...(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name) ? [] : [`event "${name}" is not UPPER_SNAKE`]),
      ...(label ? [] : [`event "${name}" has no label`]),
      ...(toArray(by).length ? [] : [`event "${name}" is nobody's`]),
      ...toArray(by).flatMap(role =>
        Object.hasOwn(spec.roles, role) ? [] : [`event "${name}" is by undeclared role "${role}"`],
      ),
    ]),
    ...Object.entries(spec.delays).flatMap(([name, delay]) => [
      ...(/^\w+$/.test(name) ? [] : [`delay "${name}" is not one word`]),
      ...(isDelay(delay) ? [] : [`delay "${name}" is no span of time`]),
    ]),
    ...unusedNames(
      'event',
      spec.events,
      edges.flatMap(e => (e.cause === 'event' ? [e.name] : [])),
    ),
    ...unusedNames('delay', spec.delays, spans),
    ...unusedNames(
      'role',
      spec.roles,
      Object.values(spec.events).flatMap(({ by }) => toArray(by)),
    ),
    ...unusedNames(
      'guard',
      chart.guards,
      edges.flatMap(e => e.guards),
    ),
    ...unusedNames(
      'change',
      chart.changes,
      edges.flatMap(e => e.change ?? []),
    ),
    ...unusedNames(
      'effect',
      chart.effects,
      edges.flatMap(e => e.effects),
    ),
  ]
}

function edgeErrors(spec: PlainSpec, chart: PlainChart, edge: Edge, edges: readonly Edge[]): string[] {
  const { from, to, cause, name, guards, change, effects, postpone } = edge
  const here = `${from} ${name || 'always'}`
  const twins = edges.filter(e => e.from === from && e.cause === cause && e.name === name)
  const undeclared = (declared: object, what: string, names: readonly string[]) =>
    names.flatMap(one => (Object.hasOwn(declared, one) ? [] : [`${here}: undeclared ${what} "${one}"`]))
  return [
    ...(cause === 'event' ? undeclared(spec.events, 'event', [name]) : []),
    ...(cause === 'clock' ? undeclared(spec.delays, 'delay', [name]) : []), // XState would fire it at once
    ...(Object.hasOwn(chart.states, to) || to === from ? [] : [`${here}: unknown state "${to}"`]),
    ...undeclared(chart.guards, 'guard', guards),
    ...undeclared(chart.changes, 'change', toArray(change)),
    ...undeclared(chart.effects, 'effect', effects),
    ...undeclared(spec.delays, 'delay', postpone ? [postpone.clock, postpone.by] : []),
    ...(postpone && [postpone.clock, postpone.by].some(one => isMoment(spec.delays[one]))
      ? [`${here}: postpones by or to a moment, which follows its fact alone`]
      : []),
    ...(postpone && !edges.some(e => e.from === from && e.cause === 'clock' && e.name === postpone.clock)
      ? [`${here}: postpones "${postpone.clock}", which does not run there`]
      : []),
    // XState's can() returns false for such an edge, silently
    ...(edge.enters || change || effects.length || postpone ? [] : [`${here}: neither target nor action`]),
    ...(from === UNBORN && !edge.enters ? [`${here}: nothing is born`] : []),
    ...(cause === 'auto' && edge.enters && !edge.label ? [`${here}: has no label`] : []),
    ...(cause === 'auto' && (!guards.length || (!edge.enters && !change)) ? [`${here}: would never come to rest`] : []),
    ...(twins.slice(0, twins.indexOf(edge)).some(e => !e.guards.length)
      ? [`${here}: an edge before it always wins`]
      : []),
  ]
}

function stateErrors(states: Readonly<Record<string, PlainState>>, edges: readonly Edge[]): string[] {
  const reached = new Set([UNBORN])
  for (const state of reached) for (const e of edges) if (e.from === state) reached.add(e.to)
  return Object.entries(states).flatMap(([name, { label, end }]) => [
    ...(/^\w+$/.test(name) ? [] : [`state "${name}" is not one word`]),
    ...(label ? [] : [`state "${name}" has no label`]),
    ...(reached.has(name) ? [] : [`state "${name}" cannot be reached`]),
    ...(end || edges.some(e => e.from === name && e.to !== name)
      ? []
      : [`state "${name}" has no way out and is no end`]),
  ])
}
