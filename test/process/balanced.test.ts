/** Portals behind a balancer, with and without a pooler before the database: as `deploy` configures them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasHaproxy, hasPgbouncer, startHaproxy, startPgbouncer } from '../support/server/balancers.ts'
import {
  assertGoesOn,
  DATABASE_AWAY,
  type Market,
  openMarket,
  openNewsOf,
  readiness,
  startPortal,
  throughout,
} from '../support/server/orderTraffic.ts'
import { type Cluster, createCluster, type Standby } from '../support/server/postgresCluster.ts'
import { buildServer, postForm, removeBuild, stopServers } from '../support/server/serverProcess.ts'

const LONG = 120_000
/** What may pass until a portal that was asked says that its database is away. ms */
const READY_DEADLINE_MS = 2_500

let cluster: Cluster | undefined
let standby: Standby | undefined
let market: Market
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  await buildServer()
  cluster = await createCluster()
  if (cluster) market = await openMarket(cluster.url)
}, LONG)
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await stopServers()
}, LONG)
afterAll(async () => {
  await removeBuild()
  await standby?.remove()
  await cluster?.remove()
}, LONG)

describe.runIf(hasPgbouncer)('PgBouncer in transaction mode', () => {
  test(
    'is refused by a portal that does not know how to get past it',
    async () => {
      if (!cluster) return
      const bouncer = await startPgbouncer(cluster)
      closing.push(bouncer.stop)
      const portal = startPortal(bouncer.url)
      await portal.waitForOutput(/启动不了：.*DATABASE_DIRECT_URL/)
      expect(await portal.exitCode).toBe(1)
    },
    LONG,
  )

  test(
    'under ordering neighbours, with a database that is killed: lines go on',
    async () => {
      if (!cluster) return
      const database = cluster
      const bouncer = await startPgbouncer(database)
      closing.push(bouncer.stop)
      const portal = startPortal(bouncer.url, { DATABASE_DIRECT_URL: database.url })
      const urls = [await portal.ready()]
      const line = await openNewsOf(urls[0] ?? '', market.buyers[0]!)
      await throughout({ market, servers: [portal], urls, database: () => database.url }, async () => {
        await database.stop('immediate')
        await database.start()
      })
      expect(portal.output()).not.toMatch(/prepared statement/)
      await assertGoesOn(line, urls[0] ?? '', market)
    },
    LONG,
  )
})

describe.runIf(hasHaproxy)('three portals behind HAProxy', () => {
  const open = async (url: string) => {
    const servers = Array.from({ length: 3 }, () => startPortal(url, { TRUST_PROXY: '1' }))
    const balancer = await startHaproxy(await Promise.all(servers.map(server => server.ready())))
    closing.push(balancer.stop)
    return { servers, balancer, url: balancer.url }
  }

  test(
    'a database that is killed, and a portal that is: neighbours go on ordering, lines go on',
    async () => {
      if (!cluster) return
      const database = cluster
      const { servers, balancer, url } = await open(database.url)
      const line = await openNewsOf(url, market.buyers[0]!)
      const ordeal = { market, urls: [url], database: () => database.url }
      await throughout({ ...ordeal, servers }, async () => {
        await database.stop('immediate')
        // Nobody is ready, and portals go on saying so themselves.
        await expect.poll(balancer.output, { timeout: 20_000 }).toMatch(/backend 'ready' has no server available/)
        const answer = await postForm(url, '/api/my/getMyInfo', { token: market.buyers[0]!.token })
        expect(answer).toEqual({ result: 503, resultNote: DATABASE_AWAY })
        await database.start()
      })
      await assertGoesOn(line, url, market)
      // HAProxy says nothing where a portal went away under a call on a connection used before: pages send it again.
      const [victim, ...others] = servers
      await throughout({ ...ordeal, servers: others, unserved: /^(0|50[23]) / }, async () => {
        victim?.child.kill('SIGKILL')
        await victim?.exitCode
      })
    },
    LONG,
  )

  test(
    'a database that stands still, and then dies and leaves its place to the standby: neighbours go on ordering',
    async () => {
      if (!cluster) return
      const primary = cluster
      const successor = await primary.createStandby()
      standby = successor
      const both = `postgres://linli@${new URL(primary.url).host},${new URL(successor.url).host}/postgres`
      const { servers, balancer, url } = await open(both)
      const portals = await Promise.all(servers.map(server => server.ready()))
      const line = await openNewsOf(url, market.buyers[0]!)
      let now: Cluster = primary
      await throughout({ market, servers, urls: [url], database: () => now.url }, async traffic => {
        primary.freeze()
        try {
          for (const { status, ms } of await Promise.all(portals.map(readiness))) {
            expect(status).toBe(503)
            expect(ms).toBeLessThan(READY_DEADLINE_MS)
          }
          await expect.poll(balancer.output, { timeout: 20_000 }).toMatch(/backend 'ready' has no server available/)
        } finally {
          primary.thaw()
        }
        await traffic.more(20)
        await primary.stop('immediate')
        await successor.promote()
        now = successor
      })
      await assertGoesOn(line, url, market)
    },
    LONG,
  )
})
