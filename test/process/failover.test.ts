/** A standby that answers visitors; a primary that is lost under ordering neighbours, whose place it takes. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { canFill, every, sampleFor, send } from '../api/contract/samples.ts'
import {
  assertGoesOn,
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

/** The last one is the primary; those before it were. */
const clusters: Cluster[] = []
/** Of the first of them. */
let firstStandby: Standby | undefined
let market: Market

const bothAddresses = (one: Cluster, other: Cluster) =>
  `postgres://linli@${new URL(one.url).host},${new URL(other.url).host}/postgres`
const startPortals = async (count: number, url: string) => {
  const servers = Array.from({ length: count }, () => startPortal(url))
  return { servers, urls: await Promise.all(servers.map(server => server.ready())) }
}

beforeAll(async () => {
  await buildServer()
  const first = await createCluster()
  if (!first) return
  clusters.push(first)
  market = await openMarket(first.url)
}, LONG)
afterEach(stopServers, LONG)
afterAll(async () => {
  await removeBuild()
  for (const cluster of clusters.reverse()) await cluster.remove()
}, LONG)

/** Every call that a visitor may be answered from a standby, with inputs that it takes. */
const visitorReads = every.filter(one => one.endpoint.who === 'visitor' && !one.endpoint.writes && canFill(one))

test(
  'visitors are answered by a standby while it has all that was written, else by the primary; members never',
  async () => {
    const primary = clusters.at(-1)
    if (!primary) return
    const standby = await primary.createStandby()
    firstStandby = standby
    const portal = startPortal(primary.url, { DATABASE_READ_URL: standby.url, LOG_LEVEL: 'warn' })
    const url = await portal.ready()
    const [{ token } = { token: '' }] = market.buyers
    const titles = async (fields: Readonly<Record<string, string>>) =>
      JSON.stringify((await postForm(url, '/api/v3/goodsPage', fields)).dataList)
    const rename = (title: string) => primary.query(`update goods set title = '${title}'`)

    // A primary that stands still answers nobody: whoever is answered was answered by the standby.
    await rename('搪瓷杯')
    await expect.poll(() => titles({}), { timeout: 10_000 }).toMatch('搪瓷杯')
    primary.freeze()
    try {
      expect(await titles({})).toMatch('搪瓷杯')
    } finally {
      primary.thaw()
    }
    // From here on the standby is asked first: what writes would be refused there.
    for (const { endpoint } of visitorReads) {
      expect((await send(url, endpoint, sampleFor(endpoint))).status).toBe(200)
      expect(portal.output(), endpoint.wire).not.toMatch(/read-only/)
    }

    await standby.query('select pg_wal_replay_pause()')
    await rename('竹蜻蜓')
    expect(await titles({ token })).toMatch('竹蜻蜓')
    await expect.poll(() => titles({}), { timeout: 10_000 }).toMatch('竹蜻蜓')
    await standby.query('select pg_wal_replay_resume()')

    standby.freeze()
    try {
      expect(await titles({})).toMatch('竹蜻蜓')
    } finally {
      standby.thaw()
    }
    expect(portal.output()).not.toMatch(/read-only/)
  },
  LONG,
)

test(
  'a primary that dies: one server finds the standby when it is promoted, lines and clocks go on there',
  async () => {
    const old = clusters.at(-1)
    const standby = firstStandby
    if (!old || !standby) return
    clusters.push(standby)
    const { servers, urls } = await startPortals(1, bothAddresses(old, standby))
    const line = await openNewsOf(urls[0] ?? '', market.buyers[0]!)
    let now: Cluster = old
    let due: string | undefined
    const traffic = await throughout({ market, servers, urls, database: () => now.url }, async () => {
      const rows = await old.query<{ record: string }>(`
        update timer set due_at = now() + interval '1 second'
        where record = (select id from record where workflow = 'order' and state = 'pendingPayment' limit 1)
        returning record`)
      due = rows[0]?.record
      await old.stop('immediate')
      expect((await readiness(urls[0] ?? '')).status).toBe(503)
      await standby.promote()
      now = standby
    })
    expect(traffic.unserved.length).toBeGreaterThan(0)
    await assertGoesOn(line, urls[0] ?? '', market)
    await expect
      .poll(() => standby.query(`select state from record where id = '${due}'`), { timeout: 20_000 })
      .toEqual([{ state: 'cancelled' }])
  },
  LONG,
)

test(
  'a primary that hangs: three servers leave it for the standby, and nobody goes back when it wakes',
  async () => {
    const old = clusters.at(-1)
    if (!old) return
    const standby = await old.createStandby()
    clusters.push(standby)
    const { servers, urls } = await startPortals(3, bothAddresses(old, standby))
    const lines = await Promise.all(urls.map(url => openNewsOf(url, market.buyers[0]!)))
    let now: Cluster = old
    await throughout({ market, servers, urls, database: () => now.url }, async traffic => {
      old.freeze()
      await standby.promote()
      now = standby
      const promoted = performance.now()
      await traffic.more(20)
      expect(performance.now() - promoted).toBeLessThan(15_000)
      old.thaw()
    })
    for (const line of lines) {
      await assertGoesOn(line, urls[0] ?? '', market)
    }
    // It still takes itself for the primary; whoever starts now has to know better.
    expect(await old.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
    const late = await connect({ url: bothAddresses(old, standby), connections: 1 })
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(late.db)
    await late.close()
    expect(rows).toEqual([{ port: Number(new URL(standby.url).port) }])
  },
  LONG,
)

test(
  'a standby that was promoted while the primary lives: the newer one counts',
  async () => {
    const old = clusters.at(-1)
    if (!old) return
    const standby = await old.createStandby()
    clusters.push(standby)
    const { servers, urls } = await startPortals(1, bothAddresses(old, standby))
    let now: Cluster = old
    await throughout({ market, servers, urls, database: () => now.url }, async () => {
      await standby.promote()
      now = standby
    })
    expect((await readiness(urls[0] ?? '')).status).toBe(200)
  },
  LONG,
)
