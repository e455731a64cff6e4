/** `kill -9` in the middle of a load of orders and payments: what was acknowledged is there, and everything adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/db/connect.ts'
import { seed } from '../../server/db/seed/seed.ts'
import { booksAreRight } from '../support/books.ts'
import { postgresUrl } from '../support/database.ts'
import { type Buyer, crowd, stall } from '../support/market.ts'
import { postgresDatabase, stopPostgres } from '../support/postgres.ts'
import { build, leave, post, start, temporary } from '../support/process.ts'

const ROUNDS = 5
const BUYERS = 8

let env: Record<string, string>
let open: () => Promise<Database>
let buyers: Buyer[]
let sku: string
beforeAll(async () => {
  await build()
  const dataDir = temporary()
  const fresh = postgresUrl() ? await postgresDatabase() : undefined
  env = { DATA_DIR: dataDir, DEMO: '0', CALLS_PER_MINUTE: '0', ...(fresh ? { DATABASE_URL: fresh.url } : {}) }
  open = () => connect(fresh ? { url: fresh.url } : { dataDir })
  const database = await open()
  await seed(database, { demo: false, now: Date.now(), dataDir, say: () => {} })
  buyers = await crowd({ database }, BUYERS)
  ;[sku = ''] = (await stall(database.db, buyers[0]?.uid ?? '', [{ stock: 100_000 }])).skus
  await database.close()
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
  { orders, paid }: Acknowledged,
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

test('no acknowledged step is lost, five times', { timeout: 300_000 }, async () => {
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set() }
  for (let round = 1; round <= ROUNDS; round++) {
    const server = start(env)
    const url = await server.ready()
    const before = acknowledged.paid.size
    // The first is the shop's owner.
    let alive = true
    const load = buyers.slice(1).map(one =>
      shops(url, one, acknowledged, () => {
        if (acknowledged.paid.size < before + 20 + 7 * round || !alive) return
        alive = false
        server.child.kill('SIGKILL')
      }).catch(error => {
        if (alive) throw error
      }),
    )
    await Promise.all(load)
    await server.over
    const database = await open()
    const rows = await database.db
      .selectFrom('record')
      .select(['id', 'state'])
      .where('workflow', '=', 'order')
      .execute()
    const states = new Map(rows.map(({ id, state }) => [id, state]))
    expect([...acknowledged.orders].filter(id => !states.has(id))).toEqual([])
    expect([...acknowledged.paid].filter(id => states.get(id) !== 'paid')).toEqual([])
    await booksAreRight({ database })
    const { stock, held, sold } = await database.db
      .selectFrom('sku')
      .select(['stock', 'held', 'sold'])
      .where('id', '=', sku)
      .executeTakeFirstOrThrow()
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
    expect({ stock, held, sold }).toEqual({ stock: 100_000 - sold, held: count('pendingPayment'), sold: count('paid') })
    await database.close()
  }
})
