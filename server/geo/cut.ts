/** Extracts the districts of one province from those of the country, so that a page loads some 20 KB instead of 630. */

type Arcs = readonly (number | Arcs)[]
interface Shape {
  readonly type: string
  readonly arcs: Arcs
  readonly properties: { readonly id: string; readonly name: string }
}
interface Collection {
  readonly type: 'GeometryCollection'
  readonly geometries: readonly Shape[]
}
/** Borders in the format of our own files: TopoJSON with one collection of shapes. */
export interface Borders {
  readonly type: 'Topology'
  readonly arcs: readonly (readonly (readonly number[])[])[]
  readonly objects: Readonly<Record<string, Collection>>
}

/**
 * Returns the topology of one province; `whole` is a quantised topology of one collection whose shapes have a six-digit
 * `id`. Undefined if no id begins with `province` (two digits).
 */
export function cutProvince(whole: Borders, province: string): Borders | undefined {
  const [name, collection] = Object.entries(whole.objects)[0] ?? []
  if (!name || !collection) return undefined
  const shapes = collection.geometries.filter(({ properties }) => properties.id.startsWith(province))
  if (shapes.length === 0) return undefined
  const newIndexes = new Map<number, number>()
  /** A reversed arc is the bitwise complement of its index. */
  const renumbered = (arc: number): number => {
    const forward = arc < 0 ? ~arc : arc
    const newIndex = newIndexes.get(forward) ?? newIndexes.size
    newIndexes.set(forward, newIndex)
    return arc < 0 ? ~newIndex : newIndex
  }
  const renumberedArcs = (arcs: Arcs): Arcs =>
    arcs.map(one => (typeof one === 'number' ? renumbered(one) : renumberedArcs(one)))
  const geometries = shapes.map(shape => ({ ...shape, arcs: renumberedArcs(shape.arcs) }))
  const arcs = [...newIndexes.keys()].map(arc => whole.arcs[arc] ?? [])
  return {
    ...whole,
    arcs,
    objects: { [name]: { ...collection, geometries } },
  }
}
