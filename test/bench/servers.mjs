/** The same load on one, two and three portals on one PostgreSQL, and on three with a standby that visitors read. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT } from '../../scripts/lib/install.mjs'
import { load, noteOf, post, postgresHand } from './load.mjs'
import { addressId, BUYERS, buyerToken, openMarket, putOnSale, SOLD, skuId } from './mallData.mjs'
import { newFolder, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Outcome} Outcome */
/** @typedef {import('./load.mjs').Fields} Fields @typedef {import('./server.mjs').Server} Server */
/** @typedef {typeof import('../support/server/postgresCluster.ts')} Clusters */
/** @typedef {{ processes: number, env?: Record<string, string> }} Layout */

const GOODS = 10_000
const CONNECTIONS = 24
const STEP_SECONDS = 3

/** Buyers in turn, each time another SKU. @param {number} from @returns {Fields[]} */
const ordersFrom = from =>
  Array.from({ length: SOLD }, (_, n) => {
    const buyer = 1 + ((from + n) % BUYERS)
    return {
      ...{ token: buyerToken(buyer), address: addressId(buyer) },
      lines: JSON.stringify([{ sku: skuId(1 + ((from + n) % SOLD)), count: 1 }]),
    }
  })

/** What several servers did at the same time. @param {readonly Outcome[]} outcomes @returns {Outcome} */
const sumOf = outcomes => ({
  rate: outcomes.reduce((sum, { rate }) => sum + rate, 0),
  p50: Math.max(...outcomes.map(({ p50 }) => p50)),
  p99: Math.max(...outcomes.map(({ p99 }) => p99)),
  bad: outcomes.reduce((sum, { bad }) => sum + bad, 0),
})
/** @param {readonly Server[]} servers @param {string} path @param {(at: number) => Fields[]} inputsOf */
const loadAll = async (servers, path, inputsOf) => {
  const share = CONNECTIONS / servers.length
  return sumOf(await Promise.all(servers.map(({ url }, at) => load(url, path, inputsOf(at), share))))
}

/**
 * Orders are cancelled, each once, for that is what can be done to one.
 * @param {readonly Server[]} servers @param {readonly Fields[]} steps @returns {Promise<Outcome>}
 */
const cancelAll = async (servers, steps) => {
  /** @type {number[]} */
  const times = []
  let next = 0
  let bad = 0
  const began = performance.now()
  const isOver = () => next >= steps.length || performance.now() - began > STEP_SECONDS * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => {
      while (!isOver()) {
        const from = performance.now()
        const { result } = await post(
          servers[at % servers.length]?.url ?? '',
          '/api/v3/orderCancel',
          steps[next++] ?? {},
        )
        if (result === 0) times.push(Math.round(performance.now() - from))
        else bad++
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ part) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), bad }
}

/** @param {string} url of the database @param {Layout} layout @returns {Promise<Record<string, Outcome>>} */
const measureLayout = async (url, { processes, env = {} }) => {
  const settings = { DATABASE_URL: url, DEMO: '0', ...env }
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(newFolder(), settings)))
  try {
    const list = await loadAll(servers, '/api/v3/goodsPage', () => [{}])
    const orders = await loadAll(servers, '/api/v3/orderSubmit', at => ordersFrom(at * 600))
    const hand = await postgresHand(url)
    const open = await hand.ask(
      `select id, version, owner from record where workflow = 'order' and state = 'pendingPayment'`,
    )
    await hand.close()
    const steps = open.map(({ id = '', version, owner = '' }) => ({
      ...{ token: buyerToken(Number(owner.replace('buyer', ''))), id, version: String(version) },
    }))
    return { 商品列表: list, 下单: orders, 取消订单这一步: await cancelAll(servers, steps) }
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  const file = join(ROOT, 'test/support/server/postgresCluster.ts')
  const { module } = await runnerImport(file, { root: ROOT, logLevel: 'error' })
  const primary = await /** @type {Clusters} */ (module).createCluster()
  if (!primary) return [{ what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  const { url } = primary
  const first = await startServer(newFolder(), { DATABASE_URL: url, DEMO: '0' })
  await first.stop()
  const hand = await postgresHand(url)
  await openMarket(hand.run)
  await putOnSale(hand.run, hand.ask, 0, GOODS)
  await hand.close()
  /** @type {Map<string, Record<string, Outcome>>} */
  const outcomes = new Map()
  for (const processes of [1, 2, 3]) outcomes.set(`${processes} 个进程`, await measureLayout(url, { processes }))
  const standby = await primary.createStandby()
  const layout = { processes: 3, env: { DATABASE_READ_URL: standby.url } }
  outcomes.set('3 个进程加同步备库', await measureLayout(url, layout))
  await standby.remove()
  await primary.remove()
  const [base = {}] = outcomes.values()
  return [...outcomes].flatMap(([layoutName, kinds]) =>
    Object.entries(kinds).map(([kind, outcome]) => ({
      what: `${kind}，${layoutName}`,
      value: outcome.rate,
      unit: '次/秒',
      note: `是 1 个进程的 ${(outcome.rate / (base[kind]?.rate ?? Number.NaN)).toFixed(2)} 倍，${noteOf(outcome)}`,
    })),
  )
}
