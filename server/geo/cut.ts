/** The districts of one province, cut out of the whole country's: a page fetches some 20 KB instead of 630. */
import type { GeometryCollection, Topology } from 'topojson-specification'

type Arcs = readonly (number | Arcs)[]
interface Shape {
  readonly arcs: Arcs
  readonly properties: { readonly id: string; readonly name: string }
}

/**
 * `whole` is a quantised topology of one collection whose shapes have a six-digit `id`. Undefined where no shape's begins
 * with `province` (two digits).
 */
export function cutProvince(whole: Topology, province: string): Topology | undefined {
  const [name, collection] = Object.entries(whole.objects)[0] ?? []
  if (!name || collection?.type !== 'GeometryCollection') return undefined
  const shapes = (collection as GeometryCollection).geometries.filter(shape =>
    (shape as unknown as Shape).properties?.id.startsWith(province),
  )
  if (shapes.length === 0) return undefined
  const places = new Map<number, number>()
  /** A reversed line is written as the complement of its number. */
  const placed = (arc: number): number => {
    const plain = arc < 0 ? ~arc : arc
    const place = places.get(plain) ?? places.size
    places.set(plain, place)
    return arc < 0 ? ~place : place
  }
  const moved = (arcs: Arcs): Arcs => arcs.map(one => (typeof one === 'number' ? placed(one) : moved(one)))
  const geometries = shapes.map(shape => ({ ...shape, arcs: moved((shape as unknown as Shape).arcs) }))
  const arcs = [...places.keys()].map(arc => whole.arcs[arc] ?? [])
  return {
    ...whole,
    arcs,
    objects: { [name]: { ...collection, geometries: geometries as GeometryCollection['geometries'] } },
  }
}
