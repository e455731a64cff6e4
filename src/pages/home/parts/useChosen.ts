import { useEffect, useState } from 'react'
import type { MapPoint } from '../../../contract/place.contract.ts'
import { say } from '../../../ui/messages.ts'
import type { Points } from './usePoints.ts'

/** The place that the address names; it stays chosen when the map moves away from it. */
export function useChosen(
  id: string,
  { all, first, busy }: Points,
  choose: (id: string) => void,
): MapPoint | undefined {
  const [kept, setKept] = useState<MapPoint>()
  const found = all.find(point => point.id === id) ?? (kept?.id === id ? kept : undefined)
  useEffect(() => {
    if (found) setKept(found)
  }, [found])
  const gone = id !== '' && !found && !first && !busy
  useEffect(() => {
    if (!gone) return
    say('没有找到这个地点，它可能已经结束了', 'warn')
    choose('')
  }, [gone, choose])
  return found
}
