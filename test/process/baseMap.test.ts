/** The vector base map by provinces: what a page fetches for the districts in sight. */
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mapsRoutes } from '../../server/http/maps.ts'
import { offlineMaps } from '../../server/providers/maps/offline.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  mapsRoutes(app, offlineMaps())
})
afterAll(() => app.close())

interface Properties {
  readonly id: string
  readonly name: string
}
const shapesOf = (topology: Topology) =>
  feature(topology, Object.values(topology.objects)[0] as GeometryCollection<Properties>).features
const read = async (file: string) => (await app.inject({ url: `/maps/base/${file}` })).json<Topology>()

test('the districts of one province are exactly those of the whole country, point by point', async () => {
  const whole = shapesOf(await read('districts.json')).filter(({ properties }) => properties.id.startsWith('33'))
  const cut = shapesOf(await read('districts-33.json'))
  expect(whole.length).toBeGreaterThan(80)
  expect(cut.map(({ properties }) => properties.name)).toContain('西湖区')
  expect(cut).toEqual(whole)
})

test('it is a small part of the whole, packed for the way', async () => {
  const headers = { 'accept-encoding': 'br' }
  const whole = await app.inject({ url: '/maps/base/districts.json', headers })
  const cut = await app.inject({ url: '/maps/base/districts-33.json', headers })
  expect(cut.headers['content-encoding']).toBe('br')
  expect(cut.rawPayload.length).toBeLessThan(whole.rawPayload.length / 10)
  const again = await app.inject({
    url: '/maps/base/districts-33.json',
    headers: { 'if-none-match': String(cut.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test.each(['districts-99.json', 'districts-3.json', 'districts-333.json', 'districts-.json'])(
  '%s is not there',
  async file => {
    expect((await app.inject({ url: `/maps/base/${file}` })).statusCode).toBe(404)
  },
)

test('what is no province is looked for once, however often it is asked for', async () => {
  const unpack = vi.spyOn(zlib, 'brotliDecompressSync')
  syncBuiltinESMExports()
  for (let times = 0; times < 3; times++) await app.inject({ url: '/maps/base/districts-98.json' })
  expect(unpack).toHaveBeenCalledTimes(1)
  unpack.mockRestore()
  syncBuiltinESMExports()
})

test('a map is packed once and unpacked once for those who cannot, however often it is asked for', async () => {
  const [pack, unpack] = [vi.spyOn(zlib, 'brotliCompressSync'), vi.spyOn(zlib, 'brotliDecompressSync')]
  syncBuiltinESMExports()
  const ask = async (encoding: string) => {
    for (let times = 0; times < 3; times++)
      await app.inject({ url: '/maps/base/districts-81.json', headers: { 'accept-encoding': encoding } })
    return [pack.mock.calls.length, unpack.mock.calls.length]
  }
  expect(await ask('br'), 'cut out of the whole, which lies packed').toEqual([1, 1])
  expect(await ask('gzip')).toEqual([1, 2])
  for (const spy of [pack, unpack]) spy.mockRestore()
  syncBuiltinESMExports()
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })
const INVALID = { status: '0', info: 'INVALID_PARAMS', infocode: '20000' }

test('a map is good for a week and shown for a year while it is asked for anew; each has a mark of its own', async () => {
  const [districts, city] = [await get('/maps/base/districts-33.json'), await get('/maps/base/city.json')]
  const marks = [districts, city].map(({ headers }) => String(headers.etag))
  expect(marks.every(mark => /^"[\w-]{16}"$/.test(mark)) && marks[0] !== marks[1], marks.join()).toBe(true)
  const known = await get('/maps/base/city.json', { 'if-none-match': marks[1] ?? '' })
  for (const { headers } of [city, known])
    expect(headers).toMatchObject({
      ...{ etag: marks[1], vary: 'accept-encoding' },
      'cache-control': 'public, max-age=604800, stale-while-revalidate=31536000',
    })
  expect([city.statusCode, known.statusCode, known.body]).toEqual([200, 304, ''])
  expect((await get('/maps/base/city.json', { 'if-none-match': marks[0] ?? '' })).statusCode, 'another’s mark').toBe(
    200,
  )
})

test.each([
  ['br', true],
  ['*', true],
  ['gzip, br', true],
  ['gzip,br;q=0.5', true],
  ['br ; q=0.001', true],
  ['br;q=0', false],
  ['br; q=0.00 , gzip', false],
  ['*;q=0', false],
  ['brotli', false],
  ['gzip', false],
])('whoever takes "%s" reads brotli: %s', async (encoding, packed) => {
  const { headers } = await get('/maps/base/city.json', { 'accept-encoding': encoding })
  expect(headers['content-encoding'] === 'br').toBe(packed)
})

test.each([
  ['180,90', true],
  ['-180,-90', true],
  ['120.13,30.26', true],
  [`120.${'1'.repeat(20)},30.26`, true],
  [' 120.13,30.26 ', true],
  ['180.01,0', false],
  ['-180.01,0', false],
  ['0,90.01', false],
  ['0,-90.01', false],
  ['120.,30', false],
  ['120.13, 30.26', false],
  ['120.13,30.26,0', false],
  [`120.${'1'.repeat(21)},30.26`, false],
])('a point may be called "%s": %s', async (location, valid) => {
  const { headers, body } = await get(`/maps/v3/geocode/regeo?location=${encodeURIComponent(location)}`)
  expect(JSON.parse(body).status === '1').toBe(valid)
  if (!valid) expect(JSON.parse(body)).toEqual(INVALID)
  expect(headers['cache-control'], 'where somebody is').toBe('no-store')
})

test('where somebody is by their address is stored nowhere on the way', async () => {
  for (const ip of ['202.96.209.5', 'nonsense'])
    expect((await get(`/maps/v3/ip?ip=${ip}`)).headers['cache-control']).toBe('no-store')
})

test('a district has its middle, what is none has no answer, and what is no code is no question', async () => {
  const answer = async (code: string) => (await get(`/maps/v3/config/district?keywords=${code}`)).json()
  const found = await answer('330106')
  expect(found).toEqual({
    ...{ status: '1', info: 'OK', infocode: '10000', count: '1' },
    districts: [{ adcode: '330106', center: expect.stringMatching(/^1(19|20)\.\d+,30\.\d+$/) }],
  })
  expect(await answer('999999')).toEqual({ ...found, count: '0', districts: [] })
  for (const code of ['', '3301', '3301066', '西湖区', '33010a']) expect(await answer(encodeURI(code))).toEqual(INVALID)
})
