/** Load of orders without pause while servers suffer, and assertions on the outcome. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { connect, type Database } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { seed } from '../../../server/db/seed/seed.ts'
import { assertBooksBalanced } from '../assertions/books.ts'
import { type Buyer, insertBuyers, insertShop } from '../fixtures/mall.ts'
import { testRegions } from './originals.ts'
import { postForm, type ServerProcess, startServerProcess, temporaryFolder } from './serverProcess.ts'

const CLIENTS = 12
/** Replies while the database is away. */
export const DATABASE_AWAY = '暂时连不上数据库，请稍后再试'

const AWAY = new RegExp(`^503 ${DATABASE_AWAY}$`)

export interface Market {
  readonly buyers: readonly Buyer[]
  readonly sku: string
}
interface Traffic {
  readonly acknowledged: ReadonlySet<string>
  /** Status and sentence of every call that was not served. */
  readonly unserved: readonly string[]
  /** Resolves after so many more acknowledged orders. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a server without demonstration data on the database at `url`. */
export const startPortal = (url: string, env: Readonly<Record<string, string>> = {}): ServerProcess =>
  startServerProcess({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: url,
    DEMO: '0',
    CALLS_PER_MINUTE: '0',
    MAX_UNPAID_ORDERS: '0',
    MAX_UNPAID_PIECES: '0',
    ...env,
  })

/** Runs `work` with a connection of the test's own. */
async function inDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect({ url, connections: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Fills the database, and opens a shop with buyers enough. A first start of its own is what `withoutDemo` is about. */
export async function openMarket(url: string): Promise<Market> {
  return inDatabase(url, async database => {
    await seed(database, { demo: false, now: Date.now(), log: () => {}, regions: testRegions })
    const buyers = await insertBuyers({ database }, CLIENTS)
    const [owner] = await insertBuyers({ database }, 1)
    const { skus } = await insertShop(database.db, owner!.uid, [{ stock: 1_000_000 }])
    return { buyers, sku: skus[0] ?? '' }
  })
}

interface OrderAnswer {
  readonly status: number
  readonly result: number
  readonly resultNote: string
  readonly orders?: readonly { readonly id: string }[]
}

/** Returns what an order was answered; a line that was cut is an answer too. */
async function submit(url: string, fields: Readonly<Record<string, string>>): Promise<OrderAnswer> {
  const answer = await fetch(`${url}/api/v3/orderSubmit`, { method: 'POST', body: new URLSearchParams(fields) }).catch(
    () => undefined,
  )
  if (!answer) return { status: 0, result: 1, resultNote: 'cut off' }
  return { status: answer.status, ...((await answer.json()) as Omit<OrderAnswer, 'status'>) }
}

/** Starts twelve neighbours; what was not served they send again, with the same key and to the next server. */
function startTraffic({ buyers, sku }: Market, urls: readonly string[]): Traffic {
  const acknowledged = new Set<string>()
  const unserved: string[] = []
  const waiting = new Set<{ readonly at: number; readonly resolve: () => void }>()
  let stopped = false
  const order = async ({ token, address }: Buyer, turn: number): Promise<void> => {
    const key = newId()
    const fields = { token, key, address, lines: JSON.stringify([{ sku, count: 1 }]) }
    for (let attempt = turn; ; attempt++) {
      const url = urls[attempt % urls.length] ?? ''
      const { status, result, resultNote, orders = [] } = await submit(url, fields)
      if (result === 0) {
        for (const { id } of orders) acknowledged.add(id)
        for (const one of waiting) if (acknowledged.size >= one.at && waiting.delete(one)) one.resolve()
        return
      }
      unserved.push(`${status} ${resultNote}`)
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

/** Resolves to a server's readiness and the reply time in ms. */
export async function readiness(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await fetch(`${url}/ready`)
  return { status, ms: performance.now() - began }
}

/** Waits until every server reports `status`. */
export const untilReady = (urls: readonly string[], status: number): Promise<void> =>
  expect
    .poll(async () => (await Promise.all(urls.map(readiness))).map(one => one.status), { timeout: 60_000 })
    .toEqual(urls.map(() => status))

/** Opens a line of the live news of a person; `received` is what came over it. */
export async function openNewsOf(url: string, { token }: Pick<Buyer, 'token'>) {
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

/**
 * Waits until a broken live connection reports that changes may be missed, orders once more as its buyer, waits for
 * that change, then closes it.
 */
export async function assertGoesOn(
  line: Awaited<ReturnType<typeof openNewsOf>>,
  url: string,
  { buyers, sku }: Market,
): Promise<void> {
  const hears = (what: RegExp) => expect.poll(line.received, { timeout: 20_000 }).toMatch(what)
  await hears(/event: missed/)
  const { token, address } = buyers[0]!
  const fields = { token, address, key: newId(), lines: JSON.stringify([{ sku, count: 1 }]) }
  expect(await submit(url, fields)).toMatchObject({ result: 0 })
  await hears(/event: missed\n(.|\n)*data: \{"record"/)
  await line.close()
}

const ordersIn = async ({ db }: Database): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select id from record where workflow = 'order'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
const allAlive = (servers: readonly ServerProcess[]) =>
  servers.every(({ child }) => child.exitCode === null && child.signalCode === null)

export interface Ordeal {
  readonly market: Market
  /** Those that have to live through it. */
  readonly servers: readonly ServerProcess[]
  /** Where the neighbours order. */
  readonly urls: readonly string[]
  /** Returns the database before and, called again, after the trouble. */
  readonly database: () => string
  /** What a call may be answered that is not served; where not given, that the database is away. */
  readonly unserved?: RegExp
}

/**
 * Runs orders, then trouble at the database, then orders again. Every acknowledged order must exist, every existing
 * order must be acknowledged, the books balance, every process lives; failed calls got an error.
 */
export async function throughout(
  { market, servers, urls, database, unserved = AWAY }: Ordeal,
  trouble: (traffic: Traffic) => Promise<void>,
): Promise<Traffic> {
  const before = await inDatabase(database(), ordersIn)
  const traffic = startTraffic(market, urls)
  try {
    await traffic.more(20)
    await trouble(traffic)
    await traffic.more(40)
  } catch (error) {
    // Whoever waits for a database that stays away would wait for ever.
    void traffic.stop()
    throw error
  }
  await traffic.stop()
  expect(allAlive(servers), servers.map(server => server.output()).join('\n')).toBe(true)
  for (const line of new Set(traffic.unserved)) expect(line).toMatch(unserved)
  await inDatabase(database(), async own => {
    const orders = await ordersIn(own)
    expect(new Set([...orders].filter(id => !before.has(id)))).toEqual(traffic.acknowledged)
    await assertBooksBalanced({ database: own })
  })
  await untilReady(urls, 200)
  return traffic
}
