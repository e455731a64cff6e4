/** Ways through a graph: few long walks that take every edge, and the shortest path to every situation. */

interface DirectedEdge {
  readonly from: { readonly key: string }
  readonly to: { readonly key: string }
}
interface Digraph<E extends DirectedEdge> {
  readonly starts: readonly { readonly key: string }[]
  readonly edges: readonly E[]
}

const outgoingEdges = <E extends DirectedEdge>({ edges }: Digraph<E>) => {
  const out = new Map<string, E[]>()
  for (const edge of edges) out.set(edge.from.key, [...(out.get(edge.from.key) ?? []), edge])
  return (key: string) => out.get(key) ?? []
}

/**
 * Returns walks from birth that together take every reachable edge, always continuing with the nearest one not taken
 * yet. `coverageKeyOf` returns what an edge counts as; equal ones are taken once, those without a key only on the way.
 */
export function transitionTours<E extends DirectedEdge>(
  graph: Digraph<E>,
  longest = Number.POSITIVE_INFINITY,
  coverageKeyOf: (edge: E) => unknown = edge => edge,
): E[][] {
  const out = outgoingEdges(graph)
  const left = new Set(graph.edges.map(coverageKeyOf))
  left.delete(undefined)
  const nearest = (from: readonly string[]): E[] | undefined => {
    const queue = from.map((key): { key: string; path: E[] } => ({ key, path: [] }))
    const seen = new Set(from)
    for (const { key, path } of queue)
      for (const edge of out(key)) {
        if (left.has(coverageKeyOf(edge))) return [...path, edge]
        if (seen.has(edge.to.key)) continue
        seen.add(edge.to.key)
        queue.push({ key: edge.to.key, path: [...path, edge] })
      }
    return undefined
  }
  const walks: E[][] = []
  for (;;) {
    const walk: E[] = []
    let next = nearest(graph.starts.map(({ key }) => key))
    while (next && (!walk.length || walk.length + next.length <= longest)) {
      walk.push(...next)
      for (const edge of next) left.delete(coverageKeyOf(edge))
      next = nearest([walk.at(-1)?.to.key ?? ''])
    }
    if (!walk.length) return walks
    walks.push(walk)
  }
}

/** The shortest path from a birth to every situation: how a real system is brought there. */
export function shortestPaths<E extends DirectedEdge>(graph: Digraph<E>): ReadonlyMap<string, readonly E[]> {
  const out = outgoingEdges(graph)
  const paths = new Map<string, readonly E[]>(graph.starts.map(({ key }) => [key, []]))
  for (const [key, path] of paths)
    for (const edge of out(key)) if (!paths.has(edge.to.key)) paths.set(edge.to.key, [...path, edge])
  return paths
}
