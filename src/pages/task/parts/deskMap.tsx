import { useState } from 'react'
import type { Point } from '../../../contract/constants.ts'
import { useView } from '../../../data/view.ts'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { LazyMapPane } from '../../map/shared/lazyMapPane.tsx'
import type { MapView } from '../../map/shared/mapFrame.tsx'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { useNearby } from '../../map/shared/nearby.ts'
import { initialViewport } from '../../map/shared/viewport.ts'
import { viewportAround } from './viewportAround.ts'

interface DeskMapProps {
  markers: readonly MapMarker[]
  /** Where the map opens: all of them, in sight or not; undefined until they are known. */
  around: readonly Point[] | undefined
  icons: MarkerIcons
  open?: string
  onOpen?: (id: string) => void
  onViewChange?: (sight: MapView) => void
}

const noop = () => {}

/** Matters of a desk where they lie; one is opened by a press. */
export function DeskMap({ markers, around, icons, open = '', onOpen = noop, onViewChange = noop }: DeskMapProps) {
  const centre = useView(view => view.centre)
  const place = useView(view => view.place.districtId)
  const nearby = useNearby()
  const [start] = useState(() => around && (viewportAround(around) ?? initialViewport(undefined, place, centre)))
  if (!start) return <Skeleton height="18.75rem" round="card" />
  return (
    <LazyMapPane
      start={start}
      points={markers}
      icons={icons}
      chosen={markers.find(({ id }) => id === open)}
      nearby={nearby}
      onViewChange={onViewChange}
      onChoose={onOpen}
    />
  )
}
