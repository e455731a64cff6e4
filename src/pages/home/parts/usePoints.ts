import { useEffect, useState } from 'react'
import type { MapPoint, PointKind } from '../../../contract/place.contract.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { useQuery } from '../../../data/query.ts'
import { containsPoint, type GeoBox, queryBox } from '../../map/shared/geoBox.ts'

/** The map has to rest that long before its points are asked for. ms */
const DEBOUNCE_MS = 250

export interface PointsResult {
  /** What lies in the seen box; the former answer as long as the next is on its way. */
  readonly points: readonly MapPoint[]
  /** All that were answered, also beside the seen box. */
  readonly all: readonly MapPoint[]
  /** True until the first answer. */
  readonly first: boolean
  readonly busy: boolean
  /** More lie there than one answer carries. */
  readonly tooMany: boolean
  readonly problem: Refusal | undefined
  retry(): void
}

const EMPTY_BOX: GeoBox = { west: 0, south: 0, east: 0, north: 0 }
const NO_POINTS: readonly MapPoint[] = []

/** Returns the points of the map around what is seen; `visible` is undefined until the map is there. */
export function usePoints(visible: GeoBox | undefined, kind: PointKind | undefined): PointsResult {
  const [queriedBox, setQueriedBox] = useState<GeoBox>()
  useEffect(() => {
    if (!visible) return
    const updateBox = () => setQueriedBox(queryBox(visible))
    if (!queriedBox) return updateBox()
    const timer = setTimeout(updateBox, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [visible, queriedBox])
  const result = useQuery(
    '/api/index/getDitu',
    { ...(queriedBox ?? EMPTY_BOX), ...(kind && { kind }) },
    queriedBox !== undefined,
  )
  const { data } = result
  // The map has moved on, and what lies there was not asked for yet.
  const isBehind = visible && queriedBox && JSON.stringify(queryBox(visible)) !== JSON.stringify(queriedBox)
  const [previous, setPrevious] = useState(data)
  useEffect(() => {
    if (data) setPrevious(data)
  }, [data])
  const answer = data ?? previous
  const all = answer?.dataList ?? NO_POINTS
  const ofKind = kind ? all.filter(point => point.kind === kind) : all
  return {
    all: ofKind,
    points: visible ? ofKind.filter(({ at }) => containsPoint(visible, at)) : NO_POINTS,
    first: !answer,
    busy: result.loading || isBehind === true,
    tooMany: answer !== undefined && answer.total > answer.dataList.length,
    problem: result.problem,
    retry: result.retry,
  }
}
