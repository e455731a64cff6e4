/** A database that is stopped, killed, frozen or failed over under ordering neighbours is a pause, and nothing else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../server/db/connect.ts'
import { newId } from '../../server/db/ids.ts'
import { assertBooksBalanced } from '../support/assertions/books.ts'
import { type Buyer, insertBuyers, insertShop } from '../support/fixtures/mall.ts'
import { type Cluster, createCluster } from '../support/server/postgresCluster.ts'
import {
  buildServer,
  postForm,
  removeBuild,
  type ServerProcess,
  startServerProcess,
  stopServers,
  temporaryFolder,
} from '../support/server/serverProcess.ts'

const LONG = 120_000
const CLIENTS = 12
/** What may pass until a server that was asked says that its database is away. ms */
const READY_DEADLINE_MS = 2_500
const AWAY = '暂时连不上数据库，请稍后再试'

let cluster: Cluster | undefined
let buyers: Buyer[] = []
let sku = ''

/** Runs `work` with a connection of the test's own. */
async function inDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect({ url, connections: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const startPortal = (url: string) =>
  startServerProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, DEMO: '0', CALLS_PER_MINUTE: '0' })

beforeAll(async () => {
  await buildServer()
  cluster = await createCluster()
  if (!cluster) return
  const first = startPortal(cluster.url)
  await first.ready()
  first.child.kill('SIGTERM')
  await first.exitCode
  await inDatabase(cluster.url, async database => {
    buyers = await insertBuyers({ database }, CLIENTS)
    const [owner] = await insertBuyers({ database }, 1)
    sku = (await insertShop(database.db, owner!.uid, [{ stock: 1_000_000 }])).skus[0] ?? ''
  })
}, LONG)
afterAll(async () => {
  await removeBuild()
  await cluster?.remove()
}, LONG)

interface Traffic {
  readonly acknowledged: Set<string>
  /** Status and sentence of every call that was not served. */
  readonly unserved: string[]
  /** Resolves after so many more acknowledged orders. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Twelve neighbours who order without a pause; what was not served they send again, with the same key and to the next
 * server.
 */
function startTraffic(urls: readonly string[]): Traffic {
  const acknowledged = new Set<string>()
  const unserved: string[] = []
  const waiting = new Set<{ readonly at: number; readonly resolve: () => void }>()
  let stopped = false
  const order = async ({ token, address }: Buyer, turn: number): Promise<void> => {
    const key = newId()
    const fields = { token, key, address, lines: JSON.stringify([{ sku, count: 1 }]) }
    for (let attempt = turn; ; attempt++) {
      const url = urls[attempt % urls.length] ?? ''
      const answer = await fetch(`${url}/api/v3/orderSubmit`, { method: 'POST', body: new URLSearchParams(fields) })
      const body = (await answer.json()) as { result: number; resultNote: string; orders?: { id: string }[] }
      if (body.result === 0) {
        for (const { id } of body.orders ?? []) acknowledged.add(id)
        for (const one of waiting) if (acknowledged.size >= one.at && waiting.delete(one)) one.resolve()
        return
      }
      unserved.push(`${answer.status} ${body.resultNote}`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const clients = buyers.map(async (buyer, index) => {
    for (let turn = index; !stopped; turn++) await order(buyer, turn)
  })
  return {
    acknowledged,
    unserved,
    more: count =>
      new Promise(resolve => {
        waiting.add({ at: acknowledged.size + count, resolve })
      }),
    stop: async () => {
      stopped = true
      await Promise.all(clients)
    },
  }
}

async function readiness(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await fetch(`${url}/ready`)
  return { status, ms: performance.now() - began }
}
const untilReady = (urls: readonly string[], status: number) =>
  expect
    .poll(async () => (await Promise.all(urls.map(readiness))).map(one => one.status), { timeout: 60_000 })
    .toEqual(urls.map(() => status))

/** A line of the live news of a buyer, and what came over it. */
async function openLine(url: string, { token }: Buyer) {
  const { ticket } = (await postForm(url, '/api/my/getLive', { token })) as { ticket: string }
  const line = new AbortController()
  const answer = await fetch(`${url}/api/live?ticket=${ticket}`, { signal: line.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  const close = () => {
    line.abort()
    return reading
  }
  return { received: () => text, close }
}

/** Every acknowledged order is there, every order that is there was acknowledged, and the books are right. */
async function assertNothingLost(url: string, acknowledged: ReadonlySet<string>, before: ReadonlySet<string>) {
  await inDatabase(url, async database => {
    const { rows } = await sql<{ id: string }>`select id from record where workflow = 'order'`.execute(database.db)
    expect(new Set(rows.map(({ id }) => id).filter(id => !before.has(id)))).toEqual(acknowledged)
    await assertBooksBalanced({ database })
  })
}
const ordersIn = async (url: string) =>
  inDatabase(url, async ({ db }) => {
    const rows = await db.selectFrom('record').select('id').where('workflow', '=', 'order').execute()
    return new Set(rows.map(({ id }) => id))
  })
const allAlive = (servers: readonly ServerProcess[]) =>
  servers.every(({ child }) => child.exitCode === null && child.signalCode === null)

describe.each([1, 3])('under twelve ordering neighbours on %i server processes', count => {
  let servers: ServerProcess[] = []
  let urls: string[] = []
  beforeAll(async () => {
    if (!cluster) return
    servers = Array.from({ length: count }, () => startPortal(cluster?.url ?? ''))
    urls = await Promise.all(servers.map(server => server.ready()))
  }, LONG)
  afterAll(stopServers, LONG)

  /** Orders flow, the database suffers, orders flow again. */
  async function throughout(trouble: (database: Cluster) => Promise<void>): Promise<Traffic | undefined> {
    if (!cluster) return undefined
    const before = await ordersIn(cluster.url)
    const traffic = startTraffic(urls)
    try {
      await traffic.more(20)
      await trouble(cluster)
      await traffic.more(40)
    } finally {
      await traffic.stop()
    }
    expect(allAlive(servers), servers.map(server => server.output()).join('\n')).toBe(true)
    for (const line of new Set(traffic.unserved)) expect(line).toBe(`503 ${AWAY}`)
    await assertNothingLost(cluster.url, traffic.acknowledged, before)
    await untilReady(urls, 200)
    return traffic
  }

  test.each(['immediate', 'fast'] as const)(
    'a PostgreSQL that is stopped (%s) and started again',
    async mode => {
      const line = cluster && (await openLine(urls[0] ?? '', buyers[0]!))
      const traffic = await throughout(async database => {
        await database.stop(mode)
        for (const { status, ms } of await Promise.all(urls.map(readiness))) {
          expect(status).toBe(503)
          expect(ms).toBeLessThan(READY_DEADLINE_MS)
        }
        await database.start()
        await untilReady(urls, 200)
      })
      if (!traffic || !line) return
      expect(traffic.unserved.length).toBeGreaterThan(0)
      // Open pages hear that they may have missed something, and then go on hearing.
      await expect.poll(line.received, { timeout: 20_000 }).toMatch(/event: missed\n(.|\n)*data: \{"record"/)
      await line.close()
    },
    LONG,
  )

  test(
    'a busy session that is killed, again and again',
    async () => {
      await throughout(async database => {
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
      const traffic = await throughout(async database => {
        database.freeze()
        try {
          for (let round = 0; round < 3; round++)
            for (const { status, ms } of await Promise.all(urls.map(readiness))) {
              expect(status).toBe(503)
              expect(ms).toBeLessThan(READY_DEADLINE_MS)
            }
          const answer = await postForm(urls[0] ?? '', '/api/my/getMyInfo', { token: buyers[0]!.token })
          expect(answer).toEqual({ result: 503, resultNote: AWAY })
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
