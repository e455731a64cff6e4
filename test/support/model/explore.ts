/** The finite graph of a workflow in a world: every situation a record can come into, and every step that leads on. */
import { isDeepStrictEqual } from 'node:util'
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import type { Outcome, Workflow, WorkflowRow } from '../../../src/machines/workflow/flow.ts'
import { advance, clocksIn, refusal, rings } from '../../../src/machines/workflow/workflow.ts'
import { type Attempt, attemptsAt, externalChangesAt, type World } from './world.ts'

export const CLOCK = 'clock'

/** One situation: where the record is, what is known of it, which clocks run. */
export interface GraphNode<F extends object = object> {
  readonly key: string
  readonly row: WorkflowRow<F>
  readonly running: ReadonlySet<string>
}
export interface GraphEdge<F extends object = object> {
  readonly key: string
  readonly from: GraphNode<F>
  readonly to: GraphNode<F>
  /** `CLOCK`, or the name of somebody in the cast. */
  readonly actor: string
  /** The event, or the clock. */
  readonly name: string
  readonly attempt?: Attempt
  readonly outcome: Outcome<F>
}
/** What others did to its facts, without a step of its own. */
export interface ExternalChange<F extends object = object> {
  readonly name: string
  readonly from: GraphNode<F>
  readonly to: GraphNode<F>
}
export interface Graph<F extends object = object> {
  readonly starts: readonly GraphNode<F>[]
  readonly nodes: ReadonlyMap<string, GraphNode<F>>
  readonly edges: readonly GraphEdge<F>[]
  readonly externalChanges: readonly ExternalChange<F>[]
}

/** Which clocks run after a step; `rung` is the one that caused it. */
export function runningAfter(running: ReadonlySet<string>, { clocks }: Outcome, rung?: string): ReadonlySet<string> {
  const left = [...running].filter(clock => clock !== rung && !clocks.stop.includes(clock))
  return new Set([...left, ...clocks.start.map(({ clock }) => clock)])
}

/**
 * A situation's name: the state, the facts that are not as in the first birth, the clocks of the state that have rung.
 */
export function nodeKey<F extends object>(
  flow: Workflow<F>,
  { births, fold }: World<Workflow<F>>,
  { row, running }: Pick<GraphNode<F>, 'row' | 'running'>,
): string {
  const [usual = {}] = Object.values(births)
  const before = new Map(Object.entries(usual))
  const facts = Object.entries(fold?.(row.state, row.facts) ?? row.facts)
  const changed = facts.flatMap(([name, is]) => {
    // A database may keep what lies deeper in another order.
    return isDeepStrictEqual(is, before.get(name)) ? [] : [`${name}=${JSON.stringify(is).replaceAll('"', '')}`]
  })
  const rung = clocksIn(flow, row.state).flatMap(clock => (running.has(clock) ? [] : [`${clock} rung`]))
  return [row.state, ...changed, ...rung].join(' ')
}

/** Walks everything that can happen. Throws where the graph does not come to an end within `maxNodes` situations. */
export function explore<F extends object>(flow: Workflow<F>, world: World<Workflow<F>>, maxNodes = 5_000): Graph<F> {
  const nodes = new Map<string, GraphNode<F>>()
  const put = (node: Omit<GraphNode<F>, 'key'>): GraphNode<F> => {
    const key = nodeKey(flow, world, node)
    const known = nodes.get(key) ?? { ...node, key }
    nodes.set(key, known)
    if (nodes.size > maxNodes) throw new Error(`"${flow.id}" has more than ${maxNodes} situations; the last was ${key}`)
    return known
  }
  const starts = Object.values(world.births).map(facts => put({ row: { state: UNBORN, facts }, running: new Set() }))
  const edges: GraphEdge<F>[] = []
  const externalChanges: ExternalChange<F>[] = []
  for (const from of nodes.values()) {
    const add = (actor: string, name: string, outcome: Outcome<F>, attempt?: Attempt) => {
      const running = runningAfter(from.running, outcome, attempt ? undefined : name)
      const to = put({ row: outcome.row, running })
      const label = attempt?.variant ? `${name}(${attempt.variant})` : name
      const key = `${from.key} —${actor}: ${label}→ ${to.key}`
      edges.push({ key, from, to, actor, name, outcome, ...(attempt ? { attempt } : {}) })
    }
    for (const attempt of attemptsAt(flow, world, from.row)) {
      const act = { event: attempt.event, who: attempt.who, input: attempt.input, at: 0 }
      if (!refusal(flow, from.row, act)) add(attempt.actor, attempt.event, advance(flow, from.row, act), attempt)
    }
    for (const clock of from.running)
      if (rings(flow, from.row, clock)) add(CLOCK, clock, advance(flow, from.row, { clock, at: 0 }))
    for (const { name, row } of externalChangesAt(world, from.row))
      externalChanges.push({ name, from, to: put({ row, running: from.running }) })
  }
  return { starts, nodes, edges, externalChanges }
}
