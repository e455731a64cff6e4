/**
 * What a real server knows besides the chart. A situation of the chart may stand for several real ones (which line is claimed?),
 * and some steps that the chart draws the world never lets happen. `Reality` tells of both; `landOf` is the chart's graph as it
 * can really be walked.
 */
import type { Edge, Graph, Node } from './explore.ts'

export interface Reality<F extends object, H> {
  /** What is behind a record before it is born. */
  readonly start: H
  /** What may be behind it after this step, one for each way in which the step can really be taken; none where it never can. */
  after(before: H, edge: Edge<F>): readonly H[]
}

interface Place<F extends object, H> {
  readonly key: string
  readonly node: Node<F>
  readonly hidden: H
}
/** One step of a walk: an edge of the chart, or something learnt. */
export interface Step<F extends object = object, H = unknown> {
  readonly from: Place<F, H>
  readonly to: Place<F, H>
  readonly edge?: Edge<F>
  readonly learns?: string
}
export interface Land<F extends object = object, H = unknown> {
  readonly starts: readonly Place<F, H>[]
  readonly edges: readonly Step<F, H>[]
}

export function landOf<F extends object, H>(graph: Graph<F>, { start, after }: Reality<F, H>): Land<F, H> {
  const out = new Map<string, Edge<F>[]>()
  for (const edge of graph.edges) out.set(edge.from.key, [...(out.get(edge.from.key) ?? []), edge])
  const places = new Map<string, Place<F, H>>()
  const put = (node: Node<F>, hidden: H): Place<F, H> => {
    const key = `${node.key} / ${JSON.stringify(hidden)}`
    const known = places.get(key) ?? { key, node, hidden }
    places.set(key, known)
    return known
  }
  const starts = graph.starts.map(node => put(node, start))
  const edges: Step<F, H>[] = []
  for (const from of places.values()) {
    for (const edge of out.get(from.node.key) ?? [])
      for (const hidden of after(from.hidden, edge)) edges.push({ from, to: put(edge.to, hidden), edge })
    for (const { name, to } of graph.learnt.filter(one => one.from === from.node))
      edges.push({ from, to: put(to, from.hidden), learns: name })
  }
  return { starts, edges }
}

/** For workflows of which the chart says everything. */
export const PLAIN: Reality<object, null> = { start: null, after: () => [null] }
