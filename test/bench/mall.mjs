/** The mall under load: lists of goods at several sizes, order creation, and one workflow step by itself. */
import { embeddedHand, load, noteOf, post, postgresHand } from './load.mjs'
import { addressId, BUYERS, buyerToken, FREQUENT, openMarket, putOnSale, RARE, SOLD, skuId } from './mallData.mjs'
import { freshPostgres, newFolder, startServer } from './server.mjs'
import { LEAST, steps } from './step.mjs'

/** @typedef {import('./table.mjs').Figure} Figure */
/**
 * @typedef {import('./load.mjs').Fields} Fields @typedef {import('./load.mjs').Outcome} Outcome @typedef
 * {import('./load.mjs').Hand} Hand
 */
/**
 * @typedef {{ name: string, least: number, sizes: readonly number[], env: Fields, folder: string, reach: () =>
 * Promise<Hand> }} Place
 */

const PAGE = '/api/v3/goodsPage'
const ORDER = '/api/v3/orderSubmit'
const P99 = 60
const SLOPE = 1.3
/** Where somebody only wants to look quickly. */
const MOST = Number(process.env.BENCH_MOST ?? Number.POSITIVE_INFINITY)
const DEEP = 50
const LEAVES = ['goods-food-rice', 'goods-fresh-fruit', 'goods-tea-leaf', 'goods-home']

/** What a list is asked, by name. @param {string} url @returns {Promise<Record<string, Fields[]>>} */
const questions = async url => {
  let after = ''
  for (let page = 1; page < DEEP; page++) after = (await post(url, PAGE, after ? { after } : {})).next
  return {
    第1页: [{}],
    [`第${DEEP}页`]: [{ after }],
    按分类: LEAVES.map(classification => ({ classification })),
    '按分类、成色、价格，便宜的在前': LEAVES.map(classification => ({
      ...{ classification, condition: 'used' },
      ...{ lowest: '1000', highest: '50000', sort: 'priceUp' },
    })),
    搜常见的两个字: [{ keyword: FREQUENT }],
    搜少见的两个字: [{ keyword: RARE }],
  }
}

/** @param {string} url @returns {Promise<Map<string, Outcome>>} */
const lists = async url => {
  const outcomes = new Map()
  for (const [name, inputs] of Object.entries(await questions(url)))
    outcomes.set(name, await load(url, PAGE, inputs, 10))
  outcomes.set('第1页，50 个连接', await load(url, PAGE, [{}], 50))
  return outcomes
}

/** Buyers in turn, each time another SKU. */
const orders = Array.from({ length: SOLD }, (_, n) => ({
  ...{ token: buyerToken(1 + (n % BUYERS)), address: addressId(1 + (n % BUYERS)) },
  lines: JSON.stringify([{ sku: skuId(1 + n), count: 1 }]),
}))

const counted = (/** @type {number} */ goods) => `${goods / 10_000} 万件`

/** @param {Place} place @returns {Promise<Figure[]>} */
const measureAt = async ({ name, least, sizes, env, folder, reach }) => {
  const first = await startServer(folder, env)
  await first.stop()
  /** @type {Figure[]} */
  const figures = []
  /** @type {Map<number, Map<string, Outcome>>} */
  const bySize = new Map()
  let there = 0
  for (const goods of sizes.filter(one => one <= MOST)) {
    const hand = await reach()
    if (there === 0) await openMarket(hand.run)
    const began = performance.now()
    await putOnSale(hand.run, hand.ask, there, goods)
    await hand.close()
    figures.push({ what: `${name} 上架到 ${counted(goods)}`, value: (performance.now() - began) / 1000, unit: '秒' })
    there = goods
    const server = await startServer(folder, env)
    const outcomes = await lists(server.url)
    bySize.set(goods, outcomes)
    for (const [list, outcome] of outcomes) {
      const what = `${name} ${counted(goods)}，${list}`
      figures.push({ what, value: outcome.rate, unit: '次/秒', note: noteOf(outcome), least })
      if (!list.includes('50 个')) figures.push({ what: `${what} p99`, value: outcome.p99, unit: 'ms', most: P99 })
    }
    if (goods === 100_000)
      for (const connections of [10, 50]) {
        const outcome = await load(server.url, ORDER, orders, connections)
        const what = `${name} 下单，${connections} 个连接`
        figures.push({ what, value: outcome.rate, unit: '次/秒', note: noteOf(outcome) })
      }
    await server.stop()
  }
  return [...figures, ...ratios(name, bySize)]
}

/**
 * How much slower: page 50 than page 1, and the most goods than the fewest. @param {string} name @param {Map<number,
 * Map<string, Outcome>>} bySize @returns {Figure[]}
 */
const ratios = (name, bySize) => {
  const sizes = [...bySize.keys()]
  const [few, many] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  const rate = (/** @type {number} */ goods, /** @type {string} */ list) =>
    bySize.get(goods)?.get(list)?.rate ?? Number.NaN
  const pages = sizes.map(goods => ({
    what: `${name} ${counted(goods)}，第${DEEP}页是第1页的几倍时间`,
    value: rate(goods, '第1页') / rate(goods, `第${DEEP}页`),
    unit: '倍',
    most: 1.1,
  }))
  const slopes = [...(bySize.get(many)?.keys() ?? [])].map(list => ({
    what: `${name} ${counted(many)}是${counted(few)}的几倍时间：${list}`,
    value: rate(few, list) / rate(many, list),
    unit: '倍',
    most: SLOPE,
  }))
  return sizes.length > 1 ? [...pages, ...slopes] : pages
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  const folder = newFolder()
  const embedded = await measureAt({
    ...{ name: 'PGlite', least: 300, sizes: [10_000, 100_000], env: {}, folder },
    reach: () => embeddedHand(folder),
  })
  const step = await steps('PGlite', { dataDir: newFolder() })
  const postgres = await freshPostgres()
  if (!postgres)
    return [...embedded, ...step, { what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  const { url } = postgres
  try {
    const there = await measureAt({
      ...{ name: 'PostgreSQL', least: 1500, sizes: [10_000, 100_000, 1_000_000], folder: newFolder() },
      env: { DATABASE_URL: url },
      reach: () => postgresHand(url),
    })
    return [...embedded, ...step, ...there, ...(await steps('PostgreSQL', { url }, LEAST))]
  } finally {
    await postgres.stop()
  }
}
