/** `kill -9` in the middle of a load of orders and payments: what was acknowledged is there, and everything adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../../server/db/connect.ts'
import { seed } from '../../../server/db/seed/seed.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { type Buyer, insertBuyers, insertShop } from '../../support/fixtures/mall.ts'
import { testRegions } from '../../support/server/originals.ts'
import { createPostgresDatabase, stopPostgres } from '../../support/server/postgres.ts'
import {
  buildServer,
  postForm,
  removeBuild,
  startServerProcess,
  temporaryFolder,
} from '../../support/server/serverProcess.ts'
import { postgresUrl } from '../../support/server/testDatabase.ts'

/** How often it is killed; the embedded one is killed in `process` too. */
const ROUNDS = postgresUrl() ? 5 : 3
const BUYERS = 8
const PIECES = 100_000

interface Installation {
  readonly env: Record<string, string>
  readonly buyers: readonly Buyer[]
  readonly sku: string
  /** What lies in the database, looked at while no server runs. */
  inspect(eye: (database: Database) => Promise<void>): Promise<void>
}

let installation: Installation
async function install(): Promise<Installation> {
  const dataDir = temporaryFolder()
  const fresh = postgresUrl() ? await createPostgresDatabase() : undefined
  const env = {
    DATA_DIR: dataDir,
    DEMO: '0',
    CALLS_PER_MINUTE: '0',
    MAX_UNPAID_ORDERS: '0',
    ...(fresh ? { DATABASE_URL: fresh.url } : {}),
  }
  const look: Installation['inspect'] = async eye => {
    const database = await connect(fresh ? { url: fresh.url } : { dataDir })
    await eye(database).finally(database.close)
  }
  let [buyers, sku]: [Buyer[], string] = [[], '']
  await look(async database => {
    await seed(database, { demo: false, now: Date.now(), dataDir, log: () => {}, regions: testRegions })
    buyers = await insertBuyers({ database }, BUYERS)
    ;[sku = ''] = (await insertShop(database.db, buyers[0]?.uid ?? '', [{ stock: PIECES }])).skus
  })
  return { env, buyers, sku, inspect: look }
}
beforeAll(async () => {
  await buildServer()
  installation = await install()
})
afterAll(async () => {
  await removeBuild()
  await stopPostgres()
})

interface Acknowledged {
  readonly orders: Set<string>
  readonly paid: Set<string>
}

/** Buys and pays until the line breaks; notes what was acknowledged. */
async function buyUntilKilled(
  url: string,
  { token, address }: Buyer,
  { sku, acknowledged: { orders, paid } }: Pick<Installation, 'sku'> & { readonly acknowledged: Acknowledged },
  another: () => void,
): Promise<void> {
  const patience = Date.now() + 120_000
  while (Date.now() < patience) {
    const lines = JSON.stringify([{ sku, count: 1 }])
    const made = await postForm(url, '/api/v3/orderSubmit', { token, address, lines })
    if (made.result !== 0) continue
    const [order] = made.orders as [{ id: string; payment: string }]
    orders.add(order.id)
    const { qr } = await postForm(url, '/api/v3/paymentDetail', { token, id: order.payment })
    const page = await fetch(String(qr), { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) })
    if ((await page.text()).includes('支付成功，请回到')) {
      paid.add(order.id)
      another()
    }
  }
  throw new Error('The server was too busy to die')
}

/** Starts a server, lets everybody buy, and kills it in the middle, after so many payments. */
async function killUnderLoad(
  { env, buyers, sku }: Installation,
  acknowledged: Acknowledged,
  payments: number,
): Promise<void> {
  const server = startServerProcess(env)
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
    buyUntilKilled(url, one, { sku, acknowledged }, another).catch(error => {
      if (alive) throw error
    }),
  )
  await Promise.all(load)
  await server.exitCode
}

async function assertAcknowledgedOrders(
  database: Database,
  { sku }: Installation,
  { orders, paid }: Acknowledged,
): Promise<void> {
  const rows = await database.db.selectFrom('record').select(['id', 'state']).where('workflow', '=', 'order').execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect([...orders].filter(id => !states.has(id))).toEqual([])
  expect([...paid].filter(id => states.get(id) !== 'paid')).toEqual([])
  await assertBooksBalanced({ database })
  const { stock, held, sold } = await database.db
    .selectFrom('sku')
    .select(['stock', 'held', 'sold'])
    .where('id', '=', sku)
    .executeTakeFirstOrThrow()
  const count = (expectedState: string) => rows.filter(({ state }) => state === expectedState).length
  expect({ stock, held, sold }).toEqual({ stock: PIECES - sold, held: count('pendingPayment'), sold: count('paid') })
}

test('no acknowledged step is lost', async () => {
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set() }
  for (let round = 1; round <= ROUNDS; round++) {
    await killUnderLoad(installation, acknowledged, 5 + 6 * round)
    await installation.inspect(database => assertAcknowledgedOrders(database, installation, acknowledged))
  }
})
