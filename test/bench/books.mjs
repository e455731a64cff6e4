/** Finance's book of payments, with 100,000 that were booked long ago as with 1,000: what waits is read as fast. */
import { load, noteOf, postgresHand } from './load.mjs'
import { newFolder, onFreshPostgres, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Run} Run */

const PAGE = '/api/renwu/zhifuPage'
const TOKEN = 'f'.repeat(43)
const [FEW, MANY] = [1_000, 100_000]
const QUESTIONS = {
  等着入账的: { tab: 'paid' },
  全部: { tab: 'all' },
}
/** Counted exactly, and so never for nothing: ms an answer with many payments. */
const MOST = { 等着入账的: 60, 全部: 250 }

/** Finance of the city with a session, and neighbours who pay. @param {Run} run */
const openCity = async run => {
  await run(`insert into account (uid, kind, phone, name, avatar, region)
    select 'payer' || n, 'person', '188' || lpad(n::text, 8, '0'), '方山', '', '330106' from generate_series(0, 49) n
    union all select 'finance', 'person', '18900000000', '何静', '', ''`)
  await run(`insert into role_grant (id, uid, role, region) values ('finance', 'finance', 'finance', '3301')`)
  await run(`insert into session (id, token_hash, uid, device, expires_at)
    values ('finance', encode(sha256('${TOKEN}'::bytea), 'hex'), 'finance', '', now() + interval '1 day')`)
}

/**
 * Payments numbered above `from` up to `to`: of the first hundred a quarter waits to be booked, the others are booked.
 * @param {Run} run @param {number} from @param {number} to
 */
const pay = async (run, from, to) => {
  const numbers = `generate_series(${from} + 1, ${to}) n`
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select 'pay' || lpad(n::text, 9, '0'), 'payment', case when n <= 100 and n % 4 = 0 then 'paid' else 'confirmed' end, 1,
      jsonb_build_object('owner', 'payer' || n % 50, 'amount', 5000, 'received', 5000, 'purpose', 'donation',
        'subject', 'c1', 'region', '330106003003', 'confirmed', n > 100, 'refundOver', false, 'disbursed', false, 'receipt', 'none',
        'asked', '', 'approvedBy', '', 'byHand', false),
      'payer' || n % 50, '330106003003' from ${numbers}`)
  await run(`insert into trade (payment, provider, number, amount, title, expires_at, created_at)
    select 'pay' || lpad(n::text, 9, '0'), 'sandbox', 'number' || n, 5000, '捐款', now(), now() from ${numbers}`)
}

/** @param {string} url of the database @returns {Promise<Figure[]>} */
const measureOn = async url => {
  const folder = newFolder()
  const env = { DATABASE_URL: url, DEMO: '0' }
  const first = await startServer(folder, env)
  await first.stop()
  /** @type {Figure[]} */
  const figures = []
  /** @type {Map<string, number[]>} */
  const rates = new Map()
  let there = 0
  for (const payments of [FEW, MANY]) {
    const hand = await postgresHand(url)
    if (there === 0) await openCity(hand.run)
    await pay(hand.run, there, payments)
    await hand.run('vacuum analyze')
    await hand.close()
    there = payments
    const server = await startServer(folder, env)
    for (const [name, fields] of Object.entries(QUESTIONS)) {
      const outcome = await load(server.url, PAGE, [{ token: TOKEN, ...fields }], 1)
      rates.set(name, [...(rates.get(name) ?? []), outcome.rate])
      const figure = { what: `支付${name}，${payments} 笔`, value: outcome.p50, unit: 'ms', note: noteOf(outcome) }
      figures.push(payments === MANY ? { ...figure, most: MOST[/** @type {keyof MOST} */ (name)] } : figure)
    }
    await server.stop()
  }
  for (const [name, [few = Number.NaN, many = Number.NaN]] of rates)
    figures.push({ what: `支付${name}：${MANY} 笔是 ${FEW} 笔的几倍时间`, value: few / many, unit: '倍' })
  return figures
}

/** @returns {Promise<Figure[]>} */
export const measure = () => onFreshPostgres(measureOn)
