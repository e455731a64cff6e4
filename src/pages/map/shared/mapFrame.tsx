import 'leaflet/dist/leaflet.css'
import { divIcon, type Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AttributionControl, Circle, MapContainer, Marker, TileLayer, ZoomControl } from 'react-leaflet'
import { MAP_HEIGHT_PX, type Point } from '../../../contract/constants.ts'
import { type Datum, fromMapDatum, toMapDatum } from './coordinates.ts'
import type { GeoBox } from './geoBox.ts'
import css from './map.module.css'
import type { MapMarker, MarkerIcons } from './mapMarker.ts'
import { Markers } from './markers.tsx'
import type { DeviceLocation } from './nearby.ts'
import type { TilePlan } from './tiles.ts'
import { VectorLayer } from './vectorLayer.tsx'

export interface MapView {
  /** GCJ-02. */
  readonly box: GeoBox
  readonly centre: Point
  readonly zoom: number
  /** Datum of the base map. */
  readonly datum: Datum
}

interface MapFrameProps {
  start: { readonly centre: Point; readonly zoom: number }
  plan: TilePlan | undefined
  /** Six digits; the district highlighted on the vector map. */
  ownDistrict: string
  points: readonly MapMarker[]
  icons: MarkerIcons
  chosen: MapMarker | undefined
  deviceLocation?: DeviceLocation | undefined
  /** Additional layers: a popup, a route. */
  children?: ReactNode
  retryCount: number
  onMap: (map: LeafletMap | null) => void
  onViewChange: (view: MapView) => void
  onChoose: (id: string) => void
  onBaseState: (whole: boolean) => void
}

const deviceIcon = divIcon({ className: css.me ?? '', iconSize: [18, 18] })
const MIN_ZOOM = 3
const MAX_ZOOM = 18

function viewOf(map: LeafletMap, datum: Datum): MapView {
  const bounds = map.getBounds()
  const { lng: west, lat: south } = fromMapDatum({ lng: bounds.getWest(), lat: bounds.getSouth() }, datum)
  const { lng: east, lat: north } = fromMapDatum({ lng: bounds.getEast(), lat: bounds.getNorth() }, datum)
  const { lng, lat } = map.getCenter()
  return { box: { west, south, east, north }, centre: fromMapDatum({ lng, lat }, datum), zoom: map.getZoom(), datum }
}

/** Labels the map for screen readers, and enables the wheel only while the map has the focus. */
function setUpContainer(map: LeafletMap): void {
  const container = map.getContainer()
  container.setAttribute('role', 'region')
  container.setAttribute('aria-label', '公益地图，方向键移动，加号减号缩放；地图上的地点都在列表里')
  map.scrollWheelZoom.disable()
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
}

/** The map itself, exactly 300 px high. */
export function MapFrame(props: MapFrameProps) {
  const {
    start,
    plan,
    ownDistrict,
    points,
    icons,
    chosen,
    deviceLocation,
    retryCount,
    children,
    onMap,
    onViewChange,
    onChoose,
    onBaseState,
  } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const datum = plan?.coordinates ?? 'gcj02'
  const [firstCentre] = useState(() => toMapDatum(start.centre, datum))
  useEffect(() => {
    if (!map) return
    setUpContainer(map)
    onMap(map)
    return () => onMap(null)
  }, [map, onMap])
  // A provider's tiles load after the map, and may use another datum: the centre stays in place.
  const drawnDatum = useRef(datum)
  useEffect(() => {
    if (!map || drawnDatum.current === datum) return
    const { lng, lat } = map.getCenter()
    const centre = toMapDatum(fromMapDatum({ lng, lat }, drawnDatum.current), datum)
    drawnDatum.current = datum
    map.setView([centre.lat, centre.lng], map.getZoom(), { animate: false })
  }, [map, datum])
  // An effect event, because a page that passes a new function at each render would cause an endless loop.
  const viewChanged = useEffectEvent(onViewChange)
  useEffect(() => {
    if (!map) return
    const emitView = () => viewChanged(viewOf(map, datum))
    emitView()
    map.on('moveend', emitView)
    return () => void map.off('moveend', emitView)
  }, [map, datum])
  const devicePoint = deviceLocation && toMapDatum(deviceLocation, datum)
  return (
    <MapContainer
      ref={setMap}
      className={css.map ?? ''}
      style={{ height: MAP_HEIGHT_PX }}
      center={[firstCentre.lat, firstCentre.lng]}
      zoom={start.zoom}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      maxBounds={[
        [-5, 60],
        [60, 150],
      ]}
      zoomControl={false}
      attributionControl={false}
      zoomAnimation={!reducedMotion}
      fadeAnimation={!reducedMotion}
      markerZoomAnimation={!reducedMotion}
      inertia={!reducedMotion}
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
        <VectorLayer
          ownDistrict={ownDistrict}
          attribution="行政区划示意"
          onState={onBaseState}
          retryCount={retryCount}
        />
      )}
      {devicePoint && (
        <>
          <Circle
            center={[devicePoint.lat, devicePoint.lng]}
            radius={deviceLocation.accuracy}
            className={css.around ?? ''}
            interactive={false}
          />
          <Marker
            position={[devicePoint.lat, devicePoint.lng]}
            icon={deviceIcon}
            title="您在这里"
            interactive={false}
            keyboard={false}
          />
        </>
      )}
      <Markers points={points} icons={icons} datum={datum} chosen={chosen} onChoose={point => onChoose(point.id)} />
      {children}
    </MapContainer>
  )
}
