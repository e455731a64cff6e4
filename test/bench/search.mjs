/** The search under load: 100,000 goods, 10,000 policies and activities, and callers of whom each asks something else. */
import { embeddedHand, load, noteOf, post, postgresHand } from './load.mjs'
import { openMarket, putOnSale } from './mallData.mjs'
import { freshPostgres, newFolder, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Fields} Fields */
/** @typedef {{ name: string, folder: string, env: Fields, reach: () => Promise<import('./load.mjs').Hand> }} Place */

const FIND = '/api/search/find'
const SUGGEST = '/api/search/suggest'
const GOODS = 100_000
const OTHERS = 5_000
const P99 = 60
const LEAST = 1_000
/** How long the server may cut words before it is asked. ms */
const CUT_LIMIT_MS = 600_000

const WHO = ['', '我想', '请问', '西湖区', '老人', '孩子', '家里', '社区', '怎么', '附近']
const WHAT =
  '大米 菜油 木耳 糕点 米粉 苹果 青菜 鸡蛋 绿茶 蜂蜜 菊花 围巾 剪纸 低保 高龄津贴 公租房 理发 义诊 植树 轮椅 助学金 捐衣服 忘记密码 积分 铜壶 dami jifen 残疾人补助 看病 护理'.split(
    ' ',
  )
const MORE = ['', ' 礼盒', ' 手工', ' 怎么申请', ' 哪里有', ' 一斤装', ' 精选', ' 补贴', ' 报名', ' 新鲜']
/** Three thousand different questions. */
const questions = WHO.flatMap(who => WHAT.flatMap(what => MORE.map(more => ({ keyword: who + what + more }))))

/** @param {import('./load.mjs').Run} run */
const fillOthers = async run => {
  await run(`insert into policy (id, title, summary, picture, topic, region, body, conditions, papers, benefit, office,
      contact_phone, starts_at)
    select 'bench' || n, (array['高龄津贴', '护理补贴', '助学金', '租金补贴', '就业补贴'])[1 + n % 5] || ' ' || n,
      '符合条件就能申请', '', 'elderly', (array['330106', '310101', '510104', '420106'])[1 + n % 4], '', '[]', '[]',
      '按月发放', '街道办事处', '', now() - interval '1 day' from generate_series(1, ${OTHERS}) n`)
  await run(`insert into activity (id, uid, kind, title, summary, picture, region, address, lng, lat, starts_at, ends_at,
      listed)
    select 'bench' || n, 'keeper1', 'help', (array['义诊', '植树', '陪老人聊天', '社区理发', '整理图书'])[1 + n % 5] || ' ' || n,
      '一起来', '', '330106', '灵隐路 1 号', 120.1, 30.2, now() + interval '3 days', now() + interval '4 days', true
    from generate_series(1, ${OTHERS}) n`)
  await run(`insert into search_entry (kind, record, region, title, summary, weight, starts_at, ends_at)
    select kind, record, region, title, summary, weight, starts_at, ends_at from search_source where kind = 'goods'
    on conflict do nothing`)
}

/** Resolves once every word is cut. @param {import('./load.mjs').Ask} ask */
const waitForWords = async ask => {
  const until = Date.now() + CUT_LIMIT_MS
  for (;;) {
    const [row] = await ask('select count(*)::int as due from search_entry where words is null')
    if (Number(row?.due) === 0) return
    if (Date.now() > until) throw new Error(`${row?.due} 条还没有分词`)
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
}

/** @param {Place} place @returns {Promise<Figure[]>} */
const measureAt = async ({ name, folder, env, reach }) => {
  const first = await startServer(folder, env)
  await first.stop()
  const hand = await reach()
  await openMarket(hand.run)
  await putOnSale(hand.run, hand.ask, 0, GOODS)
  await fillOthers(hand.run)
  await hand.close()
  const cutting = await startServer(folder, env)
  const began = performance.now()
  if (env.DATABASE_URL) {
    const eye = await reach()
    await waitForWords(eye.ask)
    await eye.run('vacuum analyze search_entry')
    await eye.close()
  } else await new Promise(resolve => setTimeout(resolve, 180_000))
  const cut = (performance.now() - began) / 1000
  await cutting.stop()
  const server = await startServer(folder, env)
  try {
    const found = await load(server.url, FIND, questions, 10)
    const typed = await load(server.url, SUGGEST, questions, 10)
    const { groups } = await post(server.url, FIND, { keyword: '大米' })
    return [
      { what: `${name} 分词`, value: cut, unit: '秒', note: `大米 ${groups[0]?.total} 条` },
      { what: `${name} 搜索，人人不同`, value: found.rate, unit: '次/秒', note: noteOf(found), least: LEAST },
      { what: `${name} 搜索，人人不同 p99`, value: found.p99, unit: 'ms', most: P99 },
      { what: `${name} 搜索建议`, value: typed.rate, unit: '次/秒', note: noteOf(typed), least: LEAST },
      { what: `${name} 搜索建议 p99`, value: typed.p99, unit: 'ms', most: P99 },
    ]
  } finally {
    await server.stop()
  }
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  const postgres = await freshPostgres()
  const there = postgres
    ? await measureAt({
        ...{ name: 'PostgreSQL', folder: newFolder(), env: { DATABASE_URL: postgres.url } },
        reach: () => postgresHand(postgres.url),
      }).finally(() => postgres.stop())
    : [{ what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  if (process.env.BENCH_POSTGRES_ONLY) return there
  const folder = newFolder()
  return [...there, ...(await measureAt({ name: 'PGlite', folder, env: {}, reach: () => embeddedHand(folder) }))]
}
