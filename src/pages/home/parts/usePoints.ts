import { useEffect, useState } from 'react'
import type { MapPoint, PointKind } from '../../../contract/place.contract.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { askedBox, type Box, holds } from '../../map/shared/box.ts'
import { useRead } from '../../reading.ts'

/** The map has to rest that long before its points are asked for. ms */
const REST = 250

export interface Points {
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

const NOWHERE: Box = { west: 0, south: 0, east: 0, north: 0 }
const NONE: readonly MapPoint[] = []

/** The points of the map around what is seen; `seen` is undefined until the map is there. */
export function usePoints(seen: Box | undefined, kind: PointKind | undefined): Points {
  const [asked, setAsked] = useState<Box>()
  useEffect(() => {
    if (!seen) return
    const ask = () => setAsked(askedBox(seen))
    if (!asked) return ask()
    const rest = setTimeout(ask, REST)
    return () => clearTimeout(rest)
  }, [seen, asked])
  const reading = useRead('/api/index/getDitu', { ...(asked ?? NOWHERE), ...(kind && { kind }) }, asked !== undefined)
  const { data } = reading
  const [former, setFormer] = useState(data)
  useEffect(() => {
    if (data) setFormer(data)
  }, [data])
  const answer = data ?? former
  const all = answer?.dataList ?? NONE
  const ofKind = kind ? all.filter(point => point.kind === kind) : all
  return {
    all: ofKind,
    points: seen ? ofKind.filter(({ at }) => holds(seen, at)) : NONE,
    first: !answer,
    busy: reading.loading,
    tooMany: answer !== undefined && answer.total > answer.dataList.length,
    problem: reading.problem,
    retry: reading.retry,
  }
}
