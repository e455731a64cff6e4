import truck from 'icon:truck'
import type { WireReply } from '../../../contract/wire.ts'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { MapPane } from '../../map/shared/mapPane.tsx'
import type { Nearby } from '../../map/shared/nearby.ts'
import { RouteLayer } from './routeLayer.tsx'

const MARKER_ICONS: MarkerIcons = { collect: { icon: truck, tone: 'brand' } }
const NONE: readonly MapMarker[] = []
const noop = () => {}

export interface RouteMapProps {
  route: WireReply<'/api/renwu/collectRoute'>
  nearby: Nearby
}

/** A day's route as a line on the map, opened at its first door. */
export function RouteMap({ route: { start, stops, warehouse }, nearby }: RouteMapProps) {
  const [first] = stops
  if (!first) return null
  return (
    <MapPane
      start={{ centre: first.point, zoom: 14 }}
      points={NONE}
      icons={MARKER_ICONS}
      chosen={undefined}
      nearby={nearby}
      onViewChange={noop}
      onChoose={noop}
    >
      {datum => (
        <RouteLayer datum={datum} start={start} stops={stops.map(({ point }) => point)} end={warehouse?.point} />
      )}
    </MapPane>
  )
}
