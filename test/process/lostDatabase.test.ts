/** A database that is stopped, killed or frozen under ordering neighbours is a pause, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assertGoesOn,
  DATABASE_AWAY,
  type Market,
  openMarket,
  openNewsOf,
  readiness,
  startPortal,
  throughout,
  untilReady,
} from '../support/server/orderTraffic.ts'
import { type Cluster, createCluster } from '../support/server/postgresCluster.ts'
import { buildServer, postForm, removeBuild, type ServerProcess, stopServers } from '../support/server/serverProcess.ts'

const LONG = 120_000
/** What may pass until a server that was asked says that its database is away. ms */
const READY_DEADLINE_MS = 2_500

let cluster: Cluster | undefined
let market: Market

beforeAll(async () => {
  await buildServer()
  cluster = await createCluster()
  if (cluster) market = await openMarket(cluster.url)
}, LONG)
afterAll(async () => {
  await removeBuild()
  await cluster?.remove()
}, LONG)

describe.each([1, 3])('under twelve ordering neighbours on %i server processes', count => {
  let servers: ServerProcess[] = []
  let urls: string[] = []
  beforeAll(async () => {
    if (!cluster) return
    servers = Array.from({ length: count }, () => startPortal(cluster?.url ?? ''))
    urls = await Promise.all(servers.map(server => server.ready()))
  }, LONG)
  afterAll(stopServers, LONG)

  const suffer = async (trouble: (database: Cluster) => Promise<void>) => {
    if (!cluster) return undefined
    const { url } = cluster
    const own = cluster
    return throughout({ market, servers, urls, database: () => url }, () => trouble(own))
  }
  const assertAway = async () => {
    for (const { status, ms } of await Promise.all(urls.map(readiness))) {
      expect(status).toBe(503)
      expect(ms).toBeLessThan(READY_DEADLINE_MS)
    }
  }

  test.each(['immediate', 'fast'] as const)(
    'a PostgreSQL that is stopped (%s) and started again',
    async mode => {
      const line = cluster && (await openNewsOf(urls[0] ?? '', market.buyers[0]!))
      const traffic = await suffer(async database => {
        await database.stop(mode)
        await assertAway()
        await database.start()
        await untilReady(urls, 200)
      })
      if (!traffic || !line) return
      expect(traffic.unserved.length).toBeGreaterThan(0)
      // Open pages hear that they may have missed something, and then go on hearing.
      await assertGoesOn(line, urls[0] ?? '', market)
    },
    LONG,
  )

  test(
    'a busy session that is killed, again and again',
    async () => {
      await suffer(async database => {
        let killed = 0
        while (killed < 10) {
          const rows = await database.query(`
            select pg_terminate_backend(pid) from pg_stat_activity
            where pid <> pg_backend_pid() and datname = 'postgres' and xact_start is not null limit 1`)
          killed += rows.length
        }
      })
    },
    LONG,
  )

  test(
    'a PostgreSQL that stands still and goes on',
    async () => {
      const traffic = await suffer(async database => {
        database.freeze()
        try {
          for (let round = 0; round < 3; round++) await assertAway()
          // A call that has a connection waits half a minute; once is enough to see how it ends.
          if (count > 1) return
          const answer = await postForm(urls[0] ?? '', '/api/my/getMyInfo', { token: market.buyers[0]!.token })
          expect(answer).toEqual({ result: 503, resultNote: DATABASE_AWAY })
        } finally {
          database.thaw()
        }
      })
      expect(traffic?.acknowledged.size ?? 60).toBeGreaterThanOrEqual(60)
    },
    LONG,
  )

  test(
    'clocks that were due meanwhile ring afterwards',
    async () => {
      if (!cluster) return
      const database = cluster
      const [open] = await database.query<{ id: string }>(
        `select record.id from record join timer on timer.record = record.id where workflow = 'payment' or workflow = 'order' limit 1`,
      )
      await database.query(`update timer set due_at = now() + interval '3 seconds' where record = '${open?.id}'`)
      await database.stop('immediate')
      await database.start()
      await expect
        .poll(() => database.query(`select 1 from timer where record = '${open?.id}'`).catch(() => ['away']), {
          timeout: 60_000,
        })
        .toEqual([])
    },
    LONG,
  )
})
