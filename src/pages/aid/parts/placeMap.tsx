import house from 'icon:house'
import type { Point } from '../../../contract/constants.ts'
import { LazyMapPane } from '../../map/shared/lazyMapPane.tsx'
import { useNearby } from '../../map/shared/nearby.ts'

const MARKER_ICONS = { home: { icon: house, tone: 'brand' } } as const
/** Zoom at which the surrounding streets are visible. */
const ZOOM = 15
const noop = () => {}

/** One place on the map, and the reader's own location with 附近. */
export function PlaceMap({ at, title }: { at: Point; title: string }) {
  const nearby = useNearby()
  const spot = { id: 'home', kind: 'home', title, at }
  return (
    <LazyMapPane
      start={{ centre: at, zoom: ZOOM }}
      points={[spot]}
      icons={MARKER_ICONS}
      chosen={spot}
      nearby={nearby}
      onViewChange={noop}
      onChoose={noop}
    />
  )
}
