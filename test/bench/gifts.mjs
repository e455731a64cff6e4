/**
 * Gifts and points (issue 13): 100,000 gifts beside as many goods, one person's thousands of lots, the race for the
 * last ten.
 */
import { embeddedHand, load, noteOf, post, postgresHand } from './load.mjs'
import { BUYERS, buyerToken, FREQUENT, openMarket, putGiftsUp, putOnSale, RARE } from './mallData.mjs'
import { freshPostgres, newFolder, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Fields} Fields */
/** @typedef {import('./load.mjs').Hand} Hand @typedef {import('./load.mjs').Run} Run */
/** @typedef {{ name: string, folder: string, env: Fields, reach: () => Promise<Hand> }} Place */

const GOODS = '/api/v3/goodsPage'
const GIFTS = '/api/index/goodsPage'
const EXCHANGE = '/api/index/duihuanGoods'
const SIZE = 100_000
const SLOPE = 1.3
const ROUNDS = 100
const LAST = 10
/** Whose points lie in so many lots. */
const LOTS = { 1: 10, 2: 10_000 }
const EACH = 100_000
const STATION = 'benchStation'
const giftOf = (/** @type {number} */ round) => `benchRace${round}`

/** The same questions to both lists, by name. @type {Readonly<Record<string, { goods: Fields, gifts: Fields }>>} */
const QUESTIONS = {
  第1页: { goods: {}, gifts: {} },
  按分类: { goods: { classification: 'goods-food' }, gifts: { classification: 'gift-daily' } },
  '按分类、成色': {
    goods: { classification: 'goods-food', condition: 'used' },
    gifts: { classification: 'gift-daily', condition: 'used' },
  },
  搜常见的两个字: { goods: { keyword: FREQUENT }, gifts: { keyword: FREQUENT } },
  搜少见的两个字: { goods: { keyword: RARE }, gifts: { keyword: RARE } },
}

/** Lots, a station, and a gift for each round, of which ten are left. @param {Run} run */
const openTown = async run => {
  await openMarket(run)
  await run(`update account set created_at = now() - interval '1 year' where uid like 'buyer%'`)
  await run(`insert into collection_point (id, region, name, address, lng, lat, hours)
    values ('${STATION}', '330106109001', '宝石社区收集点', '宝石一路 8 号', 120.14, 30.26, '9:00–17:00')`)
  const lots = `(select n, case n ${Object.entries(LOTS)
    .map(([buyer, many]) => `when ${buyer} then ${many}`)
    .join(' ')} else 1 end as many from generate_series(1, ${BUYERS}) n) buyer`
  await run(`insert into point_lot (id, uid, record, reason, amount, remaining, granted_at, free_at, expires_at)
    select 'lot' || n || '-' || at, 'buyer' || n, 'buyer' || n, '帮助邻居', ${EACH}, ${EACH}, now(), now(), now() + (30 + at) * interval '1 hour'
    from ${lots}, generate_series(1, many) at`)
  await run(`update account set points = many * ${EACH} from ${lots} where uid = 'buyer' || n`)
  await run(
    `insert into ledger_balance (account, shard, balance) select 'points:buyer' || n, 0, many * ${EACH}::bigint from ${lots}`,
  )
  const gifts = `generate_series(0, ${ROUNDS}) n`
  await run(`insert into gift (id, classification, branch, title, summary, body, picture, pictures, condition, points,
      highest_points, region, post, pick_up, created_at)
    select 'benchRace' || n, 'gift-daily-kitchenware', 'gift-daily', '保温杯', '', '', '', '[]', 'new', 10, 10, '3301', true, true, now() from ${gifts}`)
  await run(`insert into gift_sku (id, gift, options, points, stock)
    select 'benchRace' || n, 'benchRace' || n, '[]', 10, case n when 0 then 1000000 else ${LAST} end from ${gifts}`)
  await run('vacuum analyze point_lot')
}

/** @param {string} name @param {string} url @returns {Promise<Figure[]>} */
const lists = async (name, url) => {
  /** @type {Figure[]} */
  const figures = []
  for (const [what, { goods, gifts }] of Object.entries(QUESTIONS)) {
    const [one, other] = [await load(url, GOODS, [goods], 10), await load(url, GIFTS, [gifts], 10)]
    figures.push({ what: `${name} 商品，${what}`, value: one.rate, unit: '次/秒', note: noteOf(one) })
    figures.push({ what: `${name} 礼品，${what}`, value: other.rate, unit: '次/秒', note: noteOf(other) })
    const value = one.rate / other.rate
    figures.push({ what: `${name} 礼品是商品的几倍时间：${what}`, value, unit: '倍', most: SLOPE })
  }
  return figures
}

/** @param {string} name @param {string} url @returns {Promise<Figure[]>} */
const spending = async (name, url) => {
  /** @type {Record<string, (token: string) => readonly [string, Fields]>} */
  const ways = {
    捐积分: token => ['/api/my/pointGive', { token, points: '1' }],
    兑换礼品: token => [EXCHANGE, { token, sku: giftOf(0), count: '1', mode: 'pickUp', station: STATION }],
  }
  /** @type {Figure[]} */
  const figures = []
  for (const [what, way] of Object.entries(ways)) {
    const rates = []
    for (const [buyer, lots] of Object.entries(LOTS)) {
      const [wire, fields] = way(buyerToken(Number(buyer)))
      const outcome = await load(url, wire, [fields], 1)
      rates.push(outcome.rate)
      figures.push({
        what: `${name} ${what}，${lots} 批积分`,
        value: outcome.rate,
        unit: '次/秒',
        note: noteOf(outcome),
      })
    }
    const [few = Number.NaN, many = Number.NaN] = rates
    const value = few / many
    figures.push({ what: `${name} ${what}：一万批是十批的几倍时间`, value, unit: '倍', most: SLOPE })
  }
  return figures
}

/** @param {string} name @param {string} url @returns {Promise<Figure>} */
const race = async (name, url) => {
  let exact = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, at) =>
        post(url, EXCHANGE, {
          token: buyerToken(at + 1),
          ...{ sku: giftOf(round), count: '1', mode: 'pickUp', station: STATION },
        }),
      ),
    )
    if (answers.filter(({ result }) => result === 0).length === LAST) exact += 1
  }
  const what = `${name} ${BUYERS} 人抢最后 ${LAST} 件，恰好 ${LAST} 人得到`
  return { what, value: exact, unit: '轮', least: ROUNDS, note: `共 ${ROUNDS} 轮` }
}

/** @param {Place} place @returns {Promise<Figure[]>} */
const measureAt = async ({ name, folder, env, reach }) => {
  const first = await startServer(folder, env)
  await first.stop()
  const hand = await reach()
  await openTown(hand.run)
  await putOnSale(hand.run, hand.ask, 0, SIZE)
  await putGiftsUp(hand.run, hand.ask, SIZE)
  await hand.close()
  const server = await startServer(folder, env)
  try {
    const figures = [...(await lists(name, server.url)), ...(await spending(name, server.url))]
    return [...figures, await race(name, server.url)]
  } finally {
    await server.stop()
  }
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  const folder = newFolder()
  const env = { DEMO: '0' }
  const embedded = await measureAt({ name: 'PGlite', folder, env, reach: () => embeddedHand(folder) })
  const postgres = await freshPostgres()
  if (!postgres) return [...embedded, { what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  const { url } = postgres
  try {
    const there = { name: 'PostgreSQL', folder: newFolder(), env: { ...env, DATABASE_URL: url } }
    return [...embedded, ...(await measureAt({ ...there, reach: () => postgresHand(url) }))]
  } finally {
    await postgres.stop()
  }
}
