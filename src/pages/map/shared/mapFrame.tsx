import 'leaflet/dist/leaflet.css'
import { divIcon, type Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { AttributionControl, Circle, MapContainer, Marker, TileLayer, ZoomControl } from 'react-leaflet'
import { MAP_HEIGHT_PX, type Point } from '../../../contract/constants.ts'
import type { Box } from './box.ts'
import { type Datum, fromDrawn, toDrawn } from './coordinates.ts'
import css from './map.module.css'
import { Markers } from './markers.tsx'
import type { Found } from './nearby.ts'
import type { Signs, Spot } from './spot.ts'
import type { TilePlan } from './tiles.ts'
import { VectorLayer } from './vectorLayer.tsx'

export interface Sight {
  /** GCJ-02. */
  readonly box: Box
  readonly centre: Point
  readonly zoom: number
}

interface MapFrameProps {
  start: { readonly centre: Point; readonly zoom: number }
  plan: TilePlan | undefined
  /** Six digits; the district that is lit on the vector map. */
  own: string
  points: readonly Spot[]
  signs: Signs
  chosen: Spot | undefined
  me?: Found | undefined
  /** Layers of one's own: a popup, a route. */
  children?: ReactNode
  turn: number
  onMap: (map: LeafletMap | null) => void
  onSight: (sight: Sight) => void
  onChoose: (id: string) => void
  onBase: (whole: boolean) => void
}

const mine = divIcon({ className: css.me ?? '', iconSize: [18, 18] })
const MIN_ZOOM = 3
const MAX_ZOOM = 18

function sightOf(map: LeafletMap, datum: Datum): Sight {
  const seen = map.getBounds()
  const { lng: west, lat: south } = fromDrawn({ lng: seen.getWest(), lat: seen.getSouth() }, datum)
  const { lng: east, lat: north } = fromDrawn({ lng: seen.getEast(), lat: seen.getNorth() }, datum)
  const { lng, lat } = map.getCenter()
  return { box: { west, south, east, north }, centre: fromDrawn({ lng, lat }, datum), zoom: map.getZoom() }
}

/** Names the map for those who do not see it, and lets the wheel turn it only while it is worked with. */
function prepare(map: LeafletMap): void {
  const container = map.getContainer()
  container.setAttribute('role', 'region')
  container.setAttribute('aria-label', '公益地图，方向键移动，加号减号缩放；地图上的地点都在列表里')
  map.scrollWheelZoom.disable()
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
}

/** The map itself, exactly 300 px high. */
export function MapFrame(props: MapFrameProps) {
  const { start, plan, own, points, signs, chosen, me, turn, children, onMap, onSight, onChoose, onBase } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const datum = plan?.coordinates ?? 'gcj02'
  const [first] = useState(() => toDrawn(start.centre, datum))
  useEffect(() => {
    if (!map) return
    prepare(map)
    onMap(map)
    return () => onMap(null)
  }, [map, onMap])
  // A page that hands in a new function whenever it is drawn would be told, and drawn, without end.
  const sighted = useEffectEvent(onSight)
  useEffect(() => {
    if (!map) return
    const tell = () => sighted(sightOf(map, datum))
    tell()
    map.on('moveend', tell)
    return () => void map.off('moveend', tell)
  }, [map, datum])
  const meDrawn = me && toDrawn(me, datum)
  return (
    <MapContainer
      ref={setMap}
      className={css.map ?? ''}
      style={{ height: MAP_HEIGHT_PX }}
      center={[first.lat, first.lng]}
      zoom={start.zoom}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      maxBounds={[
        [-5, 60],
        [60, 150],
      ]}
      zoomControl={false}
      attributionControl={false}
      zoomAnimation={!still}
      fadeAnimation={!still}
      markerZoomAnimation={!still}
      inertia={!still}
    >
      <AttributionControl prefix={false} position="bottomleft" />
      <ZoomControl position="bottomright" zoomInTitle="放大" zoomOutTitle="缩小" />
      {plan ? (
        plan.layers.map(url => (
          <TileLayer
            key={url}
            url={url}
            subdomains={plan.subdomains}
            attribution={plan.attribution}
            maxZoom={plan.maxZoom}
          />
        ))
      ) : (
        <VectorLayer own={own} attribution="行政区划示意" onState={onBase} turn={turn} />
      )}
      {meDrawn && (
        <>
          <Circle
            center={[meDrawn.lat, meDrawn.lng]}
            radius={me.accuracy}
            className={css.around ?? ''}
            interactive={false}
          />
          <Marker
            position={[meDrawn.lat, meDrawn.lng]}
            icon={mine}
            title="您在这里"
            interactive={false}
            keyboard={false}
          />
        </>
      )}
      <Markers points={points} signs={signs} datum={datum} chosen={chosen} onChoose={point => onChoose(point.id)} />
      {children}
    </MapContainer>
  )
}
