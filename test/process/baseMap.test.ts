/** The vector base map by provinces: what a page fetches for the districts in sight. */
import Fastify, { type FastifyInstance } from 'fastify'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

test('where somebody is by their address is stored nowhere on the way', async () => {
  for (const ip of ['202.96.209.5', 'nonsense'])
    expect((await get(`/maps/v3/ip?ip=${ip}`)).headers['cache-control']).toBe('no-store')
})
