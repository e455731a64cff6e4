/**
 * A campaign with very many gifts beside one with a hundred (issue 34): its page, its public ledger at the beginning and
 * far behind, and many gifts to one campaign at the same time, on PostgreSQL.
 */
import { load, noteOf, post, postgresHand } from './load.mjs'
import { BUYERS, buyerToken, openMarket } from './mallData.mjs'
import { freshPostgres, newFolder, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Hand} Hand */

const FEW = 100
const MANY = Math.min(Number(process.env.BENCH_MOST ?? 1_000_000), 1_000_000)
/** Gifts to one campaign at once, and how many of them are under way together. */
const [AT_ONCE, TOGETHER] = [1_000, 50]
const PAGE = 20
/** Rows before page 500. */
const FAR = 499 * PAGE
const DETAIL = '/api/huodong/getMujuanDetails'
const LEDGER = '/api/huodong/getMujuanLedger'
const GIVE = '/api/huodong/mujuanJuankuanCreateOrder'
const SLOPE = 1.3

/** Writes gifts that were paid and booked to a campaign. @param {Hand} hand @param {string} campaign @param {number} gifts */
const giveMany = async ({ run }, campaign, gifts) => {
  const id = `'0' || substr(md5('${campaign}'), 1, 4) || lpad(n::text, 8, '0')`
  const source = `generate_series(1, ${gifts}) n, (select facts from record where workflow = 'payment'
    and facts->>'subject' = '${campaign}' and state = 'confirmed' limit 1) one`
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select ${id}, 'payment', 'confirmed', 3,
      one.facts || jsonb_build_object('owner', 'buyer' || 1 + n % ${BUYERS}, 'amount', 100, 'received', 100),
      'buyer' || 1 + n % ${BUYERS}, '330106' from ${source}`)
  await run(`insert into ledger_entry (id, posting, record, account, amount, at, reason)
    select ${id} || side, ${id}, ${id}, account, amount, now() - interval '1 day', '' from ${source},
      (values ('a', 'campaign:${campaign}', 100), ('b', 'channel', -100)) entry (side, account, amount)`)
  await run(`insert into ledger_balance (account, shard, balance)
    values ('campaign:${campaign}', 0, ${gifts * 100}), ('channel', 0, ${-gifts * 100})
    on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance`)
}

/** The cursor of a page far behind. @param {string} url @param {string} id @param {number} rows */
const cursorAfter = async (url, id, rows) => {
  let after = ''
  for (let seen = 0; seen < rows; seen += 100) {
    const { next } = await post(url, LEDGER, { id, pageSize: '100', ...(after && { after }) })
    if (!next) return after
    after = next
  }
  return after
}

/** @param {string} url @param {string} few @param {string} many @returns {Promise<Figure[]>} */
const pages = async (url, few, many) => {
  const far = await cursorAfter(url, many, FAR)
  const rows = { pageSize: String(PAGE) }
  const questions = [
    { what: '详情', wire: DETAIL, of: { id: few }, beside: { id: many } },
    { what: '账目第 1 页', wire: LEDGER, of: { id: few, ...rows }, beside: { id: many, ...rows } },
    { what: '账目第 500 页', wire: LEDGER, of: { id: few, ...rows }, beside: { id: many, ...rows, after: far } },
  ]
  /** @type {Figure[]} */
  const figures = []
  for (const { what, wire, of, beside } of questions) {
    const [small, large] = [await load(url, wire, [of], 10), await load(url, wire, [beside], 10)]
    figures.push({ what: `${what}，${FEW} 笔捐款`, value: small.rate, unit: '次/秒', note: noteOf(small) })
    figures.push({
      what: `${what}，${MANY} 笔捐款`,
      value: large.rate,
      unit: '次/秒',
      least: 1500,
      note: noteOf(large),
    })
    figures.push({ what: `${what}：多的是少的几倍时间`, value: small.rate / large.rate, unit: '倍', most: SLOPE })
  }
  return figures
}

/** Opens and pays gifts to one campaign at once. @param {string} url @param {Hand} hand @param {string} id */
const atOnce = async (url, { ask }, id) => {
  const balance = async () =>
    Number(
      (await ask(`select coalesce(sum(balance), 0) as sum from ledger_balance where account = 'campaign:${id}'`))[0]
        ?.sum,
    )
  const before = await balance()
  const began = performance.now()
  let [left, given] = [AT_ONCE, 0]
  const giver = async (/** @type {number} */ at) => {
    const token = buyerToken(1 + (at % BUYERS))
    while (left > 0) {
      left -= 1
      const opened = await post(url, GIVE, {
        token,
        id,
        amount: '100',
        signature: 'name',
        key: `bench${left}-${Math.round(began)}`,
      })
      if (opened.result !== 0) throw new Error(opened.resultNote)
      const { qr } = await post(url, '/api/v3/paymentDetail', { token, id: opened.payment })
      const till = await fetch(new URL(qr, url), {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'paid' }),
        redirect: 'manual',
      })
      if (till.status < 400) given += 1
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, (_, at) => giver(at)))
  const seconds = (performance.now() - began) / 1000
  const exact = (await balance()) - before === given * 100
  return [
    { what: `${AT_ONCE} 笔捐给一个募捐：下单、到账、入账`, value: given / seconds, unit: '笔/秒', least: 150 },
    { what: '到账的笔数', value: given, unit: '笔', least: AT_ONCE, note: exact ? '账目分毫不差' : '账目对不上' },
  ]
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  const postgres = await freshPostgres()
  if (!postgres) return [{ what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  const folder = newFolder()
  const env = { DATABASE_URL: postgres.url }
  try {
    await (await startServer(folder, env)).stop()
    const hand = await postgresHand(postgres.url)
    await openMarket(hand.run)
    const [few, many, fresh] = (await hand.ask(`select id from campaign where giving order by id limit 3`)).map(
      ({ id }) => id ?? '',
    )
    await giveMany(hand, few ?? '', FEW)
    await giveMany(hand, many ?? '', MANY)
    await hand.run('vacuum analyze record, ledger_entry, ledger_balance')
    const server = await startServer(folder, env)
    try {
      return [...(await pages(server.url, few ?? '', many ?? '')), ...(await atOnce(server.url, hand, fresh ?? ''))]
    } finally {
      await server.stop()
      await hand.close()
    }
  } finally {
    await postgres.stop()
  }
}
