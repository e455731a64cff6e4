import { useEffect, useState } from 'react'
import type { MapPoint } from '../../../contract/place.contract.ts'
import { toast } from '../../../ui/toasts.ts'
import type { PointsResult } from './usePoints.ts'

/**
 * Returns the place named in the address; it stays selected, and the same object, while the map moves: a new object
 * would redraw its popup, for which Leaflet moves the map again.
 */
export function useSelectedPoint(
  id: string,
  { all, first, busy }: PointsResult,
  choose: (id: string) => void,
): MapPoint | undefined {
  const [lastSelected, setLastSelected] = useState<MapPoint>()
  const selected = lastSelected?.id === id ? lastSelected : all.find(point => point.id === id)
  useEffect(() => {
    if (selected) setLastSelected(selected)
  }, [selected])
  const gone = id !== '' && !selected && !first && !busy
  useEffect(() => {
    if (!gone) return
    toast('没有找到这个地点，它可能已经结束了', 'warn')
    choose('')
  }, [gone, choose])
  return selected
}
