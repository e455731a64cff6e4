import cross from 'icon:x'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Popup, useMap } from 'react-leaflet'
import type { MapPoint } from '../../../contract/place.contract.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { type Datum, toMapDatum } from '../../map/shared/coordinates.ts'
import css from '../../map/shared/map.module.css'
import { routeTo } from '../../map/shared/routeTo.ts'
import { KINDS, linksOf } from './kinds.ts'

interface PointPopupProps {
  point: MapPoint
  datum: Datum
  /** Called when this popup, and not another one's opening, ends the choice. */
  onClose: () => void
}

/** Over the sign. px */
const OFFSET_PX: [number, number] = [0, -12]

/**
 * What the chosen place is, over it. Drawn again only for another place: whenever a popup is drawn Leaflet moves the
 * map to show all of it, and drawn at every move it would never come to rest.
 */
export const PointPopup = memo(function PointPopup({ point, datum, onClose }: PointPopupProps) {
  const map = useMap()
  // The same array as long as it is the same place: for a new one the popup would be taken away and opened again.
  const position = useMemo((): [number, number] => {
    const { lng, lat } = toMapDatum(point.at, datum)
    return [lat, lng]
  }, [point.at, datum])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Closing itself on a press beside it is the map's doing; being taken away by us is not a wish of the person.
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = false
    return () => {
      leaving.current = true
    }
  }, [])
  return (
    <Popup
      position={position}
      offset={OFFSET_PX}
      maxWidth={230}
      minWidth={180}
      closeButton={false}
      eventHandlers={{ remove: () => !leaving.current && close.current() }}
    >
      <div className={css.popup}>
        <div className={css.popupHead}>
          <b>{point.title}</b>
          <IconButton icon={cross} label="关闭" onClick={() => map.closePopup()} />
        </div>
        <p>{point.note}</p>
        <p>{point.address}</p>
        <p className={css.popupLinks}>
          {linksOf(point.kind, point.id).map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
          {point.kind !== 'aid' && (
            <a href={routeTo(point)} target="_blank" rel="noopener noreferrer">
              去这里
            </a>
          )}
        </p>
        <span className={css.hidden}>{KINDS[point.kind].label}</span>
      </div>
    </Popup>
  )
})
