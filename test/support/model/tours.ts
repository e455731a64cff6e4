/** Ways through a graph: few long walks that take every edge, and the shortest way to every situation. */

interface Way {
  readonly from: { readonly key: string }
  readonly to: { readonly key: string }
}
interface Land<E extends Way> {
  readonly starts: readonly { readonly key: string }[]
  readonly edges: readonly E[]
}

const leaving = <E extends Way>({ edges }: Land<E>) => {
  const out = new Map<string, E[]>()
  for (const edge of edges) out.set(edge.from.key, [...(out.get(edge.from.key) ?? []), edge])
  return (key: string) => out.get(key) ?? []
}

/**
 * Walks, each from a birth, that together take every edge that can be walked to: always on to the nearest one not taken yet.
 * `aims` says what an edge counts as; edges that count as the same are taken once, those that count as nothing only on the way.
 */
export function tours<E extends Way>(
  graph: Land<E>,
  longest = Number.POSITIVE_INFINITY,
  aims: (edge: E) => unknown = edge => edge,
): E[][] {
  const out = leaving(graph)
  const left = new Set(graph.edges.map(aims))
  left.delete(undefined)
  const nearest = (from: readonly string[]): E[] | undefined => {
    const queue = from.map((key): { key: string; way: E[] } => ({ key, way: [] }))
    const seen = new Set(from)
    for (const { key, way } of queue)
      for (const edge of out(key)) {
        if (left.has(aims(edge))) return [...way, edge]
        if (seen.has(edge.to.key)) continue
        seen.add(edge.to.key)
        queue.push({ key: edge.to.key, way: [...way, edge] })
      }
    return undefined
  }
  const walks: E[][] = []
  for (;;) {
    const walk: E[] = []
    let next = nearest(graph.starts.map(({ key }) => key))
    while (next && (!walk.length || walk.length + next.length <= longest)) {
      walk.push(...next)
      for (const edge of next) left.delete(aims(edge))
      next = nearest([walk.at(-1)?.to.key ?? ''])
    }
    if (!walk.length) return walks
    walks.push(walk)
  }
}

/** The shortest way from a birth to every situation: how a real system is brought there. */
export function routes<E extends Way>(graph: Land<E>): ReadonlyMap<string, readonly E[]> {
  const out = leaving(graph)
  const found = new Map<string, readonly E[]>(graph.starts.map(({ key }) => [key, []]))
  for (const [key, way] of found)
    for (const edge of out(key)) if (!found.has(edge.to.key)) found.set(edge.to.key, [...way, edge])
  return found
}
