/** What is suspicious in any workflow, whatever it is about. */
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { CLOCK, type Graph } from './explore.ts'
import { actorRoles, type World } from './world.ts'

export interface Audit {
  /** Situations without a way onward that are not an end. */
  readonly stuck: readonly string[]
  /** Situations from which no end can be reached. */
  readonly endless: readonly string[]
  /** Events that never happen. */
  readonly deadEvents: readonly string[]
  /** Edges of the chart that no walk takes. */
  readonly deadEdges: readonly string[]
  /** Edges taken by somebody who stands in no relation to the record. */
  readonly strangers: readonly string[]
  /** States that are no end and where no clock runs: somebody has to act. */
  readonly waiting: readonly string[]
}

const unique = (names: readonly string[]) => [...new Set(names)].sort()

export function audit<F extends object>(flow: Workflow<F>, world: World<Workflow<F>>, graph: Graph<F>): Audit {
  const nodes = [...graph.nodes.values()]
  const { edges, externalChanges } = graph
  const isEnd = (state: string) => Boolean(flow.states[state]?.end)
  const ending = new Set(nodes.filter(({ row }) => isEnd(row.state)).map(({ key }) => key))
  for (let grew = true; grew; ) {
    const before = ending.size
    for (const { from, to } of [...edges, ...externalChanges]) if (ending.has(to.key)) ending.add(from.key)
    grew = ending.size > before
  }
  const born = nodes.filter(({ row }) => flow.states[row.state])
  const takes = (from: string, name: string, to: string) =>
    edges.some(
      edge =>
        edge.from.row.state === from &&
        edge.name === name &&
        (edge.to.row.state === to ||
          flow.edges.some(e => e.cause === 'auto' && e.from === to && e.to === edge.to.row.state)),
    )
  const happens = (from: string, to: string) =>
    edges.some(
      ({ from: { row }, name, to: next }) =>
        next.row.state === to &&
        (row.state === from || flow.edges.some(e => e.from === row.state && e.name === name && e.to === from)),
    )
  return {
    stuck: nodes
      .filter(n => !isEnd(n.row.state) && ![...edges, ...externalChanges].some(e => e.from === n && e.to !== n))
      .map(({ key }) => key),
    endless: nodes.filter(({ key }) => !ending.has(key)).map(({ key }) => key),
    deadEvents: Object.keys(flow.events).filter(event => !edges.some(({ name, attempt }) => attempt && name === event)),
    deadEdges: flow.edges
      .filter(({ cause, from, name, to }) => !(cause === 'auto' ? happens(from, to) : takes(from, name, to)))
      .map(({ from, name, to }) => `${from} ${name} ${to}`),
    strangers: edges
      .filter(({ actor, from }) => actor !== CLOCK && actorRoles(world, actor, from.row.facts).length === 0)
      .map(({ key }) => key),
    waiting: unique(born.filter(({ row, running }) => !isEnd(row.state) && !running.size).map(({ row }) => row.state)),
  }
}
