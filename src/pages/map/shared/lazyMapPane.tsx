import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'
import type { MapPaneProps } from './mapPane.tsx'

const pane: Part<MapPaneProps> = { load: () => import('./mapPane.tsx').then(({ MapPane }) => MapPane) }

/** The map on a screen that is useful without it: the library loads after the screen. */
export function LazyMapPane(props: MapPaneProps) {
  return <LazyPart part={pane} height="18.75rem" props={props} />
}
