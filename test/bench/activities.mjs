// @ts-check
/**
 * Activities (issue 12): lists of 100,000 beside as many goods, a full square that checks in, one rush for 20 places,
 * rankings.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  APPLICANTS,
  announce,
  applicantToken,
  COMERS,
  comerToken,
  HERE,
  openDay,
  PLACES,
  serve,
  TODAY,
  WANTED,
} from './activityData.mjs'
import { load, noteOf, post, postgresHand } from './load.mjs'
import { buyerToken, FREQUENT, openMarket, putOnSale, RARE } from './mallData.mjs'
import { newFolder, onFreshPostgres, startServer } from './server.mjs'
import { percentile } from './table.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Fields} Fields */

const GOODS = '/api/v3/goodsPage'
const ACTIVITIES = '/api/huodong/getHuodongPage'
const SIZE = 100_000
const LEAST = 1_500
const P99 = 60
const SLOPE = 1.3
const MINUTE = 60_000
const HOURS = 1_000_000
const SERVERS = 100_000

/** Where people stand who ask at the same time. @type {readonly Fields[]} */
const PLACES_NEAR = Array.from({ length: 8 }, (_, n) => ({
  lng: String(119.9 + n / 20),
  lat: String(30.1 + (n % 4) / 10),
}))
const near = (/** @type {Fields} */ fields) => PLACES_NEAR.map(place => ({ ...place, sort: 'nearest', ...fields }))

/** The same wish to both lists, by name. @type {Readonly<Record<string, { goods: Fields[], activities: Fields[] }>>} */
const QUESTIONS = {
  第1页: { goods: [{}], activities: [{}] },
  '离我近，8 个地点': { goods: [{}], activities: near({}) },
  按地区: {
    goods: ['goods-food', 'goods-home'].map(classification => ({ classification })),
    activities: ['330106', '330102'].map(region => ({ region })),
  },
  '按地区、类型、有名额、本周末': {
    goods: [{ classification: 'goods-food', condition: 'used', inStock: '1' }],
    activities: ['330106', '330102'].map(region => ({ region, kind: 'relief', open: '1', when: 'weekend' })),
  },
  搜常见的两个字: { goods: [{ keyword: FREQUENT }], activities: [{ keyword: FREQUENT }] },
  搜少见的两个字: { goods: [{ keyword: RARE }], activities: [{ keyword: RARE }] },
  '搜少见的两个字，离我近': { goods: [{ keyword: RARE }], activities: near({ keyword: RARE }) },
}

/** @param {string} url @returns {Promise<Figure[]>} */
const lists = async url => {
  /** @type {Figure[]} */
  const figures = []
  for (const [name, { goods, activities }] of Object.entries(QUESTIONS)) {
    const [one, other] = [await load(url, GOODS, goods, 10), await load(url, ACTIVITIES, activities, 10)]
    figures.push({ what: `商品，${name}`, value: one.rate, unit: '次/秒', note: noteOf(one) })
    figures.push({ what: `活动，${name}`, value: other.rate, unit: '次/秒', least: LEAST, note: noteOf(other) })
    figures.push({ what: `活动，${name} p99`, value: other.p99, unit: 'ms', most: P99 })
    figures.push({ what: `活动是商品的几倍时间：${name}`, value: one.rate / other.rate, unit: '倍', most: SLOPE })
  }
  return figures
}

const leader = buyerToken(1)
const stand = { ...HERE, accuracy: '10' }

/** @param {string} url @param {string} wire @param {Fields} fields */
const timed = async (url, wire, fields) => {
  const began = performance.now()
  const answer = await post(url, wire, fields)
  return { answer, took: performance.now() - began }
}

/**
 * One comer: by the code on the leader's telephone, every fifth by their own code, which the leader types in; every
 * tenth telephone sends twice. @param {string} url @param {number} n
 */
const arrive = async (url, n) => {
  if (n % 5 === 0) {
    const { code } = await post(url, '/api/my/baomingDetails', { token: comerToken(n), id: `coming${n}` })
    return [await timed(url, '/api/renwu/qiandao', { token: leader, shift: `s${TODAY}`, code, going: 'in' })]
  }
  const { code } = await post(url, '/api/renwu/sceneCode', { token: leader, shift: `s${TODAY}` })
  const { claim } = await post(url, '/api/huodong/sceneScan', { code })
  const send = () => timed(url, '/api/huodong/qiandao', { token: comerToken(n), claim, going: 'in', ...stand })
  return Promise.all(n % 10 === 1 ? [send(), send()] : [send()])
}

/** @param {string} url @param {import('./load.mjs').Ask} ask @returns {Promise<Figure[]>} */
const checkIns = async (url, ask) => {
  const arrivals = Array.from({ length: COMERS }, async (_, at) => {
    await pause((at * MINUTE) / COMERS)
    return arrive(url, at + 1)
  })
  const all = (await Promise.all(arrivals)).flat()
  const wrong = all.filter(({ answer }) => answer.result !== 0 && !String(answer.resultNote).includes('已经签到'))
  if (wrong[0]) throw new Error(`签到没有答好：${wrong[0].answer.resultNote}`)
  const [{ present, steps } = {}] = await ask(`select
    (select count(*)::int from record where root = 's${TODAY}' and workflow = 'signUp' and state = 'present') as present,
    (select count(*)::int from history where to_state = 'present' and record like 'coming%') as steps`)
  return [
    { what: `${COMERS} 人在一分钟里签到，签上的`, value: Number(present), unit: '人', least: COMERS, most: COMERS },
    { what: '其中重复的', value: Number(steps) - Number(present), unit: '次', most: 0 },
    {
      what: '签到 p99',
      value: percentile(
        all.map(({ took }) => took),
        99,
      ),
      unit: 'ms',
      most: 200,
    },
  ]
}

/** @param {string} url @param {import('./load.mjs').Ask} ask @returns {Promise<Figure[]>} */
const rush = async (url, ask) => {
  const all = await Promise.all(
    Array.from({ length: APPLICANTS }, (_, at) =>
      timed(url, '/api/huodong/baomingZhiyuanzhe', { token: applicantToken(at + 1), shift: `s${WANTED}` }),
    ),
  )
  const inState = (/** @type {string} */ state) => all.filter(({ answer }) => answer.state === state).length
  const [{ queues } = {}] = await ask(`select count(distinct facts->>'queue')::int as queues from record
    where root = 's${WANTED}' and workflow = 'signUp'`)
  const failed = all.find(({ answer }) => answer.result !== 0)
  return [
    {
      ...{ what: `${APPLICANTS} 人同时报 ${PLACES} 个名额，报上的`, value: inState('approved'), unit: '人' },
      ...{ least: PLACES, most: PLACES, note: failed ? String(failed.answer.resultNote) : '' },
    },
    {
      what: '其余的依次候补',
      value: inState('waiting'),
      unit: '人',
      least: APPLICANTS - PLACES,
      note: `${queues} 个序号`,
    },
    { what: '最后一人等了', value: Math.max(...all.map(({ took }) => took)) / 1000, unit: '秒' },
  ]
}

/** @param {string} url @returns {Promise<Figure[]>} */
const rankings = async url => {
  const periods = ['week', 'month', 'year'].map(period => ({ token: comerToken(1), period }))
  /** @type {Figure[]} */
  const figures = []
  for (const asked of periods) {
    const outcome = await load(url, '/api/my/paihangPage', [asked], 10)
    const what = `${HOURS / 10_000} 万条工时的排行，${asked.period} p99`
    figures.push({ what, value: outcome.p99, unit: 'ms', most: 50, note: `${outcome.rate} 次/秒` })
  }
  return figures
}

/** @param {string} url of the database @returns {Promise<Figure[]>} */
const measureOn = async url => {
  const folder = newFolder()
  const env = { DATABASE_URL: url, DEMO: '0' }
  const first = await startServer(folder, env)
  await first.stop()
  const hand = await postgresHand(url)
  try {
    await openMarket(hand.run)
    await putOnSale(hand.run, hand.ask, 0, SIZE)
    await announce(hand.run, hand.ask, SIZE)
    await serve(hand.run, HOURS, SERVERS)
    await openDay(hand.run)
    const server = await startServer(folder, env)
    try {
      const read = [...(await lists(server.url)), ...(await rankings(server.url))]
      return [...read, ...(await rush(server.url, hand.ask)), ...(await checkIns(server.url, hand.ask))]
    } finally {
      await server.stop()
    }
  } finally {
    await hand.close()
  }
}

/** @returns {Promise<Figure[]>} */
export const measure = () => onFreshPostgres(measureOn)
