import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { PointsResult } from './usePoints.ts'

/** A whole province is in sight: whoever finds nothing here is told so. */
const WIDEST_ZOOM = 7
const STEP = 2

/**
 * Widens the map by itself until something is in sight: after it opened, after another kind was chosen, after 附近. Who
 * has moved the map to an empty place meant it.
 */
export function useWidening(
  map: LeafletMap | null,
  { points, first, busy, problem }: PointsResult,
  reason: string,
): void {
  const handled = useRef('')
  useEffect(() => {
    if (!map || first || busy || problem || handled.current === reason) return
    if (points.length > 0 || map.getZoom() <= WIDEST_ZOOM) handled.current = reason
    else map.setZoom(Math.max(WIDEST_ZOOM, map.getZoom() - STEP))
  }, [map, points, first, busy, problem, reason])
}
