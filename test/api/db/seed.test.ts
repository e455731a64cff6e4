import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/connect.ts'
import { seed } from '../../../server/db/seed/seed.ts'
import { checkStock } from '../../../server/domain/order/check.ts'
import { checkLedger } from '../../../server/engine/ledger.ts'
import { districtAt } from '../../../server/geo/polygons.ts'
import { StartProblem } from '../../../server/kernel/problem.ts'
import { demonstrationAt } from '../../../server/portal/demo/fill.ts'
import { servedOn } from '../../../server/portal/demo/plays/servedOn.ts'
import { appointmentEnd, type SLOT_END_HOURS } from '../../../src/contract/donation.contract.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { isCreditCode } from '../../../src/contract/identity.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { MY_ORDERS } from '../../../src/contract/recordLists.ts'
import { shopContract } from '../../../src/contract/shop.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay, firstDayOf, fromChinaTime, HOUR_MS } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import { demoServices, filledAt, testRegions } from '../../support/server/originals.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A database is filled, maybe on a busy machine. ms */
const TWICE = 180_000

const TABLES = [
  'account',
  'roleGrant',
  'address',
  'banner',
  'project',
  'policy',
  'organisation',
  'shop',
  'goods',
  'campaign',
  'activity',
  'warehouse',
  'collectionPoint',
  'record',
  'aidInfo',
] as const
const NOW = Date.UTC(2026, 10, 21, 4)
const quiet = () => {}

/** What people did lately goes through the engine, which draws ids by lot: their steps are compared instead. */
const DRAWN_WORKFLOWS = ['aid', 'roleGrant', 'shop']
/** By table, which of its rows were drawn. */
const DRAWN: Readonly<Record<string, RawBuilder<unknown>>> = {
  record: sql`where workflow in (${sql.join(DRAWN_WORKFLOWS)})`,
  activity: sql`where exists (select from history where history.id = 'h0' || activity.id)`,
}

async function fingerprint({ db }: Database): Promise<Record<string, string>> {
  const marks: Record<string, string> = {}
  for (const table of TABLES) {
    const only = DRAWN[table] ?? sql``
    const { rows } = await sql<{
      row: string
    }>`select ${sql.table(table)}::text as row from ${sql.table(table)} ${only} order by 1`.execute(db)
    marks[table] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`
  }
  return marks
}

/**
 * All that a filling tells, but for what is drawn by lot: what there is, what its people did lately, what is on the
 * shelves.
 */
async function storyOf(database: Database) {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', record.workflow, state, version, facts->>'amount', label, from_state, to_state, uid, at) as row
    from record join history on history.record = record.id order by at, 1`.execute(database.db)
  const { rows: stock } = await sql<{ row: string }>`select sku::text as row from sku order by 1`.execute(database.db)
  return { marks: await fingerprint(database), steps: rows.map(({ row }) => row), stock }
}

/** What no neighbour would believe of the times and prices that a filling tells, a line each. */
async function unbelievedIn({ db }: Database): Promise<string[]> {
  // An order that has minutes left to be paid was made minutes ago, and a night watch is on at night.
  const { rows: nightly } = await sql<{ line: string }>`
    select concat_ws(' ', record.workflow, event, history.role, history.at at time zone 'Asia/Shanghai') as line
    from history join record on record.id = history.record left join record root on root.id = record.root
    where history.uid is not null
      and (history.at at time zone 'Asia/Shanghai')::time not between '07:00' and '21:30'
      and not (root.workflow = 'shift' and root.state = 'underway')
      and not (coalesce(root.workflow, record.workflow) = 'order' and coalesce(root.state, record.state) = 'pendingPayment')
      and not (record.workflow = 'payment' and exists (
        select from history opened join record bought on bought.id = opened.record
        where opened.event = 'SUBMIT' and opened.uid = history.uid and opened.at = history.at
          and bought.state = 'pendingPayment'))`.execute(db)
  const { rows: steps } = await sql<StepGap>`
    select record.workflow, event, input->>'span' as span, history.uid, history.at,
      extract(epoch from history.at - lag(history.at) over (partition by record order by history.at, history.id)) / 60
        as minutes
    from history join record on record.id = history.record where workflow <> 'payment'`.execute(db)
  const { rows: fetched } = await sql<{ day: string; slot: keyof typeof SLOT_END_HOURS; at: Date }>`
    select day::text as day, slot, history.at from history join donation_info on donation_info.id = history.record
    where history.event = 'COLLECT'`.execute(db)
  expect(fetched.length).toBeGreaterThan(3)
  const { rows: atOnce } = await sql<{ line: string }>`
    select concat_ws(' ', uid, event, min(at), count(*)) as line from history where uid is not null
    group by uid, event, date_trunc('minute', at) having count(*) > 3`.execute(db)
  const { rows: reviewed } = await sql<{ line: string }>`
    select concat_ws(' ', goods, count(*), min(created_at), max(created_at)) as line from review
    group by goods having count(*) > 5 and max(created_at) - min(created_at) < interval '14 days'`.execute(db)
  const { rows: repriced } = await sql<{ line: string }>`
    select concat_ws(' ', input->>'amount', input->>'reason') as line from history where event = 'CHANGE_PRICE'
      and (input->>'amount')::int < 0.7 * (
        select sum(price * count) from order_line where order_line."order" = history.record)`.execute(db)
  return [
    ...nightly.map(({ line }) => `by night: ${line}`),
    ...steps.filter(isTooSoon).map(step => `too soon: ${Object.values(step).join(' ')}`),
    ...fetched.flatMap(({ day, slot, at }) => {
      const until = appointmentEnd({ day, slot })
      const from = until - SLOT_HOURS[slot] * HOUR_MS
      return at.getTime() < from || at.getTime() > until ? [`not as agreed: ${day} ${slot} ${at.toISOString()}`] : []
    }),
    ...atOnce.map(({ line }) => `at once: ${line}`),
    ...reviewed.map(({ line }) => `reviewed at once: ${line}`),
    ...repriced.map(({ line }) => `given away: ${line}`),
  ]
}
interface StepGap {
  readonly workflow: string
  readonly event: string
  readonly span: keyof typeof SPAN_MINUTES | null
  readonly uid: string | null
  readonly at: Date
  /** Since the step before; null for the first. */
  readonly minutes: number | null
}
const SPAN_MINUTES = { half: 30, one: 60, two: 120, four: 240 } as const
/** As long as the spans are of which one is agreed. */
const SLOT_HOURS = { morning: 3, afternoon: 4, evening: 3 } as const
/** A way lies before these. */
const ON_THE_WAY = ['COLLECT', 'REPORT_DONE', 'STORE', 'RECEIVE', 'CONFIRM_RECEIPT']

function isTooSoon({ event, span, uid, minutes }: StepGap): boolean {
  if (minutes === null) return false
  if (event === 'autoConfirm') return minutes < 7 * 24 * 60
  if (uid === null) return false
  return minutes < Math.max(2, ON_THE_WAY.includes(event) ? 20 : 0, span ? SPAN_MINUTES[span] : 0)
}

describe('the demonstration', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('has somebody for every role who can log in and holds it', async () => {
    const { accounts } = server.report
    expect(new Set(accounts.map(({ role }) => role))).toEqual(
      new Set(Object.keys(ROLES).filter(role => role !== 'visitor')),
    )
    expect(new Set(accounts.map(({ phone }) => phone)).size).toBe(accounts.length)
    for (const { role, name, phone, password } of accounts) {
      const { token } = await server.call(entryContract.phoneLogin, { phone, password })
      const info = await server.call(personContract.getMyInfo, {}, { token })
      expect(info.name).toBe(name)
      const held = info.roles.map(one => one.role)
      expect(held, name).toEqual(role === 'member' ? [] : [role])
    }
    expect(server.report.lines.some(line => line.includes('王桂兰'))).toBe(true)
  })

  it('has the people of the drawings where they belong', async () => {
    const grants = await server.database.db
      .selectFrom('roleGrant')
      .innerJoin('account', 'account.uid', 'roleGrant.uid')
      .leftJoin('region', 'region.code', 'roleGrant.region')
      .select(['account.name', 'role', 'region.name as place'])
      .execute()
    expect(grants).toContainEqual({ name: '陈主任', role: 'leader4', place: '北山街道' })
    expect(grants).toContainEqual({ name: '赵敏', role: 'volunteer', place: '西湖区' })
    expect(grants.find(({ role, name }) => role === 'responsible' && name.startsWith('林'))?.place).toContain(
      '宝石社区',
    )
  })

  it('grants every role in a region of the level that it holds in', async () => {
    const digits = { city: 4, district: 6, street: 9, community: 12 } as const
    const { REACH } = await import('../../../src/contract/words.ts')
    const grants = await server.database.db.selectFrom('roleGrant').selectAll().execute()
    const shops = new Set((await server.database.db.selectFrom('shop').select('id').execute()).map(({ id }) => id))
    const houses = new Set(
      (await server.database.db.selectFrom('warehouse').select('id').execute()).map(({ id }) => id),
    )
    for (const { role, region } of grants) {
      const reach = REACH[role as keyof typeof REACH]
      if (reach === 'all') expect(region).toBe('')
      else if (reach === 'shop') expect(shops).toContain(region)
      else if (reach === 'warehouse') expect(houses).toContain(region)
      else expect(region, role).toMatch(new RegExp(`^\\d{${digits[reach]}}$`))
    }
  })

  it('puts everything into the district that it names', async () => {
    for (const table of ['shop', 'activity', 'warehouse', 'collectionPoint'] as const) {
      const rows = await server.database.db.selectFrom(table).select(['id', 'region', 'lng', 'lat']).execute()
      expect(rows.length).toBeGreaterThan(20)
      for (const { id, region, lng, lat } of rows)
        expect(districtAt(lng, lat)?.id, `${table} ${id}`).toBe(region.slice(0, 6))
    }
    const rows = await server.database.db
      .selectFrom('record')
      .innerJoin('aidInfo', 'aidInfo.id', 'record.id')
      .select(['record.id', 'record.place', 'lng', 'lat'])
      .execute()
    expect(rows.length).toBeGreaterThan(900)
    for (const { id, place, lng, lat } of rows) expect(districtAt(lng!, lat!)?.id, `aid ${id}`).toBe(place.slice(0, 6))
  })

  it('tells donations that ended in every way, and hands out what a helper has in hand', async () => {
    const { db } = server.database
    const { rows: gifts } = await sql<{ state: string }>`
      select distinct state from record where workflow = 'goodsDonation'`.execute(db)
    const states = gifts.map(({ state }) => state)
    for (const state of ['refused', 'revoked', 'distributed', 'stored', 'submitted']) expect(states).toContain(state)
    const { rows: bare } = await sql<{ id: string }>`
      select id from record one where workflow = 'aid' and state in ('helping', 'reported') and facts->>'kind' = 'goods'
        and not exists (select from record where workflow = 'stockIssue' and root = one.id)`.execute(db)
    expect(bare).toEqual([])
    const { rows: out } = await sql<{ id: string }>`
      select id from record one where workflow = 'aid' and state = 'helping' and facts->>'issued' = 'true'
        and exists (select from record where workflow = 'stockIssue' and root = one.id and state = 'issued')`.execute(
      db,
    )
    expect(out.length).toBeGreaterThan(0)
  })

  it('is believed by whoever reads its times', async () => {
    expect(await unbelievedIn(server.database)).toEqual([])
  })

  it('says of every activity where one finds the others', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity where meeting = ''`.execute(
      server.database.db,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('says the district of a shop once', async () => {
    const rows = await server.database.db
      .selectFrom('shop')
      .innerJoin('region', 'region.code', 'shop.region')
      .select(['shop.address', 'region.name'])
      .execute()
    for (const { address, name } of rows) expect(address).not.toContain(name)
  })

  it('names no region that is not in the tree', async () => {
    for (const table of [
      'shop',
      'activity',
      'warehouse',
      'collectionPoint',
      'project',
      'policy',
      'campaign',
      'organisation',
    ] as const) {
      const { rows } = await sql<{ region: string }>`select distinct region from ${sql.table(table)} one
        where region <> '' and not exists (select from region where code = one.region)`.execute(server.database.db)
      expect(rows, table).toEqual([])
    }
  })

  it('gives organisations credit codes that check', async () => {
    const rows = await server.database.db.selectFrom('organisation').select('creditCode').execute()
    expect(rows).toHaveLength(60)
    for (const { creditCode } of rows) expect(isCreditCode(creditCode), creditCode).toBe(true)
    // The example of GB 32100-2015, and one with its first sign changed.
    expect(isCreditCode('91350100M000100Y43')).toBe(true)
    expect(isCreditCode('51350100M000100Y43')).toBe(false)
    const [{ creditCode: code = '' } = {}] = rows
    const other = code.startsWith('5') ? `9${code.slice(1)}` : `5${code.slice(1)}`
    expect(isCreditCode(other)).toBe(false)
  })

  it('is large and does not repeat itself', async () => {
    const counts = {
      account: 1500,
      goods: 1200,
      campaign: 60,
      activity: 240,
      project: 40,
      policy: 55,
      aidInfo: 900,
    } as const
    for (const [table, least] of Object.entries(counts)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        server.database.db,
      )
      expect(rows[0]?.n, table).toBeGreaterThanOrEqual(least)
    }
    for (const table of ['goods', 'campaign', 'project', 'policy'] as const) {
      const rows = await server.database.db.selectFrom(table).select('title').execute()
      expect(new Set(rows.map(({ title }) => title)).size, table).toBe(rows.length)
    }
    const rows = await server.database.db.selectFrom('goods').select(['classification', 'picture', 'price']).execute()
    const known = new Set(
      (await server.database.db.selectFrom('classification').select('id').execute()).map(({ id }) => id),
    )
    for (const { classification, price } of rows) {
      expect(known).toContain(classification)
      expect(price).toBeGreaterThan(0)
    }
  })

  it('leaves no gap in a text', async () => {
    for (const table of ['goods', 'campaign', 'activity', 'project', 'policy', 'article', 'shop'] as const) {
      const { rows } = await sql<{
        row: string
      }>`select row_to_json(${sql.ref(table)})::text as row from ${sql.table(table)}`.execute(server.database.db)
      for (const { row } of rows) expect(row.replace(/^\{|\}$/g, ''), table).not.toMatch(/\{\w+\}|undefined|NaN/)
    }
  })

  it('takes no step before the one that led to it', async () => {
    const { rows } = await sql`
      select record.workflow, step.event, step.from_state, step.at
      from history step join record on record.id = step.record
      where step.from_state <> ${UNBORN} and not exists (
        select from history led
        where led.record = step.record and led.id <> step.id and led.to_state = step.from_state and led.at <= step.at
      )`.execute(server.database.db)
    expect(rows).toEqual([])
  })

  describe('has a mall that lives', () => {
    const BUYER = '13900000001'
    const FINANCE = '13900000008'
    const OWNER = '13900000010'
    const PLATFORM = '13900000014'
    const tokenOf = async (phone: string) =>
      (await server.call(entryContract.phoneLogin, { phone, password: 'linli2026' })).token

    it('where the buyer finds an order in every state, with a reason to come back to each', async () => {
      const token = await tokenOf(BUYER)
      const counts = new Map<string, number>()
      for (const tab of keysOf(MY_ORDERS.tabs)) {
        const { total, dataList } = await server.call(orderContract.orderPage, { tab }, { token })
        counts.set(tab, total)
        for (const { lines, amount } of dataList) {
          expect(lines.length, tab).toBeGreaterThan(0)
          expect(amount, tab).toBeGreaterThan(0)
        }
      }
      expect(Object.fromEntries(counts)).toEqual({
        ...{ all: 14, pendingPayment: 1, paid: 2, shipped: 2, received: 2, afterSales: 4, done: 7 },
      })
      const { dataList: done } = await server.call(orderContract.orderPage, { tab: 'done' }, { token })
      expect(new Set(done.map(({ stateLabel }) => stateLabel))).toEqual(new Set(['已完成', '已取消', '已关闭']))
    })

    it('whose shop has something to ship, to decide and to earn', async () => {
      const token = await tokenOf(OWNER)
      const { dataList } = await server.call(shopContract.myShops, {}, { token })
      const { id, earned, pending } = dataList[0]!
      expect(earned).toBeGreaterThan(0)
      expect(pending).toBeGreaterThan(0)
      const { total } = await server.call(orderContract.shopOrderPage, { shop: id, tab: 'paid' }, { token })
      expect(total).toBeGreaterThanOrEqual(4)
      const { dataList: claims } = await server.call(
        orderContract.shopOrderPage,
        { shop: id, tab: 'afterSales' },
        { token },
      )
      const labels = claims.flatMap(({ afterSales }) => afterSales.map(({ stateLabel }) => stateLabel))
      for (const label of ['待商家处理', '待商家收货', '已拒绝', '已退款', '已撤销']) expect(labels).toContain(label)
    })

    it('whose platform has complaints to take up, to decide and decided', async () => {
      const token = await tokenOf(PLATFORM)
      const { dataList } = await server.call(orderContract.complaintPage, {}, { token })
      expect(new Set(dataList.map(({ stateLabel }) => stateLabel))).toEqual(
        new Set(['待平台受理', '平台处理中', '已处理', '已驳回']),
      )
    })

    it('whose books are right, and where no clock is late', async () => {
      const { db } = server.database
      expect([...(await checkLedger(db)), ...(await checkStock(db))]).toEqual([])
      expect(server.output.filter(line => line.includes('账目检查'))).toEqual([])
      const late = await db
        .selectFrom('timer')
        .selectAll()
        .where('dueAt', '<', sql<Date>`now() - interval '5 minutes'`)
        .execute()
      expect(late).toEqual([])
      const refunds = await db.selectFrom('refund').select('state').execute()
      expect(refunds.length).toBeGreaterThan(2)
      expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['done', 'failed']))
    })

    it('where finance finds a refund that failed, with its reason, and money of another amount', async () => {
      const token = await tokenOf(FINANCE)
      const under = async (tab: 'refundFailed' | 'doubtful') =>
        (await server.call(financeContract.paymentPage, { tab }, { token })).dataList
      expect(await under('refundFailed')).toMatchObject([
        { amount: 20_000, failure: '付款的银行卡已经注销', stateLabel: '退款未成功' },
      ])
      expect(await under('doubtful')).toMatchObject([{ amount: 9_800, asked: 10_000, stateLabel: '待核实' }])
    })

    it('where news is unread and older news was read', async () => {
      const { unread } = await server.call(personContract.getMyInfo, {}, { token: await tokenOf(BUYER) })
      expect(unread).toBeGreaterThan(0)
      expect(unread).toBeLessThan(12)
    })
  })

  it('has organisations whose people served, the first of which still owes the names of some', async () => {
    const [first, second] = await Promise.all(
      ['13900010000', '13900010001'].map(phone =>
        server.call(entryContract.phoneLogin, { phone, password: 'linli2026' }),
      ),
    )
    const ranked = await server.database.db
      .selectFrom('rankTotal')
      .select('key')
      .distinct()
      .where('scope', '=', 'organisation')
      .where('minutes', '>', 0)
      .execute()
    expect(new Set(ranked.map(({ key }) => key))).toEqual(new Set([first?.uid, second?.uid]))
    const { groups } = await server.call(taskContract.getRenwuCounts, {}, { token: first?.token ?? '' })
    expect(groups).toMatchObject([{ workflow: 'groupSignUp', kind: 'name', count: 1 }])
  })

  it('has organisations ranked this week and this month from nine on, whatever the day', () => {
    const days = Array.from({ length: 31 }, (_, day) =>
      fromChinaTime(`2027-03-${String(day + 1).padStart(2, '0')} 00:00:00`),
    )
    for (const now of days.flatMap(day => [9, 13, 23].map(hour => day + hour * HOUR_MS))) {
      const { day, hours } = servedOn(now)
      const endedAt = fromChinaTime(`${day} ${hours[1]}:00`)
      expect(endedAt).toBeLessThan(now)
      for (const period of ['week', 'month'] as const) expect(firstDayOf(period, endedAt)).toBe(firstDayOf(period, now))
    }
  })

  it('is as believable where it is filled at night', { timeout: TWICE }, async () => {
    const { database, drop } = await openTestDatabase(false)
    try {
      const now = fromChinaTime(`${chinaDay(NOW)} 03:20:00`)
      await database.exec('truncate account, setting, classification, article, role_grant cascade')
      await seed(database, {
        demo: true,
        now,
        log: quiet,
        regions: testRegions,
        demonstration: demonstrationAt(demoServices(database), now),
      })
      expect(await unbelievedIn(database)).toEqual([])
    } finally {
      await database.close()
      await drop()
    }
  })

  it('is left alone by a second start, which writes the accounts again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'linli-seed-'))
    try {
      const before = await fingerprint(server.database)
      const report = await seed(server.database, { demo: true, now: NOW, dataDir, log: quiet })
      expect(await fingerprint(server.database)).toEqual(before)
      const written = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as object[]
      expect(written).toEqual(report.accounts)
      expect(Object.keys(written[0] ?? {})).toEqual(['role', 'name', 'phone', 'password', 'region'])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('is not opened as a real platform', async () => {
    await expect(seed(server.database, { demo: false, now: NOW, log: quiet })).rejects.toThrow(StartProblem)
  })
})

describe('without the demonstration', () => {
  it('there are addresses, settings, articles and one account, whose password is told once', {
    timeout: TWICE,
  }, async () => {
    const { database, drop } = await openTestDatabase(false)
    try {
      for (const table of ['goods', 'campaign', 'activity', 'project', 'policy', 'aidInfo', 'shop', 'banner'] as const)
        expect(await database.db.selectFrom(table).select('id').execute(), table).toEqual([])
      const accounts = await database.db.selectFrom('account').select('uid').execute()
      const grants = await database.db.selectFrom('roleGrant').select(['uid', 'role', 'region']).execute()
      expect(accounts).toHaveLength(1)
      expect(grants).toEqual([{ uid: accounts[0]?.uid, role: 'platform', region: '' }])
      const articles = await database.db.selectFrom('article').select(['topic', 'body']).execute()
      expect(new Set(articles.map(({ topic }) => topic))).toEqual(
        new Set(['platform', 'agreement', 'privacy', 'contact']),
      )
      const bare = { demo: false, now: NOW, log: quiet, regions: testRegions }
      const second = await seed(database, bare)
      expect(second).toEqual({ lines: [], accounts: [] })
      await expect(seed(database, { demo: true, now: NOW, log: quiet })).rejects.toThrow(StartProblem)

      // Emptied of everything but its addresses it is fresh again, and says the password once.
      await database.exec('truncate account, setting, classification, article, role_grant cascade')
      const fresh = await seed(database, bare)
      expect(fresh.lines.join()).toMatch(/13900000000，密码 L1\S{12}，/)
    } finally {
      await database.close()
      await drop()
    }
  })

  it('a seed that fails half-way leaves nothing, and the next one fills it just as every other time', {
    timeout: TWICE,
  }, async () => {
    const original = await openTestDatabase(true)
    const { database, drop } = await openTestDatabase(false)
    try {
      const now = await filledAt(original.database)
      const fill = () =>
        seed(database, {
          demo: true,
          now,
          log: quiet,
          regions: testRegions,
          demonstration: demonstrationAt(demoServices(database), now),
        })
      await database.exec('truncate account, setting, classification, article, role_grant cascade')
      await database.exec(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
        create trigger stop before insert on banner for each statement execute function stop()`)
      await expect(fill()).rejects.toThrow('power cut')
      expect(await database.db.selectFrom('account').select('uid').execute()).toEqual([])
      expect(await database.db.selectFrom('setting').select('key').execute()).toEqual([])
      await database.exec('drop trigger stop on banner')
      const report = await fill()
      expect(report.accounts.length).toBeGreaterThan(14)
      const story = await storyOf(database)
      expect(story.marks.aidInfo).toMatch(/^912 /)
      expect(story.steps.length).toBeGreaterThan(200)
      expect(story).toEqual(await storyOf(original.database))
    } finally {
      await database.close()
      await original.database.close()
      await Promise.all([drop(), original.drop()])
    }
  })
})
