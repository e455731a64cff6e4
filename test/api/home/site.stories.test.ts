/** What every visitor reads: home page, policies, regions, the map and the built-in pictures. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metresBetween } from '../../../server/geo/distance.ts'
import { aidResultContract } from '../../../src/contract/aidResult.contract.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { homeContract as home } from '../../../src/contract/home.contract.ts'
import { NAMED_PICTURES } from '../../../src/contract/namedPictures.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import {
  type MapPoint,
  POINT_KINDS,
  placeContract as place,
  type RegionNode,
} from '../../../src/contract/place.contract.ts'
import { policyContract } from '../../../src/contract/policy.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { roundYuanText } from '../../../src/contract/words.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { logIn } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('home page', () => {
  const HOME = '330106'
  const FEW_SECONDS = 6_000

  describe('classifications', () => {
    it('come in two levels, the same whether asked at once or one after the other', async () => {
      const { dataList: all } = await server.call(home.getClassifAll, { kind: 'goods' })
      const { dataList: first } = await server.call(home.getClassifOne, { kind: 'goods' })
      expect(all.map(({ name }) => name)).toContain('粮油副食')
      expect(first).toEqual(all.map(one => ({ ...one, children: [] })))
      for (const one of all) {
        const { dataList } = await server.call(home.getClassifTwo, { id: one.id })
        expect(dataList).toEqual(one.children)
        expect(dataList.length).toBeGreaterThan(1)
      }
    })
  })

  describe('banners', () => {
    it('count the neighbours who wait in the asked region', async () => {
      const { dataList } = await server.call(home.getBanner, { region: HOME })
      expect(dataList[0]).toMatchObject({ title: '今天，谁需要你搭把手？', action: '去看看' })
      expect(dataList[0]?.summary).toMatch(/^西湖区还有 12 位邻居在等一次帮助/)
      expect((await server.call(home.figures, { region: HOME })).waiting).toBe(12)
    })
  })

  it('counts how far activities are from where a neighbour lives, for visitors from the middle of the district', async () => {
    const activities = async (token = '') =>
      (await server.call(home.frontPage, { region: HOME }, token ? { token } : {})).activities
    const token = await logIn(server, '13900000001')
    const { dataList } = await server.call(personContract.addressList, {}, { token })
    const lives = dataList.find(({ isDefault }) => isDefault)?.near
    expect(lives).toBeTruthy()
    const found = await activities(token)
    for (const { at, distance } of found) expect(Math.abs(distance! - metresBetween(lives!, at))).toBeLessThan(150)
    expect(found.map(({ distance }) => distance)).not.toEqual((await activities()).map(({ distance }) => distance))
  })

  it('tells pages how long clocks run, as the platform has set them', async () => {
    const delays = async () => (await server.call(home.getPlatformSet, {})).delays
    expect(await delays()).toMatchObject({ exchange: { pickUpDue: 14 * DAY_MS }, aid: { unanswered: 2 * DAY_MS } })
    const set = { exchange: { pickUpDue: 21 * DAY_MS } }
    await sql`insert into setting (key, value) values ('delays', ${JSON.stringify(set)}::jsonb)`.execute(
      server.database.db,
    )
    server.advanceClock(FEW_SECONDS)
    expect(await delays()).toMatchObject({ exchange: { pickUpDue: 21 * DAY_MS, firstReminder: 7 * DAY_MS } })
    await sql`delete from setting where key = 'delays'`.execute(server.database.db)
    server.advanceClock(FEW_SECONDS)
  })

  describe('figures', () => {
    it('on home are those of the results page, for the country and for a district', async () => {
      for (const region of [undefined, HOME]) {
        const at = region ? { region } : {}
        const { helped, donatedPieces, volunteerHours } = await server.call(home.figures, at)
        const results = await server.call(aidResultContract.resultFigures, at)
        expect([helped, donatedPieces]).toEqual([results.helped, results.pieces])
        expect(volunteerHours).toBe(Math.round(results.minutes / 60))
        expect(helped).toBeGreaterThan(0)
      }
    })
  })

  describe('the rows of the home page', () => {
    it('put what is nearest first and only what is still to come', async () => {
      const { campaigns, activities, goods } = await server.call(home.frontPage, { region: HOME })
      expect(campaigns.slice(0, 3).map(({ title, raised, goal }) => [title, raised, goal])).toEqual([
        ['给留守儿童的一间阅览室', 3_671_600, 5_000_000],
        ['卧床老人护理床计划', 5_430_000, 12_000_000],
        ['山区小学冬衣', 2_745_000, 3_000_000],
      ])
      expect(campaigns[0]?.organisation).toBe('西湖区青苗公益中心')
      for (const { endsAt } of campaigns) expect(endsAt).toBeGreaterThan(Date.now())
      const distances = activities.map(({ distance }) => distance ?? Number.NaN)
      expect(distances).toEqual([...distances].sort((one, other) => one - other))
      expect(activities.length).toBe(6)
      for (const { startsAt } of activities) expect(startsAt).toBeGreaterThan(Date.now())
      expect(goods.slice(0, 4).map(({ title, price }) => [title, price])).toEqual([
        ['五常稻花香 5 kg', 6990],
        ['临安土蜂蜜 500 g', 4800],
        ['手工羊毛围巾', 8650],
        ['龙井村明前茶礼盒', 16_800],
      ])
    })

    it('show nothing that is over, has begun or was taken off', async () => {
      const { db } = server.database
      const page = () => server.call(home.frontPage, { region: HOME })
      const before = await page()
      const [campaign, [activity, over], goods] = [before.campaigns[0]!, before.activities, before.goods[0]!]
      const past = new Date(server.services.clock() - 1)
      const undo = [
        await db.selectFrom('campaign').select('endsAt').where('id', '=', campaign.id).executeTakeFirstOrThrow(),
        await db.selectFrom('activity').select('startsAt').where('id', '=', activity!.id).executeTakeFirstOrThrow(),
      ] as const
      const set = async (endsAt: Date, startsAt: Date, isOver: boolean) => {
        await db.updateTable('campaign').set({ endsAt }).where('id', '=', campaign.id).execute()
        await db.updateTable('activity').set({ startsAt }).where('id', '=', activity!.id).execute()
        await db.updateTable('activity').set({ over: isOver }).where('id', '=', over!.id).execute()
        await sql`update goods set listed = ${!isOver} where id = ${goods.id}`.execute(db)
        server.advanceClock(FEW_SECONDS)
      }
      await set(past, past, true)
      const after = await page()
      const ids = [...after.campaigns, ...after.activities, ...after.goods].map(({ id }) => id)
      for (const gone of [campaign.id, activity!.id, over!.id, goods.id]) expect(ids).not.toContain(gone)
      expect([after.activities.length, after.goods.length], 'others stand in their places').toEqual([6, 8])
      await set(undo[0].endsAt, undo[1].startsAt, false)
      expect(await page()).toEqual(before)
    })
  })

  describe('projects', () => {
    it('tell their story in paragraphs; one that is not there is missed', async () => {
      const { dataList } = await server.call(home.getGongyixiangmu, { pageSize: 1 })
      const detail = await server.call(home.getGongyixiangmuDetails, { id: dataList[0]!.id })
      expect(detail.body.split('\n\n').length).toBeGreaterThan(2)
      expect(detail.body).not.toMatch(/[{}]/)
      expect(detail.beneficiaries).toBeGreaterThan(0)
      expect(await server.refused(home.getGongyixiangmuDetails, { id: 'nobody' })).toMatchObject({
        code: 'missing',
        message: '没有找到这个公益项目',
      })
    })
  })
})

describe('policies', () => {
  const { getZhengcebangfu: list, getZhengcebangfuDetails: details } = policyContract
  const DAY = 86_400_000

  describe('policies', () => {
    it('that begin only later are not listed yet', async () => {
      const total = async () => (await server.call(list, { pageSize: 1 })).total
      const before = await total()
      const { db } = server.database
      const id = (await server.call(list, { pageSize: 1 })).dataList[0]!.id
      const { startsAt } = await db
        .selectFrom('policy')
        .select('startsAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const begins = (at: Date) => db.updateTable('policy').set({ startsAt: at }).where('id', '=', id).execute()
      await begins(new Date(server.services.clock() + DAY))
      expect(await total()).toBe(before - 1)
      await begins(startsAt)
      expect(await total()).toBe(before)
    })

    it('of a district stand before those of its city, its province and the country', async () => {
      const all = await readAllPages(6, after =>
        server.call(list, { region: '330106', pageSize: 6, ...(after ? { after } : {}) }),
      )
      const order = ['杭州市西湖区', '杭州市', '浙江省', '全国']
      const places = all.map(({ regionName }) => order.indexOf(regionName))
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]))
    })

    it('of a province are also those of its cities and districts, and of no other province', async () => {
      const all = await readAllPages(20, after =>
        server.call(list, { region: '33', pageSize: 20, ...(after ? { after } : {}) }),
      )
      const names = new Set(all.map(({ regionName }) => regionName))
      expect(names).toContain('宁波市')
      expect(names).toContain('杭州市西湖区')
      expect(names).not.toContain('江苏省')
      // 上海 is its own city: both codes mean the same place.
      const of = async (region: string) =>
        (await server.call(list, { region, pageSize: 100 })).dataList.map(({ id }) => id)
      expect(await of('31')).toEqual(await of('3101'))
    })

    it('are found by what people call them, and by a question that names none of them', async () => {
      const titles = async (keyword: string) =>
        (await server.call(list, { keyword, pageSize: 100 })).dataList.map(({ title }) => title).join()
      for (const words of ['低保', '低保怎么申请', '没钱吃饭'])
        expect(await titles(words), words).toContain('最低生活保障')
      for (const words of ['80岁有什么补贴', '老人怎么办']) expect(await titles(words), words).toContain('高龄')
    })

    it('are found by two Chinese characters', async () => {
      const { dataList, total } = await server.call(list, { keyword: '轮椅' })
      expect(total).toBe(dataList.length)
      expect(total).toBeGreaterThan(0)
      expect((await server.call(list, { keyword: '没有这样的政策' })).total).toBe(0)
      // A word of each of the three that are looked through: in none of the other two.
      const { db } = server.database
      const { id } = dataList[0]!
      const before = await db
        .selectFrom('policy')
        .select(['title', 'summary', 'benefit'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      for (const field of ['title', 'summary', 'benefit'] as const) {
        await db
          .updateTable('policy')
          .set({ [field]: `${before[field]}琥珀` })
          .where('id', '=', id)
          .execute()
        expect(
          (await server.call(list, { keyword: '琥珀' })).dataList.map(one => one.id),
          field,
        ).toEqual([id])
        await db.updateTable('policy').set(before).where('id', '=', id).execute()
      }
    })

    it('say who may apply, what to bring, what one gets and where', async () => {
      const { dataList } = await server.call(list, { region: '330106', pageSize: 100 })
      for (const { id } of dataList) {
        const one = await server.call(details, { id })
        expect(one.conditions.length).toBeGreaterThan(0)
        expect(one.papers.length).toBeGreaterThan(0)
        expect(`${one.title}${one.summary}${one.body}${one.benefit}${one.office}${one.conditions}`).not.toMatch(
          /[{}]|undefined/,
        )
        expect(one.office).not.toBe('')
        expect(one.contactPhone).toMatch(/^[\d -]{5,}$/)
      }
    })
  })
})

describe('regions and map', () => {
  const HANGZHOU = { west: 119.5, south: 29.9, east: 120.6, north: 30.6 }
  const CHINA = { west: 70, south: 0, east: 140, north: 60 }

  describe('the address tree', () => {
    it('is walked level by level down to the community', async () => {
      const { dataList: provinces } = await server.call(place.getFiveAddress1, {})
      expect(provinces).toHaveLength(34)
      const { dataList: cities } = await server.call(place.getFiveAddress2, { id: '33' })
      expect(cities).toContainEqual({ id: '3301', name: '杭州市' })
      const { dataList: districts } = await server.call(place.getFiveAddress3, { id: '3301' })
      expect(districts).toContainEqual({ id: '330106', name: '西湖区' })
      const { dataList: streets } = await server.call(place.getFiveAddress4, { id: '330106' })
      const north = streets.find(({ name }) => name === '北山街道')
      expect(north?.id).toMatch(/^330106\d{3}$/)
      const { dataList: communities } = await server.call(place.getFiveAddress5, { id: north!.id })
      expect(communities.some(({ name }) => name.startsWith('宝石社区'))).toBe(true)
    })

    it('comes whole in three levels, in its own envelope, without pseudo cities', async () => {
      const answer = await fetch(`${server.url}${place.getQianSanjiAddress.wire}?token=`)
      const { code, treeData } = (await answer.json()) as { code: number; treeData: RegionNode[] }
      expect(code).toBe(200)
      const shanghai = treeData.find(({ name }) => name === '上海市')
      expect(shanghai?.children.map(({ name }) => name)).toEqual(['上海市'])
      expect(shanghai?.children[0]?.children.map(({ name }) => name)).toContain('徐汇区')
      expect(JSON.stringify(treeData)).not.toContain('省直辖县级行政区划')
    })
  })

  const isIn = ({ at }: MapPoint, box: typeof HANGZHOU) =>
    at.lng >= box.west && at.lng <= box.east && at.lat >= box.south && at.lat <= box.north

  describe('the map', () => {
    it('shows every kind inside the box and nothing outside', async () => {
      const { dataList, total, next } = await server.call(home.getDitu, HANGZHOU)
      expect(new Set(dataList.map(({ kind }) => kind))).toEqual(new Set(POINT_KINDS))
      expect(dataList.every(one => isIn(one, HANGZHOU))).toBe(true)
      expect(total).toBe(dataList.length)
      expect(next).toBe('')
      for (const { title, address, note } of dataList) {
        expect(title).not.toBe('')
        expect(address).not.toBe('')
        expect(note).not.toBe('')
      }
    })

    it('shows the aid that is open, never where people live, never what they wrote', async () => {
      const { dataList } = await server.call(home.getDitu, { ...CHINA, kind: 'aid' })
      const rows = await server.database.db
        .selectFrom('record')
        .innerJoin('aidInfo', 'aidInfo.id', 'record.id')
        .select(['record.id', 'state', 'title', 'lng', 'lat'])
        .execute()
      const open = rows.filter(({ state }) => !['completed', 'refused', 'withdrawn'].includes(state))
      expect(dataList).toHaveLength(open.length)
      const text = JSON.stringify(dataList)
      for (const { id, title } of open) expect([text.includes(id), text.includes(`"${title}"`)]).toEqual([false, false])
      for (const { address } of dataList) expect(address).not.toMatch(/\d/)
      // All of one street stand on one point.
      const north = dataList.filter(({ address }) => address === '西湖区北山街道')
      expect(north.length).toBeGreaterThan(3)
      expect(new Set(north.map(({ at }) => `${at.lng},${at.lat}`)).size).toBe(1)
    })

    it('says what a neighbour needs, of goods by the classification in which they can be given', async () => {
      const { dataList } = await server.call(home.getDitu, { ...CHINA, kind: 'aid' })
      const titles = new Set(dataList.map(({ title }) => title))
      expect(titles.size).toBeGreaterThan(6)
      const goods = dataList.filter(({ classification }) => classification !== undefined)
      expect(goods.length).toBeGreaterThan(0)
      const { db } = server.database
      const known = await db
        .selectFrom('classification')
        .select(['id', 'name'])
        .where('kind', '=', 'donation')
        .execute()
      const nameOf = new Map(known.map(({ id, name }) => [id, name]))
      for (const { title, classification = '' } of goods)
        expect(title).toBe(`一位邻居需要${nameOf.get(classification)}`)
    })

    it('says the same of aid wherever homes are, in every box', async () => {
      const { db } = server.database
      const boxes = [CHINA, HANGZHOU, { ...HANGZHOU, east: 120.13 }, { ...HANGZHOU, north: 30.27 }]
      const seen = () => Promise.all(boxes.map(box => server.call(home.getDitu, { ...box, kind: 'aid' })))
      const before = await seen()
      await db.updateTable('aidInfo').set({ lng: 87.6, lat: 43.8 }).execute()
      expect(await seen()).toEqual(before)
      await db.updateTable('aidInfo').set({ lng: null, lat: null }).execute()
      expect(await seen()).toEqual(before)
    })

    it('shows campaigns with what they have of their goal, and things with what is left, both never at a door', async () => {
      const { db } = server.database
      const { dataList: drawn } = await server.call(home.getDitu, { ...CHINA, kind: 'campaign' })
      expect(drawn.length).toBeGreaterThan(0)
      for (const { id, note } of drawn.slice(0, 3)) {
        const { raised, goal } = await server.call(campaignContract.campaignDetail, { id })
        expect(note).toContain(`已筹 ${roundYuanText(raised)}，目标 ${roundYuanText(goal)}`)
      }
      const { dataList: things } = await server.call(home.getDitu, { ...CHINA, kind: 'idle' })
      const listed = await db
        .selectFrom('record')
        .select('id')
        .where('workflow', '=', 'idleItem')
        .where('state', 'in', ['listed', 'reported'])
        .execute()
      expect(things.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort())
      expect(things.every(({ note }) => note.includes('位置为所在街道'))).toBe(true)
    })

    it('shows shops while they are open, and no activity that nobody reads of', async () => {
      const { db } = server.database
      const idsOf = async (kind: 'shop' | 'activity') =>
        (await server.call(home.getDitu, { ...CHINA, kind })).dataList.map(({ id }) => id)
      const [shop] = await idsOf('shop')
      await db.updateTable('record').set({ state: 'suspended' }).where('id', '=', shop!).execute()
      expect(await idsOf('shop')).not.toContain(shop)
      await db.updateTable('record').set({ state: 'open' }).where('id', '=', shop!).execute()
      const [activity] = await idsOf('activity')
      for (const change of [{ listed: false }, { over: true }]) {
        await db.updateTable('activity').set(change).where('id', '=', activity!).execute()
        expect(await idsOf('activity'), JSON.stringify(change)).not.toContain(activity)
        await db.updateTable('activity').set({ listed: true, over: false }).where('id', '=', activity!).execute()
      }
      expect(await idsOf('activity')).toContain(activity)
    })
  })
})

describe('built-in pictures', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

  describe('pictures', () => {
    it('that the data names are all there', async () => {
      const { db } = server.database
      const tables = [
        'banner',
        'project',
        'policy',
        'article',
        'classification',
        'shop',
        'goods',
        'campaign',
        'activity',
      ] as const
      const named = new Set<string>()
      for (const table of tables)
        for (const { picture } of await db.selectFrom(table).select('picture').execute()) named.add(picture)
      for (const { avatar } of await db.selectFrom('account').select('avatar').execute()) named.add(avatar)
      expect(named.size).toBeGreaterThan(150)
      for (const path of [...named, ...NAMED_PICTURES]) {
        const answer = await get(path)
        expect(answer.status, path).toBe(200)
        expect(answer.headers.get('content-type')).toContain('image/svg+xml')
        expect(await answer.text()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/s)
      }
    })

    it('are kept for ever and sent small', async () => {
      const answer = await get('/pictures/sand/cooked-rice.svg', { 'accept-encoding': 'br' })
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-encoding')).toBe('br')
    })
  })
})
