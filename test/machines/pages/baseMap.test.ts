/** The base map that is drawn from our own data: what is fetched, drawn and named at which zoom, and what is lit. */
import { Canvas, map as createMap, type Layer, type Map as LeafletMap } from 'leaflet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryBox } from '../../../src/pages/map/shared/geoBox.ts'
import { createLabels } from '../../../src/pages/map/shared/mapLabels.ts'
import { isInside, largestRingOf } from '../../../src/pages/map/shared/shapes.ts'
import { planTiles, probeUrl } from '../../../src/pages/map/shared/tiles.ts'
import { createVectorBase, type VectorBase } from '../../../src/pages/map/shared/vectorBase.ts'
import { deferred } from '../../support/machines/fakes.ts'
import { topologyOf } from '../../support/machines/topology.ts'

/** Nothing is painted: a frame that Leaflet still waits for as the map goes would find no canvas to paint on. */
const painter = Canvas.prototype as unknown as { _redraw(): void }
const { _redraw } = painter
beforeAll(() => {
  painter._redraw = () => {}
})
afterAll(() => {
  painter._redraw = _redraw
})

const SIZE_PX = 400
let map: LeafletMap
/** What a test has drawn goes before the map does: a map that is gone is drawn on no more. */
const bases: VectorBase[] = []
beforeEach(() => {
  const pen: object = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  const box = document.createElement('div')
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(box, side, { value: SIZE_PX })
  document.body.append(box)
  map = createMap(box, {
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    attributionControl: false,
  })
  lookAt(5)
})
afterEach(() => {
  for (const base of bases.splice(0)) base.remove()
  map.remove()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})
const CENTRE = { lat: 30, lng: 120 }
const lookAt = (zoom: number, at = CENTRE) => map.setView(at, zoom, { animate: false })
const names = () => [...map.getPane('names')!.querySelectorAll('.leaflet-marker-icon')].map(one => one.innerHTML)

/** A square by its lower left corner, a degree wide unless told. */
const square = (lng: number, lat: number, wide = 1) => [
  ...[
    [lng, lat],
    [lng + wide, lat],
    [lng + wide, lat + wide],
    [lng, lat + wide],
    [lng, lat],
  ],
]
/** Two provinces: one around the centre, one far in the west. */
const FILES: Readonly<Record<string, unknown>> = {
  'province.json': topologyOf([
    [{ p: '33' }, square(118, 28, 4)],
    [{ p: '65' }, square(80, 40, 8)],
  ]),
  'labels.json': {
    p: [
      ['33', '浙江', 120, 29.5],
      ['65', '新疆', 84, 44],
    ],
    c: [['3301', '杭州', 120.1, 30.1]],
  },
  // Two cities that share one border.
  'city.json': {
    type: 'Topology',
    arcs: [
      [
        [120, 29],
        [120, 31],
      ],
      [
        [120, 31],
        [119, 31],
        [119, 29],
        [120, 29],
      ],
      [
        [120, 29],
        [121, 29],
        [121, 31],
        [120, 31],
      ],
    ],
    objects: {
      all: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', arcs: [[0, 1]], properties: { id: '3301' } },
          { type: 'Polygon', arcs: [[2, -1]], properties: { id: '3302' } },
        ],
      },
    },
  },
  'districts-33.json': topologyOf([
    [{ id: '330106', name: '西湖区' }, square(119.9, 29.9, 0.15)],
    [{ id: '330102', name: '上城区' }, square(120.06, 30.02, 0.1)],
  ]),
}
const COLORS = { land: '#111', line: '#222', border: '#333', ownDistrict: '#444' }
const open = (fetchBase = async (name: string) => FILES[name]) => {
  const fetched: string[] = []
  const fetchNamed = (name: string) => {
    fetched.push(name)
    return fetchBase(name)
  }
  const base = createVectorBase(map, fetchNamed, '330106', COLORS)
  bases.push(base)
  return { base, fetched }
}
interface Drawn {
  readonly feature?: { readonly properties?: { readonly p?: string; readonly id?: string } }
  readonly options: { readonly fillColor?: string; readonly color?: string }
}
/** Code → colour of the ground and of the line of each shape that is drawn; the borders of cities by `line`. */
const drawn = () => {
  const found: Record<string, string> = {}
  map.eachLayer((layer: Layer) => {
    const { feature, options } = layer as unknown as Drawn
    if (!options.color || !('setStyle' in layer) || 'eachLayer' in layer) return
    const { p, id } = feature?.properties ?? {}
    found[p ?? id ?? 'line'] = `${options.fillColor ?? 'none'} ${options.color}`
  })
  return found
}

describe('what is drawn', () => {
  test('far out are provinces by their names, with the islands that are named there', async () => {
    const { base, fetched } = open()
    lookAt(4)
    await base.show()
    expect(fetched.sort()).toEqual(['labels.json', 'province.json'])
    expect(drawn()).toEqual({ 33: '#111 #333', 65: '#111 #333' })
    expect(names()).toEqual(expect.arrayContaining(['浙江', '钓鱼岛']))
    expect(names()).not.toContain('杭州')
    // Named from zoom 6 on.
    expect(names()).not.toContain('赤尾屿')
  })
  test('from zoom 6 on come borders and names of cities', async () => {
    const { base, fetched } = open()
    lookAt(6)
    await base.show()
    expect(fetched).toContain('city.json')
    expect(drawn()).toEqual({ 33: '#111 #333', 65: '#111 #333', line: 'none #222' })
    expect(names()).toContain('杭州')
    expect(names()).not.toContain('浙江')
    lookAt(5)
    await base.show()
    expect(Object.keys(drawn())).not.toContain('line')
    expect(names()).toContain('浙江')
  })
  test('at zoom 8 it is still cities, from 9 on the districts of the provinces in sight', async () => {
    const { base, fetched } = open()
    lookAt(8)
    await base.show()
    expect(fetched.filter(name => name.startsWith('districts'))).toEqual([])
    lookAt(9)
    await base.show()
    expect(fetched.filter(name => name.startsWith('districts'))).toEqual(['districts-33.json'])
    expect(drawn()).toEqual({ 65: '#111 #333', 330106: '#444 #222', 330102: '#111 #222' })
    expect(names()).toEqual(expect.arrayContaining(['西湖区', '上城区']))
    expect(names()).not.toContain('杭州')
  })
  test('as long as its districts are on their way the province stays; they come by themselves', async () => {
    const districts = deferred<unknown>()
    const { base } = open(async name => (name === 'districts-33.json' ? districts.promise : FILES[name]))
    lookAt(10)
    const shown = base.show()
    await vi.waitFor(() => expect(drawn()).toEqual({ 33: '#111 #333', 65: '#111 #333' }))
    districts.resolve(FILES['districts-33.json'])
    await shown
    expect(Object.keys(drawn()).sort()).toEqual(['330102', '330106', '65'])
    // Far out again the province comes back in place of them.
    lookAt(5)
    await base.show()
    expect(drawn()).toEqual({ 33: '#111 #333', 65: '#111 #333' })
  })
  test('nothing is fetched twice, but what could not be had', async () => {
    let fails = true
    const { base, fetched } = open(async name => {
      if (name === 'labels.json' && fails) throw new Error('offline')
      return FILES[name]
    })
    await expect(base.show()).rejects.toThrow('offline')
    fails = false
    await base.show()
    await base.show()
    expect(fetched.filter(name => name === 'labels.json')).toHaveLength(2)
    expect(fetched.filter(name => name === 'province.json')).toHaveLength(1)
  })
  test('in other colours all of it is, the own district in its own', async () => {
    const { base } = open()
    lookAt(6)
    await base.show()
    lookAt(10)
    await base.show()
    base.paint({ land: '#a', line: '#b', border: '#c', ownDistrict: '#d' })
    expect(drawn()).toEqual({ 65: '#a #c', 330106: '#d #b', 330102: '#a #b' })
    lookAt(6)
    await base.show()
    expect(drawn()).toEqual({ 33: '#a #c', 65: '#a #c', line: 'none #b' })
  })
  test('once it is taken away nothing of it is left, and nothing comes later', async () => {
    const districts = deferred<unknown>()
    const { base, fetched } = open(async name => (name === 'districts-33.json' ? districts.promise : FILES[name]))
    lookAt(10)
    const shown = base.show()
    await vi.waitFor(() => expect(fetched).toContain('districts-33.json'))
    base.remove()
    districts.resolve(FILES['districts-33.json'])
    await shown
    expect(drawn()).toEqual({})
    expect(names()).toEqual([])
    await base.show()
    expect(fetched.filter(name => name === 'province.json')).toHaveLength(1)
  })
})

describe('names', () => {
  const at = (name: string, lng: number, lat: number, ring?: number[][]) => ({ name, lng, lat, ...(ring && { ring }) })
  test('that would touch give way to the first; beside each other both stand', () => {
    lookAt(10)
    const labels = createLabels(map)
    const degreesAPixel = 360 / (256 * 2 ** 10)
    const right = (pixels: number) => CENTRE.lng + pixels * degreesAPixel
    const below = (pixels: number) => map.containerPointToLatLng([200, 200 + pixels]).lat
    // Two letters take 14 px each, and 4 px at either end.
    labels.show([
      at('甲甲', CENTRE.lng, CENTRE.lat),
      at('乙乙', right(35), CENTRE.lat),
      at('丙丙', right(37), CENTRE.lat),
    ])
    expect(names()).toEqual(['甲甲', '丙丙'])
    labels.show([
      at('甲甲', CENTRE.lng, CENTRE.lat),
      at('乙乙', CENTRE.lng, below(18)),
      at('丙丙', CENTRE.lng, below(22)),
    ])
    expect(names()).toEqual(['甲甲', '丙丙'])
  })
  test('out of sight are left out, unless their land reaches into it: then they stand at the edge', () => {
    lookAt(8)
    const labels = createLabels(map)
    const { lng } = CENTRE
    labels.show([
      at('远', lng + 10, CENTRE.lat),
      at('大', lng + 10, CENTRE.lat, square(lng - 20, CENTRE.lat - 20, 40)),
      at('小', lng + 10, CENTRE.lat, square(lng + 9, CENTRE.lat, 2)),
    ])
    expect(names()).toEqual(['大'])
  })
  test('are sixty at most, and gone once they are taken away', () => {
    lookAt(16)
    const labels = createLabels(map)
    const { lat, lng } = CENTRE
    const bounds = map.getBounds()
    const [wide, high] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    const many = Array.from({ length: 100 }, (_, one) =>
      at('一', lng + ((one % 10) / 10 - 0.45) * wide * 0.9, lat + (Math.floor(one / 10) / 10 - 0.45) * high * 0.9),
    )
    labels.show(many)
    expect(names()).toHaveLength(60)
    labels.show(many.slice(0, 3))
    expect(names()).toHaveLength(3)
    labels.remove()
    expect(names()).toHaveLength(0)
  })
  test('are read by nobody who cannot see the map, and stand in nobody’s way', () => {
    createLabels(map)
    const pane = map.getPane('names')!
    expect([pane.getAttribute('aria-hidden'), pane.style.pointerEvents]).toEqual(['true', 'none'])
  })
})

describe('sums of the map', () => {
  test('a box is asked for on a grid of about a quarter of its width, to a millionth of a degree', () => {
    expect(queryBox({ west: 120.01, south: 30.01, east: 120.24, north: 30.12 })).toEqual({
      ...{ west: 120, south: 30, east: 120.25, north: 30.125 },
    })
    expect(queryBox({ west: 10, south: 0, east: 10, north: 0 })).toEqual({ west: 10, south: 0, east: 10, north: 0 })
  })
  test('a polygon is its outer ring, its middle that of its area, whichever way it turns', () => {
    const shape = (coordinates: number[][][]) => largestRingOf({ type: 'Polygon', coordinates })
    expect(shape([square(0, 0, 2)])).toMatchObject({ lng: 1, lat: 1, ring: square(0, 0, 2) })
    expect(shape([square(0, 0, 2).reverse()])).toMatchObject({ lng: 1, lat: 1 })
    expect(largestRingOf({ type: 'Point', coordinates: [1, 2] })).toEqual({ lng: 0, lat: 0, ring: [] })
    const notch = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
      [0, 0],
    ]
    expect(isInside({ lng: 2, lat: 3 }, notch)).toBe(false)
    expect(isInside({ lng: 0.5, lat: 2 }, notch)).toBe(true)
    expect(isInside({ lng: 2, lat: 5 }, notch)).toBe(false)
  })
  test('keys stand without their blanks in the address of a tile, whatever they are made of', () => {
    const tianditu = { tiles: 'tianditu', attribution: '', coordinates: 'wgs84', key: ' k&1 ,' } as const
    const plan = planTiles(tianditu)
    expect(plan.layers.map(one => /LAYER=(\w+)/.exec(one)?.[1])).toEqual(['vec', 'cva'])
    for (const layer of plan.layers) expect(layer.endsWith('tk=k%261')).toBe(true)
    expect(probeUrl(plan)).toMatch(/^https:\/\/t0\..*TILEMATRIX=4&TILEROW=6&TILECOL=13/)
    expect(plan).toMatchObject({ subdomains: '01234567', maxZoom: 18, coordinates: 'wgs84' })
    expect(() => planTiles({ ...tianditu, key: ' , ' })).toThrow('请填写key')
  })
})
