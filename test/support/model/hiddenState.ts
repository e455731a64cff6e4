/**
 * What a real server knows besides the chart. A situation of the chart may stand for several real ones (which line is
 * claimed?), and some steps that the chart draws the world never lets happen. `HiddenState` tells of both;
 * `reachableGraph` is the chart's graph as it can really be walked.
 */
import type { Graph, GraphEdge, GraphNode } from './explore.ts'

export interface HiddenState<F extends object, H> {
  /** What is behind a record before it is born. */
  readonly start: H
  /**
   * What may be behind it after this step, one for each way in which the step can really be taken; none where it never
   * can.
   */
  after(before: H, edge: GraphEdge<F>): readonly H[]
}

interface Position<F extends object, H> {
  readonly key: string
  readonly node: GraphNode<F>
  readonly hidden: H
}
/** One step of a walk: an edge of the chart, or something learnt. */
export interface WalkStep<F extends object = object, H = unknown> {
  readonly from: Position<F, H>
  readonly to: Position<F, H>
  readonly edge?: GraphEdge<F>
  readonly externalChange?: string
}
export interface ReachableGraph<F extends object = object, H = unknown> {
  readonly starts: readonly Position<F, H>[]
  readonly edges: readonly WalkStep<F, H>[]
}

export function reachableGraph<F extends object, H>(
  graph: Graph<F>,
  { start, after }: HiddenState<F, H>,
): ReachableGraph<F, H> {
  const out = new Map<string, GraphEdge<F>[]>()
  for (const edge of graph.edges) out.set(edge.from.key, [...(out.get(edge.from.key) ?? []), edge])
  const places = new Map<string, Position<F, H>>()
  const put = (node: GraphNode<F>, hidden: H): Position<F, H> => {
    const key = `${node.key} / ${JSON.stringify(hidden)}`
    const known = places.get(key) ?? { key, node, hidden }
    places.set(key, known)
    return known
  }
  const starts = graph.starts.map(node => put(node, start))
  const edges: WalkStep<F, H>[] = []
  for (const from of places.values()) {
    for (const edge of out.get(from.node.key) ?? [])
      for (const hidden of after(from.hidden, edge)) edges.push({ from, to: put(edge.to, hidden), edge })
    for (const { name, to } of graph.externalChanges.filter(one => one.from === from.node))
      edges.push({ from, to: put(to, from.hidden), externalChange: name })
  }
  return { starts, edges }
}

/** For workflows without hidden state. */
export const NO_HIDDEN_STATE: HiddenState<object, null> = { start: null, after: () => [null] }
