import { useEffect, useState } from 'react'
import type { MapPoint, PointKind } from '../../../contract/place.contract.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { useQuery } from '../../../data/query.ts'
import { containsPoint, type GeoBox, queryBox } from '../../map/shared/geoBox.ts'

/** Delay after the last move of the map before its points are requested, ms. */
const DEBOUNCE_MS = 250

export interface PointsResult {
  /** Points in the visible box; the previous reply while the next loads. */
  readonly points: readonly MapPoint[]
  /** All points of the reply, including those outside the visible box. */
  readonly all: readonly MapPoint[]
  /** True until the first reply. */
  readonly first: boolean
  readonly busy: boolean
  /** There are more points than one reply contains. */
  readonly tooMany: boolean
  readonly problem: Refusal | undefined
  retry(): void
}

const EMPTY_BOX: GeoBox = { west: 0, south: 0, east: 0, north: 0 }
const NO_POINTS: readonly MapPoint[] = []

/** Returns the points of the map around the visible box; `visible` is undefined until the map exists. */
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
  // The map has moved beyond the requested box.
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
