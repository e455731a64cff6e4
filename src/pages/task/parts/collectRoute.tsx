import { formatDistance } from '../../../ui/format.ts'
import { Stack } from '../../../ui/parts/layout.tsx'
import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import type { RouteMapProps } from './routeMap.tsx'

const routeMap: Part<RouteMapProps> = { load: () => import('./routeMap.tsx').then(({ RouteMap }) => RouteMap) }

/**
 * A day's route on the map: from the current location, earliest appointment first, then the nearest door, finally the
 * warehouse.
 */
export function CollectRoute({ route, nearby }: RouteMapProps) {
  const { stops, length, warehouse } = route
  if (stops.length === 0) return null
  return (
    <Stack gap="sm">
      <LazyPart part={routeMap} height="18.75rem" props={{ route, nearby }} />
      <MutedText block>
        共 {stops.length} 家，直线约 {formatDistance(length)}
        {warehouse && `，最后送到${warehouse.name}`}。先去约定早的，同一时段里先去近的；下面按这个先后排。
      </MutedText>
    </Stack>
  )
}
