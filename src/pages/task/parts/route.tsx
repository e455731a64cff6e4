import truck from 'icon:truck'
import type { WireReply } from '../../../contract/wire.ts'
import { distanceWords } from '../../../ui/format.ts'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { MapPane } from '../../map/shared/mapPane.tsx'
import type { Nearby } from '../../map/shared/nearby.ts'
import type { Signs, Spot } from '../../map/shared/spot.ts'
import { RouteLayer } from './routeLayer.tsx'

const SIGNS: Signs = { collect: { sign: truck, tone: 'brand' } }
const NONE: readonly Spot[] = []
const nothing = () => {}

/** A day's way on the map: from where I am, always to the nearest door next, in the end to the warehouse. */
export function Route({ way, nearby }: { way: WireReply<'/api/renwu/collectRoute'>; nearby: Nearby }) {
  const { start, stops, length, warehouse } = way
  const [first] = stops
  if (!first) return null
  return (
    <Stack gap="sm">
      <MapPane
        start={{ centre: first.point, zoom: 14 }}
        points={NONE}
        signs={SIGNS}
        chosen={undefined}
        nearby={nearby}
        onSight={nothing}
        onChoose={nothing}
      >
        {datum => (
          <RouteLayer datum={datum} start={start} stops={stops.map(({ point }) => point)} end={warehouse?.point} />
        )}
      </MapPane>
      <Quiet block>
        共 {stops.length} 家，直线约 {distanceWords(length)}
        {warehouse && `，最后送到${warehouse.name}`}。数字是建议的先后，下面按这个先后排。
      </Quiet>
    </Stack>
  )
}
