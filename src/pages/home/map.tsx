import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { toMapDatum } from '../map/shared/coordinates.ts'
import css from '../map/shared/map.module.css'
import type { MapView } from '../map/shared/mapFrame.tsx'
import { MapPane } from '../map/shared/mapPane.tsx'
import { useNearby } from '../map/shared/nearby.ts'
import { initialViewport, parsePoint, rememberViewport } from '../map/shared/viewport.ts'
import { KIND_NAMES, KINDS } from './parts/kinds.ts'
import { Legend } from './parts/legend.tsx'
import { PointPlaces } from './parts/pointPlaces.tsx'
import { PointPopup } from './parts/pointPopup.tsx'
import { usePoints } from './parts/usePoints.ts'
import { useSelectedPoint } from './parts/useSelectedPoint.ts'
import { useWidening } from './parts/useWidening.ts'

const NAMES = ['kind', 'id', 'at'] as const
const kinds = [{ value: '', label: '全部' }, ...KIND_NAMES.map(value => ({ value, label: KINDS[value].label }))]

/** 公益地图: help needed, given and collected nearby; map and list show the same places. */
export default function WelfareMap() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const place = useView(view => view.place.districtId)
  const centre = useView(view => view.centre)
  const nearby = useNearby()
  const [start] = useState(() => initialViewport(parsePoint(query.at), place, centre))
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [mapView, setMapView] = useState<MapView>()
  const kind = KIND_NAMES.find(one => one === query.kind)
  const points = usePoints(mapView?.box, kind)
  const choose = useCallback((id: string) => setQuery({ id }), [setQuery])
  const unchoose = useCallback(() => choose(''), [choose])
  const found = nearby.at ? `${nearby.at.lng},${nearby.at.lat}` : ''
  useWidening(map, points, `${place} ${query.kind} ${found}`)
  const chosen = useSelectedPoint(query.id, points, choose)

  const [firstCentre] = useState(centre)
  const lookAtCentre = useEffectEvent((of: LeafletMap) => {
    const { lng, lat } = toMapDatum(centre, mapView?.datum ?? 'gcj02')
    of.setView([lat, lng])
  })
  useEffect(() => {
    // The district's centre may arrive after the map; a person who has moved the map is left alone.
    if (map && centre !== firstCentre && start.centre === firstCentre) lookAtCentre(map)
  }, [map, centre, firstCentre, start])
  useEffect(() => {
    if (mapView) rememberViewport({ place, centre: mapView.centre, zoom: mapView.zoom })
  }, [mapView, place])

  return (
    <Board
      title="公益地图"
      sub="哪里要帮忙、哪里能捐、哪里有活动"
      groups={{
        label: '类型',
        options: kinds,
        value: kind ?? '',
        onChange: value => setQuery({ kind: value, id: '' }),
      }}
    >
      <div className={css.parts}>
        <MapPane
          start={start}
          points={points.all}
          icons={KINDS}
          chosen={chosen}
          nearby={nearby}
          foot={<Legend />}
          onMap={setMap}
          onViewChange={setMapView}
          onChoose={choose}
        >
          {datum => chosen && <PointPopup key={chosen.id} point={chosen} datum={datum} onClose={unchoose} />}
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
  prefetchQuery('/api/getPlatformSet', {})
}
