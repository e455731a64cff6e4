import cross from 'icon:x'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Popup, useMap } from 'react-leaflet'
import type { MapPoint, PointKind } from '../../../contract/place.contract.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { type Datum, toMapDatum } from '../../map/shared/coordinates.ts'
import css from '../../map/shared/map.module.css'
import { routeTo } from '../../map/shared/routeTo.ts'
import { KINDS, linksOf } from './kinds.ts'

interface PointPopupProps {
  point: MapPoint
  datum: Datum
  /** Called when this popup is closed, but not when another one replaces it. */
  onClose: () => void
}

/** Kinds whose point is a door that one can go to, and not the middle of a region. */
const HAS_DOOR: Readonly<Record<PointKind, boolean>> = {
  aid: false,
  campaign: false,
  idle: false,
  activity: true,
  collectionPoint: true,
  warehouse: true,
  shop: true,
}

/** Above the marker, px. */
const OFFSET_PX: [number, number] = [0, -12]

/**
 * Details of the selected place in a popup. Memoised by place: Leaflet moves the map to fit a popup whenever it is
 * drawn, so drawing it at each move would never come to rest.
 */
export const PointPopup = memo(function PointPopup({ point, datum, onClose }: PointPopupProps) {
  const map = useMap()
  // The same array for the same place: a new one would close and reopen the popup.
  const position = useMemo((): [number, number] => {
    const { lng, lat } = toMapDatum(point.at, datum)
    return [lat, lng]
  }, [point.at, datum])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Distinguishes a press beside the popup, which deselects, from its removal by us.
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
          {linksOf(point).map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
          {HAS_DOOR[point.kind] && (
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
