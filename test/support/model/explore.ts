/** The finite graph of a workflow in a world: every situation a record can come into, and every step that leads on. */
import { isDeepStrictEqual } from 'node:util'
import { UNBORN } from '../../../src/machines/workflows/edges.ts'
import type { Outcome, Row, Workflow } from '../../../src/machines/workflows/flow.ts'
import { advance, refusal, rings, timersOf } from '../../../src/machines/workflows/workflow.ts'
import { learntAt, type Shot, shotsAt, type World } from './world.ts'

export const CLOCK = 'clock'

/** One situation: where the record is, what is known of it, which clocks run. */
export interface Node<F extends object = object> {
  readonly key: string
  readonly row: Row<F>
  readonly running: ReadonlySet<string>
}
export interface Edge<F extends object = object> {
  readonly key: string
  readonly from: Node<F>
  readonly to: Node<F>
  /** `CLOCK`, or the name of somebody in the cast. */
  readonly actor: string
  /** The event, or the clock. */
  readonly name: string
  readonly shot?: Shot
  readonly outcome: Outcome<F>
}
/** What others did to its facts, without a step of its own. */
export interface Learnt<F extends object = object> {
  readonly name: string
  readonly from: Node<F>
  readonly to: Node<F>
}
export interface Graph<F extends object = object> {
  readonly starts: readonly Node<F>[]
  readonly nodes: ReadonlyMap<string, Node<F>>
  readonly edges: readonly Edge<F>[]
  readonly learnt: readonly Learnt<F>[]
}

/** Which clocks run after a step; `rung` is the one that caused it. */
export function runningAfter(running: ReadonlySet<string>, { clocks }: Outcome, rung?: string): ReadonlySet<string> {
  const left = [...running].filter(clock => clock !== rung && !clocks.stop.includes(clock))
  return new Set([...left, ...clocks.start.map(({ clock }) => clock)])
}

/** A situation's name: the state, the facts that are not as in the first birth, the clocks of the state that have rung. */
export function keyOf<F extends object>(
  flow: Workflow<F>,
  { births, fold }: World<Workflow<F>>,
  { row, running }: Pick<Node<F>, 'row' | 'running'>,
): string {
  const [usual = {}] = Object.values(births)
  const before = new Map(Object.entries(usual))
  const facts = Object.entries(fold?.(row.state, row.facts) ?? row.facts)
  const changed = facts.flatMap(([name, is]) => {
    // A database may keep what lies deeper in another order.
    return isDeepStrictEqual(is, before.get(name)) ? [] : [`${name}=${JSON.stringify(is).replaceAll('"', '')}`]
  })
  const rung = timersOf(flow, row.state).flatMap(({ clock }) => (running.has(clock) ? [] : [`${clock} rung`]))
  return [row.state, ...changed, ...rung].join(' ')
}

/** Walks everything that can happen. Throws where the graph does not come to an end within `most` situations. */
export function explore<F extends object>(flow: Workflow<F>, world: World<Workflow<F>>, most = 5_000): Graph<F> {
  const nodes = new Map<string, Node<F>>()
  const put = (node: Omit<Node<F>, 'key'>): Node<F> => {
    const key = keyOf(flow, world, node)
    const known = nodes.get(key) ?? { ...node, key }
    nodes.set(key, known)
    if (nodes.size > most) throw new Error(`"${flow.id}" has more than ${most} situations; the last was ${key}`)
    return known
  }
  const starts = Object.values(world.births).map(facts => put({ row: { state: UNBORN, facts }, running: new Set() }))
  const edges: Edge<F>[] = []
  const learnt: Learnt<F>[] = []
  for (const from of nodes.values()) {
    const add = (actor: string, name: string, outcome: Outcome<F>, shot?: Shot) => {
      const running = runningAfter(from.running, outcome, shot ? undefined : name)
      const to = put({ row: outcome.row, running })
      const said = shot?.variant ? `${name}(${shot.variant})` : name
      const key = `${from.key} —${actor}: ${said}→ ${to.key}`
      edges.push({ key, from, to, actor, name, outcome, ...(shot ? { shot } : {}) })
    }
    for (const shot of shotsAt(flow, world, from.row)) {
      const act = { event: shot.event, who: shot.who, input: shot.input, at: 0 }
      if (!refusal(flow, from.row, act)) add(shot.actor, shot.event, advance(flow, from.row, act), shot)
    }
    for (const clock of from.running)
      if (rings(flow, from.row, clock)) add(CLOCK, clock, advance(flow, from.row, { clock, at: 0 }))
    for (const { name, row } of learntAt(world, from.row))
      learnt.push({ name, from, to: put({ row, running: from.running }) })
  }
  return { starts, nodes, edges, learnt }
}
