/** A workflow as nodes and links for the diagram, and as a table for those who review it. */
import { type Edge, UNBORN } from './edges.ts'
import type { Delays, Workflow } from './flow.ts'
import { callersOf, eventOf, labelOf } from './workflow.ts'

export interface Node {
  readonly id: string
  readonly label: string
  readonly kind: 'start' | 'normal' | 'end'
}
export interface Said {
  /** The event or clock by its name; empty for what happens by itself. */
  readonly name: string
  readonly cause: Edge['cause']
  /** The button, how long the clock runs, or what happens by itself. */
  readonly label: string
  /** Who, in Chinese. */
  readonly by: readonly string[]
}
/** All ways from one state to another, in the order of the chart. */
export interface Link {
  readonly from: string
  readonly to: string
  readonly says: readonly Said[]
}

/** `30 分钟后`, `48 小时后`, `10 天后`. `ms` are rounded to the unit that says it best. */
export function afterwards(ms: number): string {
  const hours = ms / 3_600_000
  if (hours < 1) return `${Math.round(hours * 60)} 分钟后`
  return hours < 72 ? `${Math.round(hours)} 小时后` : `${Math.round(hours / 24)} 天后`
}

function saidOf(flow: Workflow, edge: Edge, delays: Delays): Said {
  const { name, cause } = edge
  if (cause === 'event') return { name, cause, label: eventOf(flow, name)?.label ?? name, by: callersOf(flow, edge) }
  const label = cause === 'clock' ? afterwards(delays[name] ?? flow.delays[name] ?? 0) : (edge.label ?? '自动')
  return { name, cause, label, by: ['系统'] }
}

/** The chart without what only changes facts inside a state. `delays` are the platform's settings, in ms. */
export function chartOf(flow: Workflow, delays: Delays = {}): { readonly nodes: Node[]; readonly links: Link[] } {
  const links = new Map<string, Link>()
  for (const edge of flow.edges) {
    const { from, to } = edge
    if (!edge.enters && edge.cause !== 'event') continue
    const key = `${from} ${to}`
    const says = links.get(key)?.says ?? []
    const said = saidOf(flow, edge, delays)
    const repeated = says.some(one => one.name === said.name && one.cause === said.cause && one.label === said.label)
    links.set(key, { from, to, says: repeated ? says : [...says, said] })
  }
  const nodes = Object.entries(flow.states).map(
    ([id, { label, end }]): Node => ({ id, label, kind: end ? 'end' : 'normal' }),
  )
  return { nodes: [{ id: UNBORN, label: labelOf(flow, UNBORN), kind: 'start' }, ...nodes], links: [...links.values()] }
}

export interface TableRow {
  readonly from: string
  readonly event: string
  readonly who: string
  readonly to: string
  /** Conditions by name. */
  readonly when: string
  /** Effects by name. */
  readonly effects: string
}

/** Every edge in the manner of design 2: from, event, who, to, and what happens. */
export const tableOf = (flow: Workflow, delays: Delays = {}): TableRow[] =>
  flow.edges.map(edge => {
    const { label, by } = saidOf(flow, edge, delays)
    return {
      from: labelOf(flow, edge.from),
      event: edge.cause === 'event' ? `${edge.name} ${label}` : label,
      who: by.join('、'),
      to: labelOf(flow, edge.to),
      when: edge.guards.join(' '),
      effects: [...(edge.change ? [edge.change] : []), ...edge.effects].join(' '),
    }
  })
