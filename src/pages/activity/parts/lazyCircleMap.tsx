import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'
import type { CircleMapProps } from './circleMap.tsx'

const map: Part<CircleMapProps> = { load: () => import('./circleMap.tsx').then(({ CircleMap }) => CircleMap) }

/** The place of an activity on the map; the library loads after the screen. */
export function LazyCircleMap(props: CircleMapProps) {
  return <LazyPart part={map} height="18.75rem" props={props} />
}
