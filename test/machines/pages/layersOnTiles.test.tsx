/** What a page draws on a map of its own lies where the platform’s tiles have it, some 500 m from where it is kept. */
import { act } from '@testing-library/react'
import { Circle, CircleMarker, type LatLng, type Layer, Map as LeafletMap, Polyline, Popup } from 'leaflet'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MapPoint } from '../../../src/contract/place.contract.ts'
import { PointPopup } from '../../../src/pages/home/parts/pointPopup.tsx'
import { metresBetween, toMapDatum } from '../../../src/pages/map/shared/coordinates.ts'
import { MapPane } from '../../../src/pages/map/shared/mapPane.tsx'
import { useNearby } from '../../../src/pages/map/shared/nearby.ts'
import { CircleMap } from '../../../src/pages/scene/parts/circleMap.tsx'
import { RouteMap, type RouteMapProps } from '../../../src/pages/task/parts/routeMap.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { settleCode, setUpPieces } from '../../support/machines/pieces.ts'

setUpPieces()

const TILES = { tiles: 'tianditu', attribution: '© 天地图', coordinates: 'wgs84', key: 'k1' }
const HOME = { lng: 120.1, lat: 30.2 }
const DOORS = [
  { lng: 120.12, lat: 30.22 },
  { lng: 120.14, lat: 30.24 },
]
const HOUSE = { lng: 120.16, lat: 30.26 }

/** A tile that comes at once. */
class TileOfTest {
  onload = () => {}
  set src(_: string) {
    queueMicrotask(() => this.onload())
  }
}
beforeEach(() => {
  const before = globalThis.Image
  vi.stubGlobal('Image', TileOfTest)
  onTestFinished(() => void vi.stubGlobal('Image', before))
})

/** Draws a page that has a map on tiles; returns what lies on it. */
async function openMap(page: ReactNode): Promise<{ map: LeafletMap; layers: readonly Layer[] }> {
  const placed = vi.spyOn(LeafletMap.prototype, 'setView')
  onTestFinished(() => placed.mockRestore())
  openPage(page, () => ({ map: TILES }))
  await settleCode()
  await settleCode()
  const map = placed.mock.contexts[0]
  if (!(map instanceof LeafletMap)) throw new Error('There is no map.')
  const layers: Layer[] = []
  map.eachLayer(layer => layers.push(layer))
  return { map, layers }
}
/** How far, in whole metres, each is from where the tiles have what is kept there. */
const off = (drawn: readonly LatLng[], stored: readonly { readonly lng: number; readonly lat: number }[]) =>
  stored.map((point, at) => {
    const { lng = 0, lat = 0 } = drawn[at] ?? {}
    return Math.round(metresBetween({ lng, lat }, toMapDatum(point, 'wgs84')))
  })

const ROUTE = { start: HOME, length: 3_200, stops: DOORS.map(point => ({ point })), warehouse: { point: HOUSE } }
function Route() {
  return <RouteMap route={ROUTE as unknown as RouteMapProps['route']} nearby={useNearby()} />
}

test('the way of a day goes from door to door', async () => {
  const { map, layers } = await openMap(<Route />)
  const line = layers.find(layer => layer instanceof Polyline)
  expect(off((line?.getLatLngs() ?? []) as LatLng[], [HOME, ...DOORS, HOUSE]), 'beside the streets').toEqual([
    0, 0, 0, 0,
  ])
  // The first door is what one has to find.
  expect(map.getZoom()).toBe(14)
})

const PLACE = { id: 'a', kind: 'shop', title: '合作社', note: '', address: '', at: HOUSE } as unknown as MapPoint
const START = { start: { centre: HOUSE, zoom: 15 }, points: [], icons: {}, chosen: undefined }
function Place() {
  return (
    <MapPane {...START} nearby={useNearby()} onViewChange={() => {}} onChoose={() => {}}>
      {datum => <PointPopup point={PLACE} datum={datum} onClose={() => {}} />}
    </MapPane>
  )
}

test('what a chosen place is stands over its sign', async () => {
  const { layers } = await openMap(<Place />)
  const popup = layers.find(layer => layer instanceof Popup)
  expect(off([popup?.getLatLng() as LatLng], [HOUSE]), 'beside its sign').toEqual([0])
})

test('the circle in which one checks in lies around the place, and a press on a street says that street', async () => {
  const onChange = vi.fn<(at: { lng: number; lat: number }) => void>()
  const { map, layers } = await openMap(<CircleMap at={HOUSE} radius={300} onChange={onChange} />)
  const circles = layers.filter(layer => layer instanceof CircleMarker)
  expect(circles.map(one => [one instanceof Circle, off([one.getLatLng()], [HOUSE])])).toEqual([
    [true, [0]],
    [false, [0]],
  ])
  const { lng, lat } = toMapDatum(HOME, 'wgs84')
  act(() => void map.fire('click', { latlng: { lng, lat } }))
  const [said = { lng: 0, lat: 0 }] = onChange.mock.lastCall ?? []
  expect(Math.round(metresBetween(said, HOME)), 'another place than was pressed').toBe(0)
})
