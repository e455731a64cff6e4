/** A drawing as a list of edges, and the wrong drawings that are refused before anything runs. */
import type { EventSpec, PlainDrawing, PlainGoing, PlainSpec, PlainState, PlainSteps } from './spec.ts'

/** Where a record is before it exists. No stored record is ever here. */
export const UNBORN = '–'

export interface Edge {
  readonly from: string
  /** The same as `from` where the state stays. */
  readonly to: string
  /** True where the state is entered, and its clocks start. */
  readonly enters: boolean
  readonly cause: 'event' | 'clock' | 'auto'
  /** The event, the clock; empty for `auto`. */
  readonly name: string
  readonly by: readonly string[]
  readonly guards: readonly string[]
  readonly change?: string
  readonly effects: readonly string[]
  readonly postpone?: { readonly clock: string; readonly by: string }
  readonly label?: string
}

export const list = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T]

const eventNamed = ({ events }: PlainSpec, name: string): EventSpec | undefined =>
  Object.hasOwn(events, name) ? events[name] : undefined

/** Every edge of the drawing in its order, birth first. Throws an `Error` that names what is wrong with the chart. */
export function edgesOf(spec: PlainSpec, drawing: PlainDrawing): readonly Edge[] {
  const edge = (from: string, cause: Edge['cause'], name: string, going: PlainGoing): Edge => ({
    from,
    to: going.to ?? from,
    enters: going.to !== undefined,
    cause,
    name,
    by: cause === 'event' ? list(eventNamed(spec, name)?.by) : [],
    guards: list(going.guard),
    effects: going.effects ?? [],
    ...(going.change === undefined ? {} : { change: going.change }),
    ...(going.postpone === undefined ? {} : { postpone: going.postpone }),
    ...(going.label === undefined ? {} : { label: going.label }),
  })
  const steps = (from: string, cause: Edge['cause'], table: PlainSteps | undefined) =>
    Object.entries(table ?? {}).flatMap(([name, go]) =>
      list(go).map(one => edge(from, cause, name, typeof one === 'string' ? { to: one } : one)),
    )
  const edges = [
    ...steps(UNBORN, 'event', drawing.born),
    ...Object.entries(drawing.states).flatMap(([name, state]) => [
      ...steps(name, 'event', state.on),
      ...steps(name, 'clock', state.after),
      ...(state.always ?? []).map(going => edge(name, 'auto', '', going)),
    ]),
  ]
  const wrong = [...wrongWords(spec, drawing, edges), ...edges.flatMap(e => wrongEdge(spec, drawing, e, edges))]
  wrong.push(...wrongStates(drawing.states, edges))
  if (wrong.length) throw new Error(`Workflow "${spec.id}": ${wrong.join('; ')}`)
  return edges
}

const unused = (what: string, declared: object, used: Iterable<string>) => {
  const seen = new Set(used)
  return Object.keys(declared).flatMap(name => (seen.has(name) ? [] : [`${what} "${name}" is never used`]))
}

function wrongWords(spec: PlainSpec, drawing: PlainDrawing, edges: readonly Edge[]): string[] {
  const spans = edges.flatMap(e => [...(e.cause === 'clock' ? [e.name] : []), ...(e.postpone ? [e.postpone.by] : [])])
  return [
    ...(/^\w+$/.test(spec.id) && spec.label ? [] : ['its id is not one word, or it has no label']),
    ...Object.entries(spec.events).flatMap(([name, { label, by }]) => [
      ...(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name) ? [] : [`event "${name}" is not UPPER_SNAKE`]),
      ...(label ? [] : [`event "${name}" has no label`]),
      ...(list(by).length ? [] : [`event "${name}" is nobody's`]),
      ...list(by).flatMap(role =>
        Object.hasOwn(spec.roles, role) ? [] : [`event "${name}" is by undeclared role "${role}"`],
      ),
    ]),
    ...Object.entries(spec.delays).flatMap(([name, ms]) => [
      ...(/^\w+$/.test(name) ? [] : [`delay "${name}" is not one word`]),
      ...(Number.isFinite(ms) && ms > 0 ? [] : [`delay "${name}" is no span of time`]),
    ]),
    ...unused(
      'event',
      spec.events,
      edges.flatMap(e => (e.cause === 'event' ? [e.name] : [])),
    ),
    ...unused('delay', spec.delays, spans),
    ...unused(
      'role',
      spec.roles,
      Object.values(spec.events).flatMap(({ by }) => list(by)),
    ),
    ...unused(
      'guard',
      drawing.guards,
      edges.flatMap(e => e.guards),
    ),
    ...unused(
      'change',
      drawing.changes,
      edges.flatMap(e => e.change ?? []),
    ),
    ...unused(
      'effect',
      drawing.effects,
      edges.flatMap(e => e.effects),
    ),
  ]
}

function wrongEdge(spec: PlainSpec, drawing: PlainDrawing, edge: Edge, edges: readonly Edge[]): string[] {
  const { from, to, cause, name, guards, change, effects, postpone } = edge
  const here = `${from} ${name || 'always'}`
  const twins = edges.filter(e => e.from === from && e.cause === cause && e.name === name)
  const known = (declared: object, what: string, names: readonly string[]) =>
    names.flatMap(one => (Object.hasOwn(declared, one) ? [] : [`${here}: undeclared ${what} "${one}"`]))
  return [
    ...(cause === 'event' ? known(spec.events, 'event', [name]) : []),
    ...(cause === 'clock' ? known(spec.delays, 'delay', [name]) : []), // XState would fire it at once
    ...(Object.hasOwn(drawing.states, to) || to === from ? [] : [`${here}: unknown state "${to}"`]),
    ...known(drawing.guards, 'guard', guards),
    ...known(drawing.changes, 'change', list(change)),
    ...known(drawing.effects, 'effect', effects),
    ...known(spec.delays, 'delay', postpone ? [postpone.clock, postpone.by] : []),
    ...(postpone && !edges.some(e => e.from === from && e.cause === 'clock' && e.name === postpone.clock)
      ? [`${here}: postpones "${postpone.clock}", which does not run there`]
      : []),
    // XState's can() says no to such an edge, and nobody is told
    ...(edge.enters || change || effects.length || postpone ? [] : [`${here}: neither target nor action`]),
    ...(from === UNBORN && !edge.enters ? [`${here}: nothing is born`] : []),
    ...(cause === 'auto' && edge.enters && !edge.label ? [`${here}: has no label`] : []),
    ...(cause === 'auto' && (!guards.length || (!edge.enters && !change)) ? [`${here}: would never come to rest`] : []),
    ...(twins.slice(0, twins.indexOf(edge)).some(e => !e.guards.length)
      ? [`${here}: an edge before it always wins`]
      : []),
  ]
}

function wrongStates(states: Readonly<Record<string, PlainState>>, edges: readonly Edge[]): string[] {
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
