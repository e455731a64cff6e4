import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { Board } from '../../ui/kinds/board.tsx'
import css from '../map/shared/map.module.css'
import type { Sight } from '../map/shared/mapFrame.tsx'
import { MapPane } from '../map/shared/mapPane.tsx'
import { useNearby } from '../map/shared/nearby.ts'
import { leave, readAt, startAt } from '../map/shared/start.ts'
import { useQuery } from '../query.ts'
import { readAhead } from '../reading.ts'
import { useView } from '../view.ts'
import { KIND_NAMES, KINDS } from './parts/kinds.ts'
import { Legend } from './parts/legend.tsx'
import { PointPlaces } from './parts/pointPlaces.tsx'
import { PointPopup } from './parts/pointPopup.tsx'
import { useChosen } from './parts/useChosen.ts'
import { usePoints } from './parts/usePoints.ts'

const NAMES = ['kind', 'id', 'at'] as const
const kinds = [{ value: '', label: '全部' }, ...KIND_NAMES.map(value => ({ value, label: KINDS[value].label }))]

/** 公益地图: where help is needed, given and gathered around here; map and list show the same places. */
export default function WelfareMap() {
  const { query, ask } = useQuery(NAMES)
  const place = useView(seen => seen.place.districtId)
  const centre = useView(seen => seen.centre)
  const nearby = useNearby()
  const [start] = useState(() => startAt(readAt(query.at), place, centre))
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [sight, setSight] = useState<Sight>()
  const kind = KIND_NAMES.find(one => one === query.kind)
  const points = usePoints(sight?.box, kind)
  const choose = useCallback((id: string) => ask({ id }), [ask])
  const chosen = useChosen(query.id, points, choose)

  const [opened] = useState(centre)
  useEffect(() => {
    // The district's middle may come later than the map; whoever has looked elsewhere is left there.
    if (map && centre !== opened && start.centre === opened) map.setView([centre.lat, centre.lng])
  }, [map, centre, opened, start])
  useEffect(() => {
    if (sight) leave({ place, centre: sight.centre, zoom: sight.zoom })
  }, [sight, place])

  return (
    <Board
      title="公益地图"
      sub="身边哪里需要帮忙、哪里可以捐、哪里有活动"
      groups={{ label: '类型', options: kinds, value: kind ?? '', onChange: value => ask({ kind: value, id: '' }) }}
    >
      <div className={css.parts}>
        <MapPane
          start={start}
          points={points.all}
          signs={KINDS}
          chosen={chosen}
          nearby={nearby}
          foot={<Legend />}
          onMap={setMap}
          onSight={setSight}
          onChoose={choose}
        >
          {datum => chosen && <PointPopup key={chosen.id} point={chosen} datum={datum} onClose={() => choose('')} />}
        </MapPane>
        <PointPlaces
          points={points}
          kind={kind}
          from={nearby.at ?? centre}
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
