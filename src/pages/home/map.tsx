import pin from 'icon:locate-fixed'
import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { Board } from '../../ui/kinds/board.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { toDrawn } from '../map/shared/coordinates.ts'
import css from '../map/shared/map.module.css'
import { MapFrame, type Sight } from '../map/shared/mapFrame.tsx'
import { MapNotes } from '../map/shared/mapNotes.tsx'
import { useNearby } from '../map/shared/nearby.ts'
import { leave, readAt, startAt } from '../map/shared/start.ts'
import { useTiles } from '../map/shared/useTiles.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { useView } from '../view.ts'
import { KIND_NAMES, KINDS } from './parts/kinds.ts'
import { Legend } from './parts/legend.tsx'
import { PointPlaces } from './parts/pointPlaces.tsx'
import { PointPopup } from './parts/pointPopup.tsx'
import { useChosen } from './parts/useChosen.ts'
import { usePoints } from './parts/usePoints.ts'

const NAMES = ['kind', 'id', 'at'] as const
const kinds = [{ value: '', label: '全部' }, ...KIND_NAMES.map(value => ({ value, label: KINDS[value].label }))]
/** How near one looks around oneself. */
const AROUND_ME = 15

/** 公益地图: where help is needed, given and gathered around here; map and list show the same places. */
export default function WelfareMap() {
  const { query, ask } = useQuery(NAMES)
  const place = useView(seen => seen.place.districtId)
  const centre = useView(seen => seen.centre)
  const { data: platform } = useRead('/api/getPlatformSet', {})
  const tiles = useTiles(platform?.map)
  const nearby = useNearby()
  const [start] = useState(() => startAt(readAt(query.at), place, centre))
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [sight, setSight] = useState<Sight>()
  const [whole, setWhole] = useState(true)
  const [turn, setTurn] = useState(0)
  const kind = KIND_NAMES.find(one => one === query.kind)
  const points = usePoints(sight?.box, kind)
  const choose = useCallback((id: string) => ask({ id }), [ask])
  const chosen = useChosen(query.id, points, choose)
  const datum = tiles.plan?.coordinates ?? 'gcj02'

  const [opened] = useState(centre)
  useEffect(() => {
    // The district's middle may come later than the map; whoever has looked elsewhere is left there.
    if (map && centre !== opened && start.centre === opened) map.setView([centre.lat, centre.lng])
  }, [map, centre, opened, start])
  useEffect(() => {
    if (sight) leave({ place, centre: sight.centre, zoom: sight.zoom })
  }, [sight, place])
  const me = nearby.at
  useEffect(() => {
    if (!map || !me) return
    const { lng, lat } = toDrawn(me, datum)
    map.setView([lat, lng], AROUND_ME)
  }, [map, me, datum])

  return (
    <Board
      title="公益地图"
      sub="身边哪里需要帮忙、哪里可以捐、哪里有活动"
      groups={{ label: '类型', options: kinds, value: kind ?? '', onChange: value => ask({ kind: value, id: '' }) }}
    >
      <div className={css.parts}>
        <div className={css.stay}>
          <div className={css.stage}>
            <MapFrame
              start={start}
              plan={tiles.plan}
              own={place}
              points={points.all}
              signs={KINDS}
              chosen={chosen}
              me={me}
              turn={turn}
              onMap={setMap}
              onSight={setSight}
              onChoose={choose}
              onBase={setWhole}
            >
              {chosen && <PointPopup key={chosen.id} point={chosen} datum={datum} onClose={() => choose('')} />}
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
          <Legend />
        </div>
        <PointPlaces
          points={points}
          kind={kind}
          from={me ?? centre}
          chosen={chosen?.id ?? ''}
          onChoose={choose}
          onWider={() => map?.zoomOut(2)}
        />
      </div>
    </Board>
  )
}

export function preload(): void {
  readAhead('/api/getPlatformSet', {})
}
