import pin from 'icon:locate-fixed'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { useRead } from '../../reading.ts'
import { useView } from '../../view.ts'
import { type Datum, toDrawn } from './coordinates.ts'
import css from './map.module.css'
import { MapFrame, type Sight } from './mapFrame.tsx'
import { MapNotes } from './mapNotes.tsx'
import type { Nearby } from './nearby.ts'
import type { Signs, Spot } from './spot.ts'
import type { Start } from './start.ts'
import { useTiles } from './useTiles.ts'

interface MapPaneProps {
  start: Start
  points: readonly Spot[]
  signs: Signs
  chosen: Spot | undefined
  /** Where the device is, and the button that asks for it. */
  nearby: Nearby
  /** Below the map: what its signs mean. */
  foot?: ReactNode
  /** Layers of one's own, drawn in the datum of the base map. */
  children?: (datum: Datum) => ReactNode
  onMap?: (map: LeafletMap | null) => void
  onSight: (sight: Sight) => void
  onChoose: (id: string) => void
}

const NO_LAYERS = () => null
const NOBODY = () => {}
/** How near one looks around oneself. */
const AROUND_ME = 15

/** The map with its base by the platform's settings, 附近, and what went wrong with it in sentences. */
export function MapPane(props: MapPaneProps) {
  const { start, points, signs, chosen, nearby, foot, children = NO_LAYERS, onMap = NOBODY, onSight, onChoose } = props
  const own = useView(seen => seen.place.districtId)
  const { data: platform } = useRead('/api/getPlatformSet', {})
  const tiles = useTiles(platform?.map)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [whole, setWhole] = useState(true)
  const [turn, setTurn] = useState(0)
  const datum = tiles.plan?.coordinates ?? 'gcj02'
  const me = nearby.at
  useEffect(() => onMap(map), [map, onMap])
  useEffect(() => {
    if (!map || !me) return
    const { lng, lat } = toDrawn(me, datum)
    map.setView([lat, lng], AROUND_ME)
  }, [map, me, datum])
  return (
    <div className={css.stay}>
      <div className={css.stage}>
        <MapFrame
          {...{ start, own, points, signs, chosen, me, turn, onSight, onChoose }}
          plan={tiles.plan}
          onMap={setMap}
          onBase={setWhole}
        >
          {children(datum)}
        </MapFrame>
        <div className={css.near}>
          <Button size="sm" look="line" sign={pin} busy={nearby.busy} onClick={() => void nearby.find()}>
            附近
          </Button>
        </div>
      </div>
      <MapNotes
        nearby={nearby.problem}
        tiles={tiles}
        baseMissing={!tiles.plan && !whole}
        onBase={() => setTurn(turn + 1)}
      />
      {foot}
    </div>
  )
}
