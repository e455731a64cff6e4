/** Points that lie close together are drawn as one, with their count. */
import type { Feature, Point as GeoPoint } from 'geojson'
import Supercluster from 'supercluster'
import type { Box } from './box.ts'
import { type Datum, toDrawn } from './coordinates.ts'
import type { Spot } from './spot.ts'

interface Carried<P> {
  readonly point: P
}
interface Gathered {
  /** The kind of all of them, undefined where they differ. */
  readonly kind: string | undefined
}

/** Distance in px below which two points become one; the index counts in tiles of 512 px, the map in tiles of 256. */
const RADIUS = 52 * 2
/** From here on every point stands alone. */
const ALONE_FROM = 17

export type Drawn<P extends Spot = Spot> =
  | { readonly key: string; readonly lng: number; readonly lat: number; readonly point: P }
  | {
      readonly key: string
      readonly lng: number
      readonly lat: number
      readonly count: number
      readonly kind: string | undefined
      /** The zoom at which it falls apart. */
      readonly opensAt: number
    }

export interface Clusters<P extends Spot = Spot> {
  /** What is to be drawn in a box of the drawn datum, at a zoom. */
  drawn(box: Box, zoom: number): readonly Drawn<P>[]
}

/** Positions are those of the drawn datum. */
export function gather<P extends Spot>(points: readonly P[], datum: Datum): Clusters<P> {
  const index = new Supercluster<Carried<P>, Gathered>({
    radius: RADIUS,
    maxZoom: ALONE_FROM - 1,
    map: ({ point }) => ({ kind: point.kind }),
    reduce: (all, one) => {
      if (all.kind !== one.kind) Object.assign(all, { kind: undefined })
    },
  })
  index.load(
    points.map((point): Feature<GeoPoint, Carried<P>> => {
      const { lng, lat } = toDrawn(point.at, datum)
      return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties: { point } }
    }),
  )
  return {
    drawn: ({ west, south, east, north }, zoom) =>
      index.getClusters([west, south, east, north], Math.round(zoom)).map((feature): Drawn<P> => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates
        const { properties } = feature
        if ('point' in properties) return { key: properties.point.id, lng, lat, point: properties.point }
        const { cluster_id, point_count, kind } = properties
        return {
          key: `cluster-${cluster_id}-${point_count}`,
          lng,
          lat,
          count: point_count,
          kind,
          opensAt: index.getClusterExpansionZoom(cluster_id),
        }
      }),
  }
}
