/** What a map is drawn on: the platform’s tiles where they come, else our own shapes, and what is said of it then. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { DomUtil, type Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getView, setView } from '../../../src/data/view.ts'
import WelfareMap from '../../../src/pages/home/map.tsx'
import { metresBetween, toMapDatum } from '../../../src/pages/map/shared/coordinates.ts'
import type { MapView } from '../../../src/pages/map/shared/mapFrame.tsx'
import type { MapMarker } from '../../../src/pages/map/shared/mapMarker.ts'
import { MapPane } from '../../../src/pages/map/shared/mapPane.tsx'
import { useNearby } from '../../../src/pages/map/shared/nearby.ts'
import { initialViewport } from '../../../src/pages/map/shared/viewport.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { settle, settleCode, setUpPieces } from '../../support/machines/pieces.ts'

setUpPieces()

const CENTRE = { lng: 120.13, lat: 30.26 }
const PLACES: readonly MapMarker[] = [{ id: 'a', kind: 'aid', title: '帮扶点', at: CENTRE }]
const TILES = { tiles: 'tianditu', attribution: '© 天地图', coordinates: 'wgs84', key: 'k1' }
const VECTOR = { tiles: 'vector', attribution: '', coordinates: 'gcj02', key: '' }

/** The tiles that were asked for whether any come, the latest last. */
const probes: ProbeOfTest[] = []
class ProbeOfTest {
  onload = () => {}
  onerror = () => {}
  src = ''
  constructor() {
    probes.push(this)
  }
}
beforeEach(() => {
  probes.length = 0
  const before = globalThis.Image
  vi.stubGlobal('Image', ProbeOfTest)
  onTestFinished(() => void vi.stubGlobal('Image', before))
})

let map: LeafletMap | null = null
let seen: MapView | undefined
const setMap = (next: LeafletMap | null) => {
  map = next ?? map
}
const setSeen = (view: MapView) => {
  seen = view
}
function Pane() {
  const nearby = useNearby()
  const [start] = useState({ centre: CENTRE, zoom: 12 })
  return (
    <MapPane
      {...{ start, points: PLACES, icons: {}, chosen: undefined, nearby }}
      onMap={setMap}
      onViewChange={setSeen}
      onChoose={() => {}}
    >
      {datum => <p data-testid="datum">{datum}</p>}
    </MapPane>
  )
}
const EMPTY = { type: 'Topology', arcs: [], objects: { all: { type: 'GeometryCollection', geometries: [] } } }
/** A base map without any shape. */
const emptyBase = async (name: string): Promise<unknown> => (name === 'labels.json' ? { p: [], c: [] } : EMPTY)
async function open(settings: object, baseMap = emptyBase) {
  const view = openPage(<Pane />, () => ({ map: settings }), { ports: { baseMap } })
  await settle()
  return view
}
const alerts = () => screen.queryAllByRole('alert')
const said = () => alerts().map(one => one.querySelector('span')?.textContent)
const datum = () => screen.getByTestId('datum').textContent
const attribution = () => document.querySelector('.leaflet-control-attribution')?.textContent
const tiles = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map(({ src }) => src)
const retryButton = () => within(alerts()[0] ?? document.body).getByRole('button', { name: '重试' })
const retry = async () => {
  fireEvent.click(retryButton())
  await settle()
}
const answer = async (event: 'onload' | 'onerror') => {
  await act(async () => probes.at(-1)?.[event]())
  await settle()
}
const wait = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await settle()
}

describe('tiles', () => {
  test('that do not come in 10 s, or at all, are told, and asked for anew at a press; meanwhile our own map stands in', async () => {
    await open(TILES)
    expect(probes.map(({ src }) => src)).toEqual([expect.stringContaining('tianditu.gov.cn')])
    await wait(9_999)
    expect([said(), datum(), attribution()]).toEqual([[], 'gcj02', '行政区划示意'])
    await wait(1)
    expect(said()).toEqual(['地图底图：加载失败。先用示意地图。'])
    await retry()
    expect([probes.length, retryButton().ariaBusy]).toEqual([2, 'true'])
    await answer('onerror')
    expect([said(), retryButton().ariaBusy]).toEqual([['地图底图：加载失败。先用示意地图。'], null])
    await retry()
    await answer('onload')
    expect([said(), datum(), attribution()]).toEqual([[], 'wgs84', '© 天地图'])
  })
  test('that came in time are not given up afterwards', async () => {
    await open(TILES)
    await answer('onload')
    await wait(60_000)
    expect([said(), datum()]).toEqual([[], 'wgs84'])
  })
  test('are drawn one layer over the other, and places lie where the tiles have them', async () => {
    await open(TILES)
    await answer('onload')
    const layers = new Set(tiles().map(src => new URL(src).searchParams.get('LAYER')))
    expect([...layers]).toEqual(['vec', 'cva'])
    const at = toMapDatum(CENTRE, 'wgs84')
    await act(async () => void map?.setView([at.lat, at.lng], 16))
    const sign = document.querySelector<HTMLElement>('.leaflet-marker-icon[title=帮扶点]')
    expect(sign && DomUtil.getPosition(sign)).toEqual(map?.latLngToLayerPoint([at.lat, at.lng]).round())
    // What is said to be in sight is of the kept datum again.
    expect(seen && metresBetween(seen.centre, CENTRE)).toBeLessThan(1)
    const { west, south, east, north } = seen?.box ?? { west: 0, south: 0, east: 0, north: 0 }
    const halfway = { lng: (west + east) / 2, lat: (south + north) / 2 }
    expect(metresBetween(halfway, CENTRE)).toBeLessThan(5)
  })
  test('of another datum leave in the middle what was there', async () => {
    await open(TILES)
    await answer('onload')
    expect([seen?.datum, seen?.zoom]).toEqual(['wgs84', 12])
    // A map stands at whole pixels, of some 33 m here; the datums lie 500 m apart.
    expect(seen && metresBetween(seen.centre, CENTRE)).toBeLessThan(20)
  })
  test('of another datum have the middle of a district in theirs, where that comes later', async () => {
    setView({ centre: CENTRE })
    const later = { lng: 120.3, lat: 30.4 }
    // Something lies at both, so that the map does not open wider by itself.
    const points = [CENTRE, later].map((at, n) => ({ ...PLACES[0], id: `p${n}`, at, address: '', note: '' }))
    const reply = { map: TILES, dataList: points, total: points.length }
    openPage(<WelfareMap />, () => reply, { at: '/map', ports: { baseMap: emptyBase } })
    await settleCode()
    await answer('onload')
    await act(async () => setView({ centre: later }))
    await wait(1_000)
    const { centre } = initialViewport(undefined, getView().place.districtId, CENTRE)
    expect(metresBetween(centre, later)).toBeLessThan(20)
  })
  test('that need a key and have none cannot be asked for anew: nothing would change', async () => {
    await open({ ...TILES, key: '' })
    expect(said()).toEqual(['地图底图：请填写key。先用示意地图。'])
    expect([within(alerts()[0]!).queryByRole('button'), probes]).toEqual([null, []])
  })
  test('of a page that was left are no matter any more', async () => {
    const { unmount } = await open(TILES)
    unmount()
    await answer('onload')
    expect(document.body.textContent).toBe('')
  })
})

describe('our own map', () => {
  const failing = (times: number) => {
    let left = times
    const asked: string[] = []
    const fetchBase = async (name: string) => {
      asked.push(name)
      if (name === 'province.json' && left-- > 0) throw new Error('offline')
      return emptyBase(name)
    }
    return { fetchBase, asked }
  }
  test('is drawn without asking for tiles, and says whose it is', async () => {
    await open(VECTOR)
    expect([probes, said(), datum(), attribution()]).toEqual([[], [], 'gcj02', '行政区划示意'])
  })
  test('that did not come whole says so, and is asked for what is missing at a press, as often as it takes', async () => {
    const { fetchBase, asked } = failing(2)
    await open(VECTOR, fetchBase)
    const missing = ['示意地图没有取全，地点不受影响。']
    expect([said(), asked.sort()]).toEqual([missing, ['labels.json', 'province.json']])
    await retry()
    expect(said()).toEqual(missing)
    await retry()
    expect([said(), asked.filter(name => name === 'labels.json').length]).toEqual([[], 1])
  })
  test('is asked for what is missing as the map is moved, too', async () => {
    const { fetchBase, asked } = failing(1)
    await open(VECTOR, fetchBase)
    await act(async () => void map?.panTo([30.4, 120.4], { animate: false }))
    await settle()
    expect([said(), asked.filter(name => name === 'province.json').length]).toEqual([[], 2])
  })
  test('is asked for nothing by a page that was left', async () => {
    const { fetchBase, asked } = failing(1)
    const { unmount } = await open(VECTOR, fetchBase)
    const before = asked.length
    unmount()
    await settle()
    expect(asked).toHaveLength(before)
  })
})
