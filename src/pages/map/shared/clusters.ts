/** Clusters: nearby points are drawn as one, with their count. */
import type { Feature, Point as GeoPoint } from 'geojson'
import Supercluster from 'supercluster'
import { type Datum, toMapDatum } from './coordinates.ts'
import type { GeoBox } from './geoBox.ts'
import type { MapMarker } from './mapMarker.ts'

interface PointProperties<P> {
  readonly point: P
}
interface ClusterProperties {
  /** Their common kind, undefined if they differ. */
  readonly kind: string | undefined
}

/** Cluster radius in px; the index counts in tiles of 512 px, the map in tiles of 256. */
const CLUSTER_RADIUS = 52 * 2
/** From this zoom on, points are not clustered. */
const UNCLUSTERED_FROM_ZOOM = 17

export type ClusterItem<P extends MapMarker = MapMarker> =
  | { readonly key: string; readonly lng: number; readonly lat: number; readonly point: P }
  | {
      readonly key: string
      readonly lng: number
      readonly lat: number
      readonly count: number
      readonly kind: string | undefined
      /** Zoom at which it splits. */
      readonly expansionZoom: number
    }

export interface Clusters<P extends MapMarker = MapMarker> {
  /** Returns the items to draw in a box of the map's datum, at a zoom. */
  visibleIn(box: GeoBox, zoom: number): readonly ClusterItem<P>[]
}

/** Returns the clusters of points, with positions in the map's datum. */
export function createClusters<P extends MapMarker>(points: readonly P[], datum: Datum): Clusters<P> {
  const index = new Supercluster<PointProperties<P>, ClusterProperties>({
    radius: CLUSTER_RADIUS,
    maxZoom: UNCLUSTERED_FROM_ZOOM - 1,
    map: ({ point }) => ({ kind: point.kind }),
    reduce: (all, one) => {
      if (all.kind !== one.kind) Object.assign(all, { kind: undefined })
    },
  })
  index.load(
    points.map((point): Feature<GeoPoint, PointProperties<P>> => {
      const { lng, lat } = toMapDatum(point.at, datum)
      return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties: { point } }
    }),
  )
  return {
    visibleIn: ({ west, south, east, north }, zoom) =>
      index.getClusters([west, south, east, north], Math.round(zoom)).map((feature): ClusterItem<P> => {
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
          expansionZoom: index.getClusterExpansionZoom(cluster_id),
        }
      }),
  }
}
