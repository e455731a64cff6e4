import truck from 'icon:truck'
import type { WireReply } from '../../../contract/wire.ts'
import { formatDistance } from '../../../ui/format.ts'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { MapPane } from '../../map/shared/mapPane.tsx'
import type { Nearby } from '../../map/shared/nearby.ts'
import { RouteLayer } from './routeLayer.tsx'

const MARKER_ICONS: MarkerIcons = { collect: { icon: truck, tone: 'brand' } }
const NONE: readonly MapMarker[] = []
const noop = () => {}

/** A day's way on the map: from where I am, what was promised first, then the nearest door next, in the end to the warehouse. */
export function CollectRoute({ route, nearby }: { route: WireReply<'/api/renwu/collectRoute'>; nearby: Nearby }) {
  const { start, stops, length, warehouse } = route
  const [first] = stops
  if (!first) return null
  return (
    <Stack gap="sm">
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
      <MutedText block>
        共 {stops.length} 家，直线约 {formatDistance(length)}
        {warehouse && `，最后送到${warehouse.name}`}。先去约定早的，同一时段里先去近的；下面按这个先后排。
      </MutedText>
    </Stack>
  )
}
