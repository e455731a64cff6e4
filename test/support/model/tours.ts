/** Ways through a graph: few long walks that take every edge, and the shortest way to every situation. */
import type { Edge, Graph } from './explore.ts'

const leaving = <F extends object>({ edges }: Graph<F>) => {
  const out = new Map<string, Edge<F>[]>()
  for (const edge of edges) out.set(edge.from.key, [...(out.get(edge.from.key) ?? []), edge])
  return (key: string) => out.get(key) ?? []
}

/** Walks, each from a birth, that together take every edge: always on to the nearest one not taken yet. */
export function tours<F extends object>(graph: Graph<F>, longest = Number.POSITIVE_INFINITY): Edge<F>[][] {
  const out = leaving(graph)
  const left = new Set(graph.edges)
  const nearest = (from: readonly string[]): Edge<F>[] | undefined => {
    const queue = from.map((key): { key: string; way: Edge<F>[] } => ({ key, way: [] }))
    const seen = new Set(from)
    for (const { key, way } of queue)
      for (const edge of out(key)) {
        if (left.has(edge)) return [...way, edge]
        if (seen.has(edge.to.key)) continue
        seen.add(edge.to.key)
        queue.push({ key: edge.to.key, way: [...way, edge] })
      }
    return undefined
  }
  const walks: Edge<F>[][] = []
  while (left.size) {
    const walk: Edge<F>[] = []
    let next = nearest(graph.starts.map(({ key }) => key))
    while (next && (!walk.length || walk.length + next.length <= longest)) {
      walk.push(...next)
      for (const edge of next) left.delete(edge)
      next = nearest([walk.at(-1)?.to.key ?? ''])
    }
    if (!walk.length) throw new Error(`${left.size} edges cannot be walked to`)
    walks.push(walk)
  }
  return walks
}

/** The shortest way from a birth to every situation: how a real system is brought there. */
export function routes<F extends object>(graph: Graph<F>): ReadonlyMap<string, readonly Edge<F>[]> {
  const out = leaving(graph)
  const found = new Map<string, readonly Edge<F>[]>(graph.starts.map(({ key }) => [key, []]))
  for (const [key, way] of found)
    for (const edge of out(key)) if (!found.has(edge.to.key)) found.set(edge.to.key, [...way, edge])
  return found
}
