/** Converts a workflow to nodes and links for the diagram, and to a table for reviewers. */
import { type Edge, UNBORN } from './edges.ts'
import type { Delays, Workflow } from './flow.ts'
import { delayText, isMoment } from './span.ts'
import { callersOf, eventOf, labelOf } from './workflow.ts'

export interface ChartNode {
  readonly id: string
  readonly label: string
  readonly kind: 'start' | 'normal' | 'end'
}
export interface EdgeWords {
  /** Event or clock; empty for automatic transitions. */
  readonly name: string
  readonly cause: Edge['cause']
  /** The button, the duration of the clock, or what happens automatically. */
  readonly label: string
  /** Actors, in Chinese. */
  readonly by: readonly string[]
}
/** All transitions from one state to another, in the order of the chart. */
export interface ChartLink {
  readonly from: string
  readonly to: string
  readonly labels: readonly EdgeWords[]
}

/** Returns when a clock rings: after a duration, after working days, or at a moment of the record. */
function clockText(flow: Workflow, clock: string, delays: Delays): string {
  const drawn = flow.delays[clock]
  if (isMoment(drawn)) return '到约定时间'
  return `${delayText(delays[clock] ?? drawn ?? 0)}后`
}

function edgeWordsOf(flow: Workflow, edge: Edge, delays: Delays): EdgeWords {
  const { name, cause } = edge
  if (cause === 'event') return { name, cause, label: eventOf(flow, name)?.label ?? name, by: callersOf(flow, edge) }
  const label = cause === 'clock' ? clockText(flow, name, delays) : (edge.label ?? '自动')
  return { name, cause, label, by: ['系统'] }
}

/** Returns the chart without edges that only change facts inside a state. `delays` are the platform's settings, ms. */
export function chartOf(
  flow: Workflow,
  delays: Delays = {},
): { readonly nodes: ChartNode[]; readonly links: ChartLink[] } {
  const links = new Map<string, ChartLink>()
  for (const edge of flow.edges) {
    const { from, to } = edge
    if (!edge.enters && edge.cause !== 'event') continue
    const key = `${from} ${to}`
    const labels = links.get(key)?.labels ?? []
    const words = edgeWordsOf(flow, edge, delays)
    const duplicate = labels.some(
      one => one.name === words.name && one.cause === words.cause && one.label === words.label,
    )
    links.set(key, { from, to, labels: duplicate ? labels : [...labels, words] })
  }
  const nodes = Object.entries(flow.states).map(
    ([id, { label, end }]): ChartNode => ({ id, label, kind: end ? 'end' : 'normal' }),
  )
  return { nodes: [{ id: UNBORN, label: labelOf(flow, UNBORN), kind: 'start' }, ...nodes], links: [...links.values()] }
}

export interface ChartTableRow {
  readonly from: string
  readonly event: string
  readonly who: string
  readonly to: string
  /** Conditions by name. */
  readonly when: string
  /** Effects by name. */
  readonly effects: string
}

/** Returns every edge as a table row: from, event, who, to, conditions, effects. */
export const tableOf = (flow: Workflow, delays: Delays = {}): ChartTableRow[] =>
  flow.edges.map(edge => {
    const { label, by } = edgeWordsOf(flow, edge, delays)
    return {
      from: labelOf(flow, edge.from),
      event: edge.cause === 'event' ? `${edge.name} ${label}` : label,
      who: by.join('、'),
      to: labelOf(flow, edge.to),
      when: edge.guards.join(' '),
      effects: [...(edge.change ? [edge.change] : []), ...edge.effects].join(' '),
    }
  })
