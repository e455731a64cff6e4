/** What stands in links and QR codes where nobody has set an address: nothing that a stranger can write there. */
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originOf } from '../../../server/http/origin.ts'

const servers: FastifyInstance[] = []
const open = async (trustProxy: boolean) => {
  const app = Fastify({ trustProxy })
  app.get('/', request => ({ origin: originOf(request) }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  servers.push(app)
  return (app.server.address() as AddressInfo).port
}
let port = 0
let behindProxy = 0
beforeAll(async () => {
  port = await open(false)
  behindProxy = await open(true)
})
afterAll(() => Promise.all(servers.map(app => app.close())))

const originFor = (at: number, headers: Readonly<Record<string, string>>) =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port: at, headers }, async answer => {
      let text = ''
      for await (const piece of answer) text += piece
      resolve(JSON.parse(text).origin)
    }).on('error', reject)
  })

test.each(['127.0.0.1:9', 'localhost:8080', '192.168.1.5:8080', '[::1]:8080', 'nas:8080', 'nas.local'])(
  'a name of this machine or its network is believed: %s',
  async host => expect(await originFor(port, { host })).toBe(`http://${host}`),
)

test('of names that nobody gave it only the first of an hour are believed', async () => {
  const hosts = Array.from({ length: 60 }, (_, at) => `made-up-${at}:${at + 1}`)
  const origins: string[] = []
  for (const host of hosts) origins.push(await originFor(port, { host }))
  expect(new Set(origins).size).toBeLessThan(20)
  expect(origins.at(-1)).toBe(`http://127.0.0.1:${port}`)
  expect(await originFor(port, { host: `localhost:${port}` })).toBe(`http://localhost:${port}`)
})

test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example'])(
  'a name that anybody could own is not: %s',
  async host => expect(await originFor(port, { host })).toBe(`http://127.0.0.1:${port}`),
)

test('what a trusted proxy passes on is believed, and nothing that comes past it', async () => {
  const passed = { host: 'linli.example', 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' }
  expect(await originFor(behindProxy, passed)).toBe('https://linli.example')
  expect(await originFor(port, passed)).toBe(`http://127.0.0.1:${port}`)
  expect(await originFor(behindProxy, { host: 'evil.example' })).toBe(`http://127.0.0.1:${behindProxy}`)
})
