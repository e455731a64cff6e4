/**
 * Every list that is read in pages, as somebody of the demonstration who has something in it: in pages it is the same
 * as at once, in the order that was agreed on, and a filter gives what it names and nothing else.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openSession } from '../../../server/identity/session.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, type Named, resultOf, send, shapeOf } from '../contract/samples.ts'

type Row = Readonly<Record<string, unknown>>
interface Page {
  readonly dataList: readonly Row[]
  readonly next: string
  readonly total: number
}
type Query = Readonly<Record<string, string>>

/** Whose id it is, or of what, as a statement that finds it. */
const byPhone = (last: string) => sql<{ id: string }>`select uid as id from account where phone = ${`139000000${last}`}`
const mostOf = (workflow: string) => sql<{ id: string }>`
  select owner as id from record where workflow = ${workflow} group by owner order by count(*) desc, owner limit 1`
const ownShop = sql<{ id: string }>`
  select role_grant.region as id from role_grant join account using (uid)
  where role = 'shopOwner' and phone = '13900000010' order by 1 limit 1`
const mostSignedUp = (column: 'activity' | 'shift', kind: 'volunteer' | 'vehicle') => sql<{ id: string }>`
  select ${sql.ref(column)} as id from sign_up where kind = ${kind} group by 1 order by count(*) desc, 1 limit 1`
const mostPledged = sql<{ id: string }>`
  select activity as id from donation_info where activity is not null
  group by 1 order by count(*) desc, 1 limit 1`
const mostReviewed = sql<{ id: string }>`select goods as id from review group by 1 order by count(*) desc, 1 limit 1`
const mostGiven = sql<{ id: string }>`
  select facts->>'subject' as id from record where workflow = 'payment' and facts->>'purpose' = 'donation'
  group by 1 order by count(*) desc, 1 limit 1`
const mostGiving = sql<{ id: string }>`
  select owner as id from record where workflow = 'payment' and facts->>'purpose' = 'donation'
  group by 1 order by count(*) desc, 1 limit 1`
const mostQuestioned = sql<{ id: string }>`
  select substring(about from 'id=(.*)$') as id from feedback where kind = 'charity'
  group by 1 order by count(*) desc, 1 limit 1`
const mostCampaigns = sql<{ id: string }>`select uid as id from campaign group by 1 order by count(*) desc, 1 limit 1`
const leaderOf = (shift: typeof ownShop) => sql<{ id: string }>`select owner as id from record where id = (${shift})`

interface Read {
  /** Nobody where it is for visitors. */
  readonly as?: typeof ownShop
  /** A field of its rows and how they follow each other. */
  readonly order?: `${string} ${'up' | 'down'}`
  /** What it wants to know beside, as it is or found. */
  readonly about?: Readonly<Record<string, string | typeof ownShop>>
}
const [member, helper, collector, responsible] = ['01', '02', '03', '04'].map(byPhone)
const [keeper, clerk, giftStaff, merchant] = ['06', '08', '09', '10'].map(byPhone)
const storedBy = sql<{
  id: string
}>`select region as id from role_grant where role = 'warehouseIn' and uid in (${keeper!})
  order by 1 limit 1`
const [leader4, platform] = ['11', '14'].map(byPhone)

const LISTS: Readonly<Record<string, Read>> = {
  '/api/index/getGongyixiangmu': { order: 'startedAt down' },
  '/api/manage/contentPage': { as: platform! },
  '/api/index/platformJieshaoPage': { order: 'publishedAt down' },
  '/api/index/getZhengcebangfu': {},
  '/api/index/goodsPage': {},
  '/api/v3/goodsPage': { order: 'id down' },
  '/api/v3/shopPage': { order: 'id down' },
  '/api/v3/reviewPage': { about: { goods: mostReviewed } },
  '/api/index/getGongyichengguo': { order: 'at down' },
  '/api/index/juanwuPage': { order: 'at down' },
  '/api/index/chukuPage': { order: 'id down' },
  '/api/huodong/getHuodongPage': { order: 'startsAt up' },
  '/api/huodong/zhiyuanzheList': { about: { id: mostSignedUp('activity', 'volunteer') } },
  '/api/huodong/carList': { about: { id: mostSignedUp('activity', 'vehicle') } },
  '/api/huodong/juanwuList': { about: { id: mostPledged } },
  '/api/huodong/getMujuanPage': { order: 'endsAt up' },
  '/api/huodong/getMujuanLedger': { about: { id: mostGiven }, order: 'id down' },
  '/api/huodong/getMujuanQuestions': { about: { id: mostQuestioned }, order: 'id down' },
  '/api/huodong/mujuanMine': { as: mostCampaigns, order: 'id down' },
  '/api/my/juankuanPage': { as: mostGiving, order: 'id down' },
  '/api/my/juankuanInvoicePage': { as: member!, order: 'id down' },
  '/api/renwu/disclosurePage': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/renwu/mujuanPage': { as: platform!, about: { tab: 'open' }, order: 'id up' },
  '/api/my/pointPage': { as: member!, order: 'id down' },
  '/api/my/pointEntryPage': { as: member!, order: 'at down' },
  '/api/index/myDuihuanGoodsRecord': { as: member!, order: 'id down' },
  '/api/v3/orderPage': { as: member!, order: 'id down' },
  '/api/my/yuanzhuPage': { as: member!, order: 'id down' },
  '/api/my/bangfuPage': { as: helper!, order: 'id down' },
  '/api/my/juanwuPage': { as: member!, order: 'id down' },
  '/api/my/feiyongPage': { as: collector!, order: 'id down' },
  '/api/v2/tixianPage': { as: collector!, order: 'id down' },
  '/api/v2/shouyijiluPage': { as: collector!, order: 'id down' },
  '/api/my/gongshiPage': { as: helper!, order: 'startedAt down' },
  '/api/my/baomingPage': { as: mostOf('signUp') },
  '/api/my/zhengshuPage': { as: mostOf('certificate'), order: 'id down' },
  '/api/idle/idlePage': {},
  '/api/idle/idleMine': { as: mostOf('idleItem'), order: 'id down' },
  '/api/idle/idleDealPage': { as: mostOf('idleDeal'), order: 'id down' },
  '/api/idle/idleDesk': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/idle/idleDealDesk': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/my/feedbackPage': { as: mostOf('feedback'), order: 'id down' },
  '/api/renwu/feedbackPage': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/v2/guanlifeiList': { as: mostOf('certification'), order: 'id down' },
  '/api/manage/queuePage': { as: platform! },
  '/api/manage/auditPage': { as: platform!, order: 'at down' },
  '/api/manage/settingHistory': { as: platform!, order: 'id down' },
  '/api/my/identPage': { as: mostOf('certification'), order: 'id down' },
  '/api/my/rolePage': { as: mostOf('roleGrant'), order: 'id down' },
  '/api/my/messagePage': { as: member!, order: 'id down' },
  '/api/my/getZuzhiRenyuan': { as: leader4!, about: { region: '330106', role: 'volunteer' } },
  '/api/v3/shopApplyPage': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/v3/complaintPage': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/v3/shopOrderPage': { as: merchant!, about: { shop: ownShop, tab: 'all' }, order: 'id down' },
  '/api/v3/shopGoodsPage': { as: merchant!, about: { shop: ownShop }, order: 'id down' },
  '/api/v3/shopReviewPage': { as: merchant!, about: { shop: ownShop } },
  '/api/renwu/yuanzhuPage': { as: responsible!, order: 'at up' },
  '/api/renwu/juanwuPage': { as: responsible!, order: 'at up' },
  '/api/renwu/collectPage': { as: collector! },
  '/api/renwu/getRenwuPage': { as: responsible! },
  '/api/renwu/rukuPage': { as: keeper!, order: 'since up' },
  '/api/renwu/kucunPage': { as: keeper! },
  '/api/renwu/kucunBatchPage': { as: keeper!, about: { warehouse: storedBy }, order: 'shelf up' },
  '/api/renwu/kucunRecord': { as: keeper!, order: 'id down' },
  '/api/renwu/chukuPage': { as: keeper!, order: 'id up' },
  '/api/renwu/feiyongPage': { as: clerk!, order: 'id up' },
  '/api/renwu/tixianPage': { as: clerk!, order: 'id up' },
  '/api/renwu/invoicePage': { as: clerk!, about: { tab: 'all' }, order: 'id up' },
  '/api/renwu/zhifuPage': { as: clerk!, order: 'id up' },
  '/api/renwu/duihuanPage': { as: giftStaff!, about: { tab: 'packing' }, order: 'id up' },
  '/api/renwu/rongyuPage': { as: platform!, order: 'id down' },
  '/api/renwu/rolePage': { as: leader4!, order: 'id down' },
  '/api/renwu/identPage': { as: platform!, about: { tab: 'all' }, order: 'id down' },
  '/api/renwu/gongshiPage': { as: byPhone('05'), order: 'id up' },
  '/api/renwu/huodongPage': { as: byPhone('05'), order: 'startsAt up' },
  '/api/renwu/baomingPage': {
    as: leaderOf(mostSignedUp('shift', 'volunteer')),
    about: { id: mostSignedUp('shift', 'volunteer') },
    order: 'queue up',
  },
}
/** Where the demonstration has nothing to turn over, each with a test of its own. */
const EMPTY = ['/api/my/fenxiangPage', '/api/my/tuantiPage', '/api/renwu/jifenRestorePage', '/api/v3/collectPage']
/** Lists with something that holds in every place, and one that has to know the place. */
const OF_EVERYWHERE = ['/api/index/getZhengcebangfu', '/api/my/getZuzhiRenyuan']
const isPaged = ({ endpoint }: Named) => 'pageSize' in shapeOf(endpoint) && 'after' in shapeOf(endpoint)
const paged = every.filter(isPaged)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const found = async (statement: typeof ownShop) => (await statement.execute(server.database.db)).rows[0]?.id ?? ''
const queries = new Map<string, Promise<Query>>()
/** Who asks for a list and about what. */
function queryOf({ name }: Named): Promise<Query> {
  const prepared = async () => {
    const { as, about = {} } = LISTS[name] ?? {}
    const token = as ? await openSession(server.database.db, await found(as), 'test', server.services.clock()) : ''
    const named = Object.entries(about).map(async ([field, value]) => [
      field,
      typeof value === 'string' ? value : await found(value),
    ])
    return { token, ...Object.fromEntries(await Promise.all(named)) }
  }
  const query = queries.get(name) ?? prepared()
  queries.set(name, query)
  return query
}
async function read(list: Named, more: Query): Promise<Page> {
  const { body } = await send(server.url, list.endpoint, { ...(await queryOf(list)), ...more })
  expect(resultOf(body), `${list.name} ${JSON.stringify(more)}: ${body.resultNote}`).toBe(0)
  return body as unknown as Page
}
const readWhole = (list: Named, more: Query = {}) => read(list, { pageSize: '100', ...more })
const keyOf = (row: Row) => String(row.id ?? JSON.stringify(row))
const keysOf = ({ dataList }: Pick<Page, 'dataList'>) => dataList.map(keyOf)

test('every list stands here, or has nothing in the demonstration', () => {
  expect(paged.map(({ name }) => name).sort()).toEqual([...Object.keys(LISTS), ...EMPTY].sort())
})

const lists = paged.filter(({ name }) => name in LISTS)

describe.each(lists)('$name', list => {
  const fields = shapeOf(list.endpoint)

  test('is the same in pages as at once, in its order', async () => {
    const whole = await readWhole(list)
    const many = whole.dataList.length
    expect(many).toBeGreaterThan(0)
    expect(new Set(keysOf(whole)).size).toBe(many)
    const pageSize = Math.ceil(many / 4)
    const rows: Row[] = []
    let after: string | undefined
    while (rows.length < many && after !== '') {
      const page = await read(list, { pageSize: String(pageSize), ...(after && { after }) })
      expect(page.dataList).toHaveLength(Math.min(pageSize, many - rows.length))
      expect(page.total).toBe(whole.total)
      rows.push(...page.dataList)
      after = page.next
    }
    expect(keysOf({ dataList: rows })).toEqual(keysOf(whole))
    expect([whole.next === '', after === '']).toEqual([whole.total === many, whole.total === many])
    const [field = '', way] = LISTS[list.name]?.order?.split(' ') ?? []
    const values = whole.dataList.map(row => row[field] as number | string)
    const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    if (way) expect(values).toEqual(way === 'up' ? sorted : sorted.reverse())
  })

  const chosen = Object.entries(fields).flatMap(([name, field]) => {
    const { enum: values } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as { enum?: string[] }
    return values && name !== 'tab' && name !== 'sort' ? [{ name, values }] : []
  })
  test('is filtered by each of its filters', async () => {
    const whole = await readWhole(list)
    const [first] = whole.dataList
    for (const { name, values } of chosen) {
      if (first === undefined || !(name in first) || name in (LISTS[list.name]?.about ?? {})) continue
      if (values.includes('1')) {
        const { dataList } = await readWhole(list, { [name]: '1' })
        expect(new Set(dataList.map(row => row[name])), name).toEqual(new Set([true]))
        continue
      }
      const parts = await Promise.all(values.map(value => readWhole(list, { [name]: value })))
      for (const [index, part] of parts.entries())
        expect(new Set(part.dataList.map(row => row[name])), name).toEqual(
          new Set(part.total > 0 ? [values[index]] : []),
        )
      expect(
        parts.reduce((sum, { total }) => sum + total, 0),
        name,
      ).toBe(whole.total)
    }
    const none = async (more: Query) => {
      const { dataList, total } = await readWhole(list, more)
      expect([dataList, total], JSON.stringify(more)).toEqual([[], 0])
    }
    if ('keyword' in fields) await none({ keyword: '没有这样的东西' })
    if ('year' in fields) await none({ year: '2001' })
    if ('since' in fields) await none({ since: '2098-01-01' })
    if ('until' in fields) await none({ until: '2001-01-01' })
    if ('region' in fields && !OF_EVERYWHERE.includes(list.name)) await none({ region: '650102' })
  })
})
