import pin from 'icon:locate-fixed'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { type Datum, toMapDatum } from './coordinates.ts'
import css from './map.module.css'
import { MapFrame, type MapView } from './mapFrame.tsx'
import type { MapMarker, MarkerIcons } from './mapMarker.ts'
import { MapNotes } from './mapNotes.tsx'
import type { Nearby } from './nearby.ts'
import { useTiles } from './useTiles.ts'
import type { MapViewport } from './viewport.ts'

export interface MapPaneProps {
  start: MapViewport
  points: readonly MapMarker[]
  icons: MarkerIcons
  chosen: MapMarker | undefined
  /** Location of the device, and the button that requests it. */
  nearby: Nearby
  /** Below the map: its legend. */
  foot?: ReactNode
  /** Additional layers, drawn in the datum of the base map. */
  children?: (datum: Datum) => ReactNode
  onMap?: (map: LeafletMap | null) => void
  onViewChange: (sight: MapView) => void
  onChoose: (id: string) => void
}

const NO_LAYERS = () => null
const noop = () => {}
/** Zoom around the device's location. */
const DEVICE_ZOOM = 15

/** The map with the base of the platform's settings, 附近, and problems in sentences. */
export function MapPane(props: MapPaneProps) {
  const {
    start,
    points,
    icons,
    chosen,
    nearby,
    foot,
    children = NO_LAYERS,
    onMap = noop,
    onViewChange,
    onChoose,
  } = props
  const ownDistrict = useView(view => view.place.districtId)
  const { data: platform } = useQuery('/api/getPlatformSet', {})
  const tiles = useTiles(platform?.map)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [baseComplete, setBaseComplete] = useState(true)
  const [retryCount, setRetryCount] = useState(0)
  const datum = tiles.plan?.coordinates ?? 'gcj02'
  const deviceLocation = nearby.at
  useEffect(() => onMap(map), [map, onMap])
  useEffect(() => {
    if (!map || !deviceLocation) return
    const { lng, lat } = toMapDatum(deviceLocation, datum)
    map.setView([lat, lng], DEVICE_ZOOM)
  }, [map, deviceLocation, datum])
  return (
    <div className={css.stay}>
      <div className={css.stage}>
        <MapFrame
          {...{ start, ownDistrict, points, icons, chosen, deviceLocation, retryCount, onViewChange, onChoose }}
          plan={tiles.plan}
          onMap={setMap}
          onBaseState={setBaseComplete}
        >
          {children(datum)}
        </MapFrame>
        <div className={css.near}>
          <Button size="sm" variant="line" icon={pin} busy={nearby.busy} onClick={() => void nearby.find()}>
            附近
          </Button>
        </div>
      </div>
      <MapNotes
        nearby={nearby.problem}
        tiles={tiles}
        baseMissing={!tiles.plan && !baseComplete}
        onRetryBase={() => setRetryCount(retryCount + 1)}
      />
      {foot}
    </div>
  )
}
