import { memo, useState } from 'react'
import type { Point } from '../../../contract/constants.ts'
import type { MapPoint } from '../../../contract/place.contract.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Distance } from '../../../ui/parts/when.tsx'
import { metresBetween } from '../../map/shared/coordinates.ts'
import { KINDS, linksOf } from './kinds.ts'
import css from './pointList.module.css'

/** Rows shown at first, and added by each press. */
const PAGE_SIZE = 12

interface PointRowProps {
  point: MapPoint
  /** Null where it is for a whole district. */
  metres: number | null
  chosen: boolean
  onChoose: (id: string) => void
}

const PointRow = memo(function Row({ point, metres, chosen, onChoose }: PointRowProps) {
  const { id, kind, title, note, address } = point
  return (
    <li className={css.row} data-chosen={chosen || undefined}>
      <span className={css.sign} data-tone={KINDS[kind].tone}>
        <Icon svg={KINDS[kind].icon} label={KINDS[kind].label} />
      </span>
      <div className={css.words}>
        <div className={css.head}>
          <button type="button" className={css.title} aria-pressed={chosen} onClick={() => onChoose(chosen ? '' : id)}>
            {title}
          </button>
          {metres !== null && (
            <span className={css.far}>
              <Distance metres={metres} />
            </span>
          )}
        </div>
        <p>{note}</p>
        <p>{address}</p>
        {linksOf(point).map(({ label, href }) => (
          <a key={label} className={css.lead} href={href} aria-label={`${label}：${title}`}>
            {label}
          </a>
        ))}
      </div>
    </li>
  )
})

interface PointListProps {
  points: readonly MapPoint[]
  /** Origin of distances. */
  from: Point
  chosen: string
  onChoose: (id: string) => void
}

/** Visible places, nearest first. */
export function PointList({ points, from, chosen, onChoose }: PointListProps) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const sorted = points
    .map(point => ({ point, metres: point.kind === 'campaign' ? null : metresBetween(from, point.at) }))
    .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY))
  // The selected one is in the list at any distance.
  const at = sorted.findIndex(({ point }) => point.id === chosen)
  const visibleCount = Math.max(shown, at + 1)
  return (
    <>
      <ul className={css.list} aria-label="地图上的地点，由近到远">
        {sorted.slice(0, visibleCount).map(({ point, metres }) => (
          <PointRow key={point.id} point={point} metres={metres} chosen={point.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {sorted.length > visibleCount && (
        <Button variant="line" fullWidth onClick={() => setShown(visibleCount + PAGE_SIZE)}>
          再看一些
        </Button>
      )}
    </>
  )
}
