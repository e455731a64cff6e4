/** The welfare map's sums and refusals: tiles and their sentences, coordinates, clusters, boxes, GPS. */
import { describe, expect, test, vi } from 'vitest'
import type { MapPoint } from '../../../src/contract/place.contract.ts'
import { createClusters } from '../../../src/pages/map/shared/clusters.ts'
import { fromMapDatum, fromWgs84, metresBetween, toMapDatum } from '../../../src/pages/map/shared/coordinates.ts'
import { containsPoint, queryBox } from '../../../src/pages/map/shared/geoBox.ts'
import { locate, NEARBY_PROBLEMS } from '../../../src/pages/map/shared/nearby.ts'
import { ISLANDS, isInside, largestRingOf } from '../../../src/pages/map/shared/shapes.ts'
import {
  createTileLoader,
  isVector,
  planTiles,
  probeUrl,
  type TileSettings,
} from '../../../src/pages/map/shared/tiles.ts'
import { initialViewport, parsePoint } from '../../../src/pages/map/shared/viewport.ts'

const amap: TileSettings = { tiles: 'amap', attribution: '© 高德地图', coordinates: 'gcj02', key: '' }
const tianditu: TileSettings = { tiles: 'tianditu', attribution: '© 天地图', coordinates: 'wgs84', key: 'k1' }
const comes = () => Promise.resolve()

describe('tiles', () => {
  test('the vector map is what is drawn without configuration', () => {
    expect(isVector({ tiles: 'vector' })).toBe(true)
    expect(isVector(amap)).toBe(false)
    expect(isVector(tianditu)).toBe(false)
  })

  test('AMap needs no key, Tianditu carries it to the picture and to the names', () => {
    expect(planTiles(amap)).toMatchObject({ coordinates: 'gcj02', attribution: '© 高德地图' })
    const { layers, coordinates } = planTiles(tianditu)
    expect(coordinates).toBe('wgs84')
    expect(layers).toHaveLength(2)
    for (const layer of layers) expect(layer).toContain('tk=k1')
  })

  test('the probe is a whole address: nothing is left to fill in', () => {
    for (const settings of [amap, tianditu]) {
      const address = probeUrl(planTiles(settings))
      expect(address).not.toMatch(/[{}]/)
      expect(new URL(address).protocol).toBe('https:')
    }
  })

  test('Tianditu without a key: 请填写key, and nothing is fetched', async () => {
    const loadImage = vi.fn(comes)
    await expect(createTileLoader(loadImage).load({ ...tianditu, key: ' ' })).rejects.toThrow('请填写key')
    expect(loadImage).not.toHaveBeenCalled()
  })

  test('several keys that differ: 多个不一致的 key; the same one twice is one', async () => {
    await expect(createTileLoader(comes).load({ ...tianditu, key: 'k1,k2' })).rejects.toThrow('多个不一致的 key')
    expect((await createTileLoader(comes).load({ ...tianditu, key: 'k1, k1' })).layers[0]).toContain('tk=k1')
  })

  test('another key after one is loaded: 多个不一致的 key', async () => {
    const loader = createTileLoader(comes)
    await loader.load(tianditu)
    await expect(loader.load({ ...tianditu, key: 'k2' })).rejects.toThrow('多个不一致的 key')
  })

  test('another provider or version after one is loaded: 不允许多个版本混用', async () => {
    const loader = createTileLoader(comes)
    await loader.load(tianditu)
    await expect(loader.load(amap)).rejects.toThrow('不允许多个版本混用')
    await expect(loader.load({ ...tianditu, version: '2.0' })).rejects.toThrow('不允许多个版本混用')
    await expect(loader.load({ ...tianditu, version: '1.4.15' })).resolves.toBeDefined()
  })

  test('no tile comes: 加载失败, and the next try may go well', async () => {
    const loadImage = vi.fn(comes).mockRejectedValueOnce(new Error('offline'))
    const loader = createTileLoader(loadImage)
    await expect(loader.load(amap)).rejects.toThrow('加载失败')
    await expect(loader.load(amap)).resolves.toMatchObject({ coordinates: 'gcj02' })
  })
})

describe('coordinates', () => {
  const saved = { lng: 120.130194, lat: 30.259463 }

  test('a satellite’s point in Hangzhou moves by some 500 m, one outside of China stays', () => {
    const moved = metresBetween(saved, fromWgs84(saved))
    expect(moved).toBeGreaterThan(300)
    expect(moved).toBeLessThan(800)
    expect(fromWgs84({ lng: 2.35, lat: 48.85 })).toEqual({ lng: 2.35, lat: 48.85 })
  })

  test('what a WGS-84 map draws comes back to within a metre; a GCJ-02 map draws what is kept', () => {
    expect(metresBetween(saved, fromMapDatum(toMapDatum(saved, 'wgs84'), 'wgs84'))).toBeLessThan(1)
    expect(toMapDatum(saved, 'gcj02')).toEqual(saved)
    expect(fromMapDatum(saved, 'gcj02')).toEqual(saved)
  })

  test('distances are those of the earth', () => {
    expect(metresBetween({ lng: 120, lat: 30 }, { lng: 120, lat: 31 })).toBeCloseTo(111_195, -2)
    expect(metresBetween(saved, saved)).toBe(0)
  })
})

describe('boxes', () => {
  const seen = { west: 120.0, south: 30.2, east: 120.24, north: 30.3 }

  test('more is asked for than is seen, and a small move asks for the same', () => {
    const requested = queryBox(seen)
    expect(requested.west).toBeLessThanOrEqual(seen.west)
    expect(requested.north).toBeGreaterThanOrEqual(seen.north)
    const west = requested.west + 0.001
    const moved = { ...seen, west, east: west + 0.24 }
    expect(queryBox(moved).west).toBe(requested.west)
  })

  test('the whole world stays within what the server takes', () => {
    expect(queryBox({ west: -300, south: -95, east: 300, north: 95 })).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    })
  })

  test('a point on the edge is in sight', () => {
    expect(containsPoint(seen, { lng: 120.24, lat: 30.3 })).toBe(true)
    expect(containsPoint(seen, { lng: 120.25, lat: 30.3 })).toBe(false)
  })
})

const pointAt = (id: string, lng: number, lat: number, kind: MapPoint['kind'] = 'activity'): MapPoint => ({
  id,
  kind,
  title: id,
  address: '',
  note: '',
  at: { lng, lat },
})
const china = { west: 70, south: 0, east: 140, north: 55 }

describe('clusters', () => {
  const points = [pointAt('a', 120.1, 30.2), pointAt('b', 120.1002, 30.2), pointAt('c', 104.06, 30.67, 'shop')]

  test('far out, neighbours are one with their count; near by, each stands alone', () => {
    const clusters = createClusters(points, 'gcj02')
    const far = clusters.visibleIn(china, 5)
    expect(far).toHaveLength(2)
    expect(far.find(one => 'count' in one)).toMatchObject({ count: 2, kind: 'activity' })
    expect(clusters.visibleIn(china, 18)).toHaveLength(3)
  })

  test('a cluster says at which zoom it falls apart, and does', () => {
    const clusters = createClusters(points, 'gcj02')
    const cluster = clusters.visibleIn(china, 5).find(one => 'count' in one)
    const opensAt = cluster && 'expansionZoom' in cluster ? cluster.expansionZoom : 0
    expect(clusters.visibleIn(china, opensAt)).toHaveLength(3)
    expect(clusters.visibleIn(china, opensAt - 1)).toHaveLength(2)
  })

  test('what would touch on the screen is one: 40 px apart, not 60', () => {
    const degreesAPixel = 360 / (256 * 2 ** 12)
    const apart = (pixels: number) =>
      createClusters([pointAt('a', 120, 30), pointAt('b', 120 + pixels * degreesAPixel, 30)], 'gcj02').visibleIn(
        china,
        12,
      )
    expect(apart(40)).toHaveLength(1)
    expect(apart(60)).toHaveLength(2)
  })

  test('a cluster of several kinds has none of its own', () => {
    const mixed = createClusters(
      [pointAt('a', 120.1, 30.2), pointAt('b', 120.1, 30.2, 'aid'), pointAt('c', 120.1, 30.2)],
      'gcj02',
    )
    expect(mixed.visibleIn(china, 5)).toMatchObject([{ count: 3, kind: undefined }])
  })

  test('a WGS-84 map draws its points where that map has them', () => {
    const [one] = createClusters([pointAt('a', 120.130194, 30.259463)], 'wgs84').visibleIn(china, 18)
    expect(one && metresBetween(one, toMapDatum({ lng: 120.130194, lat: 30.259463 }, 'wgs84'))).toBeLessThan(1)
  })

  test('of many, only what lies in the box is drawn', () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      pointAt(`p${at}`, 100 + (at % 50) / 2, 22 + Math.floor(at / 50) / 2),
    )
    const box = { west: 110, south: 25, east: 112, north: 27 }
    for (const one of createClusters(many, 'gcj02').visibleIn(box, 12)) expect(containsPoint(box, one)).toBe(true)
  })
})

describe('where the map opens', () => {
  const centre = { lng: 120.13, lat: 30.26 }

  test('at the point that the address names, close by', () => {
    expect(initialViewport(parsePoint('121.5,31.2'), '330106', centre)).toMatchObject({
      centre: { lng: 121.5, lat: 31.2 },
    })
  })

  test.each(['', '121.5', '121.5,', 'a,b', '200,31', '1,2,3'])('%j names none', text => {
    expect(parsePoint(text)).toBeUndefined()
    expect(initialViewport(parsePoint(text), '330106', centre).centre).toEqual(centre)
  })
})

describe('附近', () => {
  const fails = (code: number) =>
    ({
      getCurrentPosition: (_: PositionCallback, failed: PositionErrorCallback) =>
        failed({ code } as GeolocationPositionError),
    }) as unknown as Geolocation

  const finds = {
    getCurrentPosition: (found: PositionCallback) =>
      found({ coords: { longitude: 120.13, latitude: 30.26, accuracy: 25 } } as GeolocationPosition),
  } as unknown as Geolocation

  test('the device’s word is turned into the kept datum', async () => {
    const at = await locate(finds)
    expect(at).toMatchObject({ ...fromWgs84({ lng: 120.13, lat: 30.26 }), accuracy: 25 })
  })

  test.each([
    [1, NEARBY_PROBLEMS.denied],
    [2, NEARBY_PROBLEMS.unavailable],
    [3, NEARBY_PROBLEMS.timeout],
  ])('refusal %i is said in a sentence', async (code, sentence) => {
    await expect(locate(fails(code))).rejects.toThrow(sentence)
  })

  test('where the code that turns it does not come, it says so', async () => {
    await expect(locate(finds, () => Promise.reject(new Error('no line')))).rejects.toThrow(NEARBY_PROBLEMS.unavailable)
  })

  test('a browser without it says so', async () => {
    await expect(locate(undefined)).rejects.toThrow(NEARBY_PROBLEMS.unsupported)
  })
})

describe('the base map', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ]
  const islet = square.map(([x = 0, y = 0]) => [x / 10 + 20, y / 10 + 20])

  test('a name stands in the middle of the largest part', () => {
    expect(largestRingOf({ type: 'MultiPolygon', coordinates: [[islet], [square]] })).toMatchObject({ lng: 2, lat: 2 })
  })

  test('inside is inside', () => {
    expect(isInside({ lng: 1, lat: 1 }, square)).toBe(true)
    expect(isInside({ lng: 5, lat: 1 }, square)).toBe(false)
  })

  test('南海诸岛 and 钓鱼岛 are named from far out', () => {
    const far = ISLANDS.filter(({ from }) => from <= 4).map(({ name }) => name)
    expect(far).toEqual(expect.arrayContaining(['南海诸岛', '钓鱼岛']))
  })
})
