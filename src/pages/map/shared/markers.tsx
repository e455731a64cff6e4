import { divIcon, type LatLngExpression, type Map as LeafletMap } from 'leaflet'
import { memo, useEffect, useMemo, useState } from 'react'
import { Marker, useMap } from 'react-leaflet'
import type { Box } from './box.ts'
import { type Drawn, gather } from './clusters.ts'
import { type Datum, toDrawn } from './coordinates.ts'
import css from './map.module.css'
import type { Signs, Spot } from './spot.ts'

const pin = (sign: Signs[string] | undefined, chosen: boolean) =>
  divIcon({
    className: `${css.pin} ${chosen ? css.chosen : ''}`,
    html: `<span data-tone="${sign?.tone}"><svg viewBox="0 0 24 24">${sign?.sign ?? ''}</svg></span>`,
    iconSize: [36, 36],
  })
const bubble = (count: number, sign: Signs[string] | undefined) =>
  divIcon({
    className: css.bubble ?? '',
    html: `<span data-tone="${sign?.tone ?? 'mixed'}">${count > 999 ? '999+' : count}</span>`,
    iconSize: [44, 44],
  })

/** What is drawn in a frame a little larger than the seen one. */
function boxOf(map: LeafletMap): Box {
  const seen = map.getBounds().pad(0.15)
  return { west: seen.getWest(), south: seen.getSouth(), east: seen.getEast(), north: seen.getNorth() }
}

interface OneProps {
  one: Drawn
  signs: Signs
  chosen: boolean
  onChoose: (point: Spot) => void
}

const One = memo(function One({ one, signs, chosen, onChoose }: OneProps) {
  const map = useMap()
  const at: LatLngExpression = [one.lat, one.lng]
  const press = () => ('point' in one ? onChoose(one.point) : map.setView(at, one.opensAt))
  const icon = useMemo(
    () => ('point' in one ? pin(signs[one.point.kind], chosen) : bubble(one.count, signs[one.kind ?? ''])),
    [one, signs, chosen],
  )
  return (
    <Marker
      position={at}
      icon={icon}
      // The list beside the map is the way for the keyboard: a hundred stops in here would only be in the way.
      keyboard={false}
      title={'point' in one ? one.point.title : `${one.count} 处，点开看`}
      zIndexOffset={chosen ? 1000 : 0}
      eventHandlers={{ click: press }}
    />
  )
})

interface MarkersProps {
  points: readonly Spot[]
  signs: Signs
  datum: Datum
  chosen: Spot | undefined
  onChoose: (point: Spot) => void
}

/** The points and their clusters; the chosen one stands alone, so that its sign is seen. */
export function Markers({ points, signs, datum, chosen, onChoose }: MarkersProps) {
  const map = useMap()
  const id = chosen?.id
  const clusters = useMemo(
    () => gather(id ? points.filter(point => point.id !== id) : points, datum),
    [points, datum, id],
  )
  const [drawn, setDrawn] = useState<readonly Drawn[]>([])
  useEffect(() => {
    const draw = () => setDrawn(clusters.drawn(boxOf(map), map.getZoom()))
    draw()
    map.on('moveend', draw)
    return () => void map.off('moveend', draw)
  }, [map, clusters])
  const alone = useMemo(
    () => chosen && { key: chosen.id, ...toDrawn(chosen.at, datum), point: chosen },
    [chosen, datum],
  )
  return (
    <>
      {drawn.map(
        one => one.key !== id && <One key={one.key} one={one} signs={signs} chosen={false} onChoose={onChoose} />,
      )}
      {alone && <One key={alone.key} one={alone} signs={signs} chosen onChoose={onChoose} />}
    </>
  )
}
