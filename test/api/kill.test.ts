/** `kill -9` in the middle of a load of orders and payments: what was acknowledged is there, and everything adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/db/connect.ts'
import { seed } from '../../server/db/seed/seed.ts'
import { booksAreRight } from '../support/books.ts'
import { postgresUrl } from '../support/database.ts'
import { type Buyer, crowd, stall } from '../support/market.ts'
import { postgresDatabase, stopPostgres } from '../support/postgres.ts'
import { build, leave, post, start, temporary } from '../support/process.ts'

/** Towns that are killed side by side, and how often each: twenty times together on the two databases. */
const TOWNS = ['one town', 'another town'] as const
const ROUNDS = postgresUrl() ? 7 : 3
const BUYERS = 8
const PIECES = 100_000

interface Town {
  readonly env: Record<string, string>
  readonly buyers: readonly Buyer[]
  readonly sku: string
  /** What lies in the database, looked at while no server runs. */
  look(eye: (database: Database) => Promise<void>): Promise<void>
}

const towns = new Map<string, Town>()
async function found(): Promise<Town> {
  const dataDir = temporary()
  const fresh = postgresUrl() ? await postgresDatabase() : undefined
  const env = { DATA_DIR: dataDir, DEMO: '0', CALLS_PER_MINUTE: '0', ...(fresh ? { DATABASE_URL: fresh.url } : {}) }
  const look: Town['look'] = async eye => {
    const database = await connect(fresh ? { url: fresh.url } : { dataDir })
    await eye(database).finally(database.close)
  }
  let [buyers, sku]: [Buyer[], string] = [[], '']
  await look(async database => {
    await seed(database, { demo: false, now: Date.now(), dataDir, say: () => {} })
    buyers = await crowd({ database }, BUYERS)
    ;[sku = ''] = (await stall(database.db, buyers[0]?.uid ?? '', [{ stock: PIECES }])).skus
  })
  return { env, buyers, sku, look }
}
beforeAll(async () => {
  await build()
  for (const name of TOWNS) towns.set(name, await found())
}, 240_000)
afterAll(async () => {
  await leave()
  await stopPostgres()
})

interface Acknowledged {
  readonly orders: Set<string>
  readonly paid: Set<string>
}

/** Buys and pays until the line breaks; notes what was acknowledged. */
async function shops(
  url: string,
  { token, address }: Buyer,
  { sku, acknowledged: { orders, paid } }: Pick<Town, 'sku'> & { readonly acknowledged: Acknowledged },
  another: () => void,
): Promise<void> {
  const patience = Date.now() + 120_000
  while (Date.now() < patience) {
    const lines = JSON.stringify([{ sku, count: 1 }])
    const made = await post(url, '/api/v3/orderSubmit', { token, address, lines })
    if (made.result !== 0) continue
    const [order] = made.orders as [{ id: string; payment: string }]
    orders.add(order.id)
    const { qr } = await post(url, '/api/v3/paymentDetail', { token, id: order.payment })
    const page = await fetch(String(qr), { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) })
    if ((await page.text()).includes('支付成功，请回到')) {
      paid.add(order.id)
      another()
    }
  }
  throw new Error('The server was too busy to die')
}

/** Starts a server, lets everybody buy, and kills it in the middle, after so many payments. */
async function killed({ env, buyers, sku }: Town, acknowledged: Acknowledged, payments: number): Promise<void> {
  const server = start(env)
  const url = await server.ready()
  const enough = acknowledged.paid.size + payments
  let alive = true
  const another = () => {
    if (acknowledged.paid.size < enough || !alive) return
    alive = false
    server.child.kill('SIGKILL')
  }
  // The first is the shop's owner.
  const load = buyers.slice(1).map(one =>
    shops(url, one, { sku, acknowledged }, another).catch(error => {
      if (alive) throw error
    }),
  )
  await Promise.all(load)
  await server.over
}

async function nothingIsLost(database: Database, { sku }: Town, { orders, paid }: Acknowledged): Promise<void> {
  const rows = await database.db.selectFrom('record').select(['id', 'state']).where('workflow', '=', 'order').execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect([...orders].filter(id => !states.has(id))).toEqual([])
  expect([...paid].filter(id => states.get(id) !== 'paid')).toEqual([])
  await booksAreRight({ database })
  const { stock, held, sold } = await database.db
    .selectFrom('sku')
    .select(['stock', 'held', 'sold'])
    .where('id', '=', sku)
    .executeTakeFirstOrThrow()
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  expect({ stock, held, sold }).toEqual({ stock: PIECES - sold, held: count('pendingPayment'), sold: count('paid') })
}

test.concurrent.each(TOWNS)('no acknowledged step is lost in %s', { timeout: 300_000 }, async name => {
  const town = towns.get(name)!
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set() }
  for (let round = 1; round <= ROUNDS; round++) {
    await killed(town, acknowledged, 5 + 6 * round)
    await town.look(database => nothingIsLost(database, town, acknowledged))
  }
})
