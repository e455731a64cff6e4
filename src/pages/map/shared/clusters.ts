/** Points that lie close together are drawn as one, with their count. */
import type { Feature, Point as GeoPoint } from 'geojson'
import Supercluster from 'supercluster'
import type { MapPoint, PointKind } from '../../../contract/place.contract.ts'
import type { Box } from './box.ts'
import { type Datum, toDrawn } from './coordinates.ts'

interface Carried {
  readonly point: MapPoint
}
interface Gathered {
  /** The kind of all of them, undefined where they differ. */
  readonly kind: PointKind | undefined
}

/** Distance in px below which two points become one; the index counts in tiles of 512 px, the map in tiles of 256. */
const RADIUS = 52 * 2
/** From here on every point stands alone. */
const ALONE_FROM = 17

export type Drawn =
  | { readonly key: string; readonly lng: number; readonly lat: number; readonly point: MapPoint }
  | {
      readonly key: string
      readonly lng: number
      readonly lat: number
      readonly count: number
      readonly kind: PointKind | undefined
      /** The zoom at which it falls apart. */
      readonly opensAt: number
    }

export interface Clusters {
  /** What is to be drawn in a box of the drawn datum, at a zoom. */
  drawn(box: Box, zoom: number): readonly Drawn[]
}

/** Positions are those of the drawn datum. */
export function gather(points: readonly MapPoint[], datum: Datum): Clusters {
  const index = new Supercluster<Carried, Gathered>({
    radius: RADIUS,
    maxZoom: ALONE_FROM - 1,
    map: ({ point }) => ({ kind: point.kind }),
    reduce: (all, one) => {
      if (all.kind !== one.kind) Object.assign(all, { kind: undefined })
    },
  })
  index.load(
    points.map((point): Feature<GeoPoint, Carried> => {
      const { lng, lat } = toDrawn(point.at, datum)
      return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties: { point } }
    }),
  )
  return {
    drawn: ({ west, south, east, north }, zoom) =>
      index.getClusters([west, south, east, north], Math.round(zoom)).map((feature): Drawn => {
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
