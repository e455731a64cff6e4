/** A line to the database that is reset, cut or falls silent under ordering neighbours is a pause, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Market,
  openMarket,
  readiness,
  startPortal,
  throughout,
  untilReady,
} from '../support/server/orderTraffic.ts'
import { type Cluster, createCluster } from '../support/server/postgresCluster.ts'
import { buildServer, removeBuild, type ServerProcess } from '../support/server/serverProcess.ts'
import { startTcpProxy, type TcpProxy } from '../support/server/tcpProxy.ts'

const LONG = 120_000
/** What may pass until a server that was asked says that its database is away. ms */
const READY_DEADLINE_MS = 2_500

let cluster: Cluster | undefined
let market: Market
let line: TcpProxy
let portal: ServerProcess
let url = ''

beforeAll(async () => {
  await buildServer()
  cluster = await createCluster()
  if (!cluster) return
  market = await openMarket(cluster.url)
  line = await startTcpProxy(cluster.url)
  portal = startPortal(line.url)
  url = await portal.ready()
}, LONG)
afterAll(async () => {
  await removeBuild()
  await line?.close()
  await cluster?.remove()
}, LONG)

const breaks = {
  reset: () => line.reset(),
  async cut() {
    line.cut()
    await untilReady([url], 503)
  },
  async silent() {
    line.silence()
    const { status, ms } = await readiness(url)
    expect(status).toBe(503)
    expect(ms).toBeLessThan(READY_DEADLINE_MS)
    // What stands between drops it one day; a line that nobody ever drops is a database that stands still.
    line.cut()
  },
}

test.each(['reset', 'cut', 'silent'] as const)(
  'a line that is %s and mended',
  async how => {
    if (!cluster) return
    const { url: direct } = cluster
    const traffic = await throughout({ market, servers: [portal], urls: [url], database: () => direct }, async () => {
      await breaks[how]()
      line.mend()
    })
    if (how !== 'reset') expect(traffic.unserved.length).toBeGreaterThan(0)
  },
  LONG,
)
