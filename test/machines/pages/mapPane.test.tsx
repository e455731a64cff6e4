/** The map on a page: how its places are drawn and pressed, where 附近 leads, how it is worked with and moved. */
import { act, fireEvent, screen } from '@testing-library/react'
import { Circle, type Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MAP_HEIGHT_PX } from '../../../src/contract/constants.ts'
import { fromWgs84, metresBetween } from '../../../src/pages/map/shared/coordinates.ts'
import type { MapView } from '../../../src/pages/map/shared/mapFrame.tsx'
import type { MapMarker, MarkerIcons } from '../../../src/pages/map/shared/mapMarker.ts'
import { MapPane } from '../../../src/pages/map/shared/mapPane.tsx'
import { useNearby } from '../../../src/pages/map/shared/nearby.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { press, settleCode, setUpPieces, stylesOf } from '../../support/machines/pieces.ts'

setUpPieces()

const CENTRE = { lng: 120.13, lat: 30.26 }
const ZOOM = 12
/** The device stands there, as a satellite says it. */
const DEVICE = { lng: 120.15, lat: 30.28 }
/** Half of the 400 px that a map has in tests. */
const HALF_PX = 200
const right = (pixels: number, zoom = ZOOM) => (pixels * 360) / (256 * 2 ** zoom)
const place = (id: string, pixels: number, kind = 'aid'): MapMarker => ({
  ...{ id, kind, title: `地点 ${id}` },
  at: { ...CENTRE, lng: CENTRE.lng + right(pixels) },
})
/** Two that would touch, and one apart. */
const PLACES = [place('a', 0), place('b', 20), place('c', 130, 'shop')]
const ICONS: MarkerIcons = {
  aid: { icon: '<path d="M1 1"></path>', tone: 'brand' },
  shop: { icon: '<path d="M2 2"></path>', tone: 'warn' },
}

const onChoose = vi.fn<(id: string) => void>()
const onView = vi.fn<(view: MapView) => void>()
const onMap = vi.fn<(map: LeafletMap | null) => void>()
beforeEach(() => vi.clearAllMocks())

interface PaneProps {
  points?: readonly MapMarker[]
  chosen?: MapMarker
}
function Pane({ points = PLACES, chosen }: PaneProps) {
  const nearby = useNearby()
  const [start] = useState({ centre: CENTRE, zoom: ZOOM })
  return (
    <MapPane
      {...{ start, points, icons: ICONS, chosen, nearby, onMap, onChoose }}
      onViewChange={onView}
      foot={<p>图例</p>}
    />
  )
}
/** No part of the base map comes. */
const NEVER = () => new Promise<never>(() => {})
async function open(props: PaneProps = {}) {
  const view = openPage(<Pane {...props} />, () => ({}), { ports: { baseMap: NEVER } })
  await settleCode()
  const map = onMap.mock.lastCall?.[0]
  if (!map) throw new Error('There is no map.')
  return { ...view, map }
}
const signs = () => [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon')]
const titles = () => signs().map(({ title }) => title)
const sign = (title: string) => {
  const found = signs().find(one => one.title === title)
  if (!found) throw new Error(`No sign ${title} is drawn.`)
  return found
}
const centreOf = (map: LeafletMap) => ({ lng: map.getCenter().lng, lat: map.getCenter().lat })
const boxOf = ({ style: { width, height } }: HTMLElement) => [width, height]

describe('a place', () => {
  test('wears the sign and the colour of its kind; those that would touch are one, with their count', async () => {
    await open()
    expect(titles()).toEqual(['2 处，点开看', '地点 c'])
    expect(sign('地点 c').innerHTML).toBe(
      '<span data-tone="warn"><svg viewBox="0 0 24 24"><path d="M2 2"></path></svg></span>',
    )
    expect([stylesOf(sign('地点 c')), boxOf(sign('地点 c'))]).toEqual([['pin'], ['36px', '36px']])
    const both = sign('2 处，点开看')
    expect([both.innerHTML, stylesOf(both), boxOf(both)]).toEqual([
      ...['<span data-tone="brand">2</span>', ['bubble'], ['44px', '44px']],
    ])
  })
  test('that is chosen looks chosen, lies over all others and stands alone, also where others touch it', async () => {
    await open({ chosen: PLACES[1]! })
    expect(titles().sort()).toEqual(['地点 a', '地点 b', '地点 c'])
    expect(['a', 'b', 'c'].map(id => stylesOf(sign(`地点 ${id}`)))).toEqual([['pin'], ['pin', 'chosen'], ['pin']])
    const [chosen = 0, ...others] = ['b', 'a', 'c'].map(id => Number(sign(`地点 ${id}`).style.zIndex))
    for (const other of others) expect(chosen - other, 'as high as the map at least').toBeGreaterThan(2 * HALF_PX)
  })
  test('is chosen by a press; of several that are one a press shows them apart, and chooses none', async () => {
    const { map } = await open()
    fireEvent.click(sign('地点 c'))
    expect(onChoose.mock.calls).toEqual([['c']])
    await act(async () => fireEvent.click(sign('2 处，点开看')))
    expect(map.getZoom()).toBeGreaterThan(ZOOM)
    expect(titles()).toEqual(expect.arrayContaining(['地点 a', '地点 b']))
    expect(onChoose).toHaveBeenCalledTimes(1)
  })
  test('is drawn once it comes into sight, and a little before', async () => {
    const { map } = await open({ points: [place('near', HALF_PX + 50), place('far', 3 * HALF_PX)] })
    expect(titles()).toEqual(['地点 near'])
    await act(async () => void map.setView([CENTRE.lat, CENTRE.lng + right(3 * HALF_PX)], ZOOM))
    expect(titles()).toEqual(['地点 far'])
  })
  test.each([
    [999, '999'],
    [1_000, '999+'],
  ])('of %i that are one is counted as %s', async (count, words) => {
    await open({ points: Array.from({ length: count }, (_, at) => place(`p${at}`, 0)) })
    expect(sign(`${count} 处，点开看`).textContent).toBe(words)
  })
  test('of several kinds that are one wears the colour of none', async () => {
    await open({ points: [place('a', 0), place('b', 10, 'shop')] })
    expect(sign('2 处，点开看').innerHTML).toBe('<span data-tone="mixed">2</span>')
  })
})

describe('附近', () => {
  const circles = (map: LeafletMap) => {
    const found: Circle[] = []
    map.eachLayer(layer => layer instanceof Circle && found.push(layer))
    return found
  }
  test('leads to the streets around the device, which stands in the circle where it may be', async () => {
    const { map } = await open()
    // This device is found at the second press.
    await press('附近')
    await settleCode()
    expect(screen.getByRole('alert').textContent).toBe('定位花的时间太长，请再试一次')
    expect([map.getZoom(), circles(map)]).toEqual([ZOOM, []])
    await press('附近')
    await settleCode()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(map.getZoom()).toBe(15)
    expect(metresBetween(centreOf(map), fromWgs84(DEVICE))).toBeLessThan(1)
    const [circle] = circles(map)
    const { lng = 0, lat = 0 } = circle?.getLatLng() ?? {}
    expect([circle?.getRadius(), metresBetween({ lng, lat }, fromWgs84(DEVICE)) < 1]).toEqual([40, true])
    const me = sign('您在这里')
    expect([stylesOf(me), boxOf(me)]).toEqual([['me'], ['18px', '18px']])
    fireEvent.click(me)
    expect(onChoose).not.toHaveBeenCalled()
  })
  test('asks for a place as exact as can be, of the last minute, and takes no second press meanwhile', async () => {
    const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => {})
    onTestFinished(() => asked.mockRestore())
    await open()
    await press('附近')
    const button = screen.getByRole('button', { name: '附近' })
    expect([button.ariaBusy, button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    await press('附近')
    expect(asked.mock.calls.map(([, , options]) => options)).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    ])
  })
})

describe('the map', () => {
  test('says what is in sight as it opens and whenever it was moved', async () => {
    const { map } = await open()
    const [first] = onView.mock.calls[0] ?? []
    expect(first).toMatchObject({ centre: CENTRE, zoom: ZOOM })
    const { west, south, east, north } = first?.box ?? { west: 0, south: 0, east: 0, north: 0 }
    expect(west).toBeCloseTo(CENTRE.lng - right(HALF_PX), 3)
    expect(east).toBeCloseTo(CENTRE.lng + right(HALF_PX), 3)
    expect([south < CENTRE.lat, north > CENTRE.lat, north - south < east - west]).toEqual([true, true, true])
    onView.mockClear()
    await act(async () => void map.setView([30.3, 120.2], 14))
    expect(onView.mock.calls).toEqual([[expect.objectContaining({ centre: { lng: 120.2, lat: 30.3 }, zoom: 14 })]])
  })
  test('is 300 px high, goes no farther out than a country and no nearer than a house, and stays in China', async () => {
    const { map } = await open()
    expect(map.getContainer().style.height).toBe(`${MAP_HEIGHT_PX}px`)
    expect([map.getMinZoom(), map.getMaxZoom()]).toEqual([3, 18])
    // From the southernmost reef to the Amur, from the Pamirs to the Ussuri one may look anywhere.
    for (const [lat, lng] of [
      [3.97, 112.28],
      [53.5, 123.3],
      [39.4, 73.6],
      [48.4, 134.7],
    ] as const) {
      await act(async () => void map.setView([lat, lng], 8))
      expect(metresBetween(centreOf(map), { lng, lat })).toBeLessThan(1)
    }
    await act(async () => void map.setView([0, -90], 8))
    expect(centreOf(map).lng).toBeGreaterThan(59)
  })
  test('turns with the wheel only while somebody works with it: a page that is scrolled past it goes on', async () => {
    const { map } = await open()
    const container = map.getContainer()
    const turns = () => map.scrollWheelZoom.enabled()
    expect(turns()).toBe(false)
    act(() => container.focus())
    expect(turns()).toBe(true)
    act(() => container.blur())
    expect(turns()).toBe(false)
  })
  test.each([
    ['moves smoothly', false],
    ['is still for whoever wants nothing to move', true],
  ])('%s', async (_, still) => {
    const before = matchMedia
    vi.stubGlobal('matchMedia', (media: string) => ({ ...before(media), matches: still && media.includes('reduce') }))
    onTestFinished(() => void vi.stubGlobal('matchMedia', before))
    const { zoomAnimation, fadeAnimation, markerZoomAnimation, inertia } = (await open()).map.options
    expect([zoomAnimation, fadeAnimation, markerZoomAnimation, inertia]).toEqual(Array(4).fill(!still))
  })
  test('has its legend below it', async () => {
    await open()
    expect(screen.getByText('图例')).toBeTruthy()
  })
})
