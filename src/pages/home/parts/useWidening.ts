import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { PointsResult } from './usePoints.ts'

/** A whole province is visible: here an empty result is reported. */
const WIDEST_ZOOM = 7
const STEP = 2

/**
 * Zooms out until something is visible: after opening, after another kind was selected, after 附近. Not after the person
 * has moved the map.
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
