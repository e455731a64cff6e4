/** Boards of a city (issue 4): each, before everybody who keeps one, with 10,000 open matters as with 100. */
import { load, noteOf, postgresHand } from './load.mjs'
import { newFolder, onFreshPostgres, startServer } from './server.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Run} Run */
/** @typedef {{ name: string, wires: Readonly<Record<string, string>> }} Board */

/** @type {readonly Board[]} */
const BOARDS = [
  { name: '援助申请', wires: { 列表: '/api/renwu/yuanzhuPage' } },
  { name: '捐物', wires: { 列表: '/api/renwu/juanwuPage' } },
  { name: '任务中心', wires: { 列表: '/api/renwu/getRenwuPage', 计数: '/api/renwu/getRenwuCounts' } },
]
/** Who stands before the boards: role and region. */
const KEEPERS = {
  责任人: ['responsible', '330106003003'],
  四级负责人: ['leader4', '330106003'],
  三级负责人: ['leader3', '330106'],
  二级负责人: ['leader2', '3301'],
  平台: ['platform', ''],
}
const keepers = Object.entries(KEEPERS)
const tokenOf = (/** @type {number} */ place) => String(place + 1).padStart(43, '0')

/** Keepers with a session, and neighbours who ask and give. @param {Run} run */
const openCity = async run => {
  await run(`insert into account (uid, kind, phone, name, avatar, region)
    select 'neighbour' || n, 'person', '188' || lpad(n::text, 8, '0'), '方山', '', '330106' from generate_series(0, 49) n`)
  for (const [place, [, [role, region]]] of keepers.entries()) {
    const uid = `keeper${place}`
    await run(`insert into account (uid, kind, phone, name, avatar, region)
      values ('${uid}', 'person', '1890000000${place}', '沈立新', '', '330106')`)
    await run(`insert into role_grant (id, uid, role, region) values ('${uid}', '${uid}', '${role}', '${region}')`)
    await run(`insert into session (id, token_hash, uid, device, expires_at)
      values ('${uid}', encode(sha256('${tokenOf(place)}'::bytea), 'hex'), '${uid}', '', now() + interval '1 day')`)
  }
}

/**
 * So many wait in one community, the same for every rung: a full page before each keeper, so that only what lies beside
 * it grows.
 */
const FEW = 100
const SIZES = [FEW, 10_000]
const RUNGS = `array['responsible', 'leader4', 'leader3', 'leader2', 'platform']`
const RUNG = `(${RUNGS})[1 + case when n <= ${FEW} then n % 5 else n / 5 % 5 end]`
/** The others lie in twelve streets with seven communities each. */
const PLACE = `case when n <= ${FEW} then '330106003003'
  else '330106' || lpad((n % 12)::text, 3, '0') || lpad((n % 7)::text, 3, '0') end`
const AID_STATE = `(array['submitted', 'accepted', 'assigned', 'helping', 'reported'])[1 + case when n <= ${FEW} then n % 2 else n % 5 end]`

/** Opens the matters numbered above `from` up to `to`. @param {Run} run @param {number} from @param {number} to */
const openMatters = async (run, from, to) => {
  const numbers = `generate_series(${from} + 1, ${to}) n`
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select 'aid' || lpad(n::text, 9, '0'), 'aid', ${AID_STATE}, 1,
      jsonb_build_object('owner', 'neighbour' || n % 50, 'place', ${PLACE}, 'rung', ${RUNG}, 'next', 'platform', 'kind', 'relief',
        'assignee', '', 'former', '', 'items', '[]'::jsonb, 'warehouse', '', 'issued', false, 'minutes', 0), 'neighbour' || n % 50, ${PLACE} from ${numbers}`)
  await run(`insert into aid_info (id, kind, title, words, name, phone, identity, detail, lng, lat)
    select 'aid' || lpad(n::text, 9, '0'), 'relief', '陪诊', '', '王桂兰', '', '', '', 120.1, 30.2 from ${numbers}`)
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select 'gift' || lpad(n::text, 9, '0'), 'goodsDonation', (array['submitted', 'accepted'])[1 + n % 2], 1,
      jsonb_build_object('owner', 'neighbour' || n % 50, 'place', ${PLACE}, 'rung', ${RUNG}, 'next', 'platform',
        'mode', 'collect', 'assignee', '', 'former', '', 'warehouse', ''), 'neighbour' || n % 50, ${PLACE} from ${numbers}`)
  await run(`insert into donation_info (id, title, picture, party, name, phone, region, detail, lng, lat, day, slot, remark, code)
    select 'gift' || lpad(n::text, 9, '0'), '冬衣 1 件', '', 'person', '张', '13812340011', ${PLACE}, '一号', 120.1, 30.2,
      '2027-01-01', 'morning', '', 'X' || n from ${numbers}`)
  await run(`insert into donation_item (id, donation, position, name, classification, condition, count, unit, pictures)
    select id, id, 0, '冬衣', 'donation-clothes-winter', 'used', 1, '件', '[]'
    from (select 'gift' || lpad(n::text, 9, '0') as id from ${numbers}) gift`)
}

const SLOPE = 1.3

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
  for (const matters of SIZES) {
    const hand = await postgresHand(url)
    if (there === 0) await openCity(hand.run)
    await openMatters(hand.run, there, matters)
    await hand.run('vacuum analyze')
    await hand.close()
    there = matters
    const server = await startServer(folder, env)
    for (const { name, wires } of BOARDS)
      for (const [kind, wire] of Object.entries(wires))
        for (const [place, [who]] of keepers.entries()) {
          const outcome = await load(server.url, wire, [{ token: tokenOf(place) }], 10)
          const what = `${name}${kind}（${who}）`
          rates.set(what, [...(rates.get(what) ?? []), outcome.rate])
          figures.push({ what: `${what}，${matters} 件`, value: outcome.rate, unit: '次/秒', note: noteOf(outcome) })
        }
    await server.stop()
  }
  for (const [what, [few = Number.NaN, many = Number.NaN]] of rates)
    figures.push({
      what: `${what}：${SIZES[1]} 件是 ${SIZES[0]} 件的几倍时间`,
      value: few / many,
      unit: '倍',
      most: SLOPE,
    })
  return figures
}

/** @returns {Promise<Figure[]>} */
export const measure = () => onFreshPostgres(measureOn)
