/** The initial view of a map around points. */
import type { Point } from '../../../contract/constants.ts'
import type { MapViewport } from '../../map/shared/viewport.ts'

/** Approximate width of a map in tiles of 256 px, and limits of the initial zoom. */
const TILES = 1.5
const CLOSEST = 15
const FARTHEST = 5

/** Returns centre and zoom that show all points; undefined without any. */
export function viewportAround(points: readonly Point[]): MapViewport | undefined {
  if (points.length === 0) return undefined
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  // A degree of latitude is drawn longer than one of longitude, in China by up to a half.
  const span = Math.max(east - west, (north - south) * 1.5, 1e-6)
  const zoom = Math.floor(Math.log2((360 * TILES) / span))
  return {
    centre: { lng: (west + east) / 2, lat: (south + north) / 2 },
    zoom: Math.min(CLOSEST, Math.max(FARTHEST, zoom)),
  }
}
