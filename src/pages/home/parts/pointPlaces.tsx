import type { Point } from '../../../contract/constants.ts'
import type { PointKind } from '../../../contract/place.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from '../../map/shared/map.module.css'
import { KINDS } from './kinds.ts'
import { PointList } from './pointList.tsx'
import type { PointsResult } from './usePoints.ts'

interface PointPlacesProps {
  points: PointsResult
  kind: PointKind | undefined
  from: Point
  chosen: string
  onChoose: (id: string) => void
  onWider: () => void
}

const SKELETON_ROWS = [0, 1, 2, 3]

/** The list beside the map: count, places, or what to do without any. */
export function PointPlaces({ points, kind, from, chosen, onChoose, onWider }: PointPlacesProps) {
  const { points: visible, first, busy, tooMany, problem, retry } = points
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (first)
    return (
      <div className={css.stay} role="status" aria-label="正在取">
        {SKELETON_ROWS.map(row => (
          <Skeleton key={row} height="5.5rem" round="card" />
        ))}
      </div>
    )
  const kindLabel = kind ? KINDS[kind].label : '地点'
  return (
    <div aria-busy={busy || undefined}>
      <p className={css.count} role="status">
        {visible.length > 0 && `地图范围内 ${formatCount(visible.length)} 个${kindLabel}，由近到远`}
        {tooMany && '。这里太密，只画出一部分，放大地图看得更全'}
      </p>
      {visible.length > 0 ? (
        <PointList key={kind} points={visible} from={from} chosen={chosen} onChoose={onChoose} />
      ) : (
        !busy && (
          <Empty
            title={`这一带没有${kindLabel}`}
            text="把地图移开一些，或者看得更远。"
            action={{ label: '看得更远', onPress: onWider }}
          />
        )
      )}
    </div>
  )
}
