import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeContract as home } from '../../../src/contract/home.contract.ts'
import { resultContract } from '../../../src/contract/result.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const HOME = '330106'
const FEW_SECONDS = 6_000

describe('settings', () => {
  it('tell the telephone, the company and the filing number', async () => {
    expect(await server.call(home.getPlatformSet, {})).toMatchObject({
      kefuphone: '0571-8888 0000',
      company: '邻里公益服务有限公司',
      icp: '浙ICP备00000000号',
      demo: true,
      map: { tiles: 'vector', coordinates: 'gcj02' },
    })
  })

  it('follow what the platform sets, within seconds', async () => {
    await server.database.db
      .updateTable('setting')
      .set({ value: JSON.stringify('400-000 0000') })
      .where('key', '=', 'kefuphone')
      .execute()
    server.advanceClock(FEW_SECONDS)
    expect((await server.call(home.getPlatformSet, {})).kefuphone).toBe('400-000 0000')
  })
})

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

  it('are the types of goods and gifts, without those into which nothing can be sorted', async () => {
    const { dataList: goods } = await server.call(home.getGoodsType, { kind: 'goods' })
    expect(goods).toEqual((await server.call(home.getClassifAll, { kind: 'goods' })).dataList)
    expect(goods.every(({ children }) => children.length > 0)).toBe(true)
    expect(await server.raw('/api/index/getGoodsType', {})).toMatchObject({ result: 0, dataList: goods })
    const { dataList: gifts } = await server.call(home.getGoodsType, { kind: 'gift' })
    expect(gifts.length).toBeGreaterThan(1)
    const bare = { id: 'gift-bare', kind: 'gift' as const, parent: '', name: '还没有分好', picture: '', sort: 99 }
    await server.database.db.insertInto('classification').values(bare).execute()
    server.advanceClock(FEW_SECONDS)
    expect((await server.call(home.getGoodsType, { kind: 'gift' })).dataList).toEqual(gifts)
    expect((await server.call(home.getClassifAll, { kind: 'gift' })).dataList).toHaveLength(gifts.length + 1)
    await server.database.db.deleteFrom('classification').where('id', '=', bare.id).execute()
    server.advanceClock(FEW_SECONDS)
  })

  it('cover goods, gifts, donations and idle items where no kind is asked for', async () => {
    const { dataList } = await server.call(home.getClassifOne, {})
    expect(new Set(dataList.map(({ id }) => id.split('-')[0]))).toEqual(new Set(['goods', 'gift', 'donation', 'idle']))
  })

  it('have nothing below one that is not there, and know no other kind', async () => {
    expect((await server.call(home.getClassifTwo, { id: 'nothing' })).dataList).toEqual([])
    expect(await server.raw('/api/getClassifAll', { kind: 'cars' })).toMatchObject({ result: 422, field: 'kind' })
  })

  it('name the conditions of used things, best first', async () => {
    const { dataList } = await server.call(home.getJichengxinList, {})
    expect(dataList.map(({ name }) => name)).toEqual(['全新', '九五新', '九成新', '八成新', '七成新及以下'])
  })
})

describe('banners', () => {
  it('count the neighbours who wait in the asked region', async () => {
    const { dataList } = await server.call(home.getBanner, { region: HOME })
    expect(dataList[0]).toMatchObject({ title: '今天，谁需要你搭把手？', action: '去看看' })
    expect(dataList[0]?.summary).toMatch(/^西湖区还有 12 位邻居在等一次帮助/)
    expect((await server.call(home.getShujutongji, { region: HOME })).waiting).toBe(12)
  })

  it('say nothing of waiting where nobody waits', async () => {
    const { dataList } = await server.call(home.getBanner, { region: '542421' })
    expect(dataList[0]?.summary).toBe('物资、时间、一句问候，都算。')
  })

  it('of one city are shown in that city only', async () => {
    const titles = async (region: string) =>
      (await server.call(home.getBanner, { region })).dataList.map(({ title }) => title)
    expect(await titles(HOME)).toContain('周六，一起种块地')
    expect(await titles('310104')).not.toContain('周六，一起种块地')
  })
})

describe('figures', () => {
  it('on home are those of the results page, for the country and for a district', async () => {
    for (const region of [undefined, HOME]) {
      const at = region ? { region } : {}
      const { helped, donatedPieces, volunteerHours } = await server.call(home.getShujutongji, at)
      const results = await server.call(resultContract.resultFigures, at)
      expect([helped, donatedPieces]).toEqual([results.helped, results.pieces])
      expect(volunteerHours).toBe(Math.round(results.minutes / 60))
      expect(helped).toBeGreaterThan(0)
    }
  })
  it('of goods that reached somebody are said in each unit by itself', async () => {
    const { dataList } = await server.call(resultContract.resultPage, { kind: 'goods', pageSize: 50 })
    expect(dataList.map(({ counts }) => counts)).toContain('1 条、2 套')
    const { dataList: others } = await server.call(resultContract.resultPage, { kind: 'relief', pageSize: 1 })
    expect(others[0]?.counts).toBe('')
  })
  it('of gifts of money agree with the campaigns', async () => {
    const { raised } = await server.call(home.getShujutongji, {})
    const campaigns = await server.database.db.selectFrom('campaign').select('raised').execute()
    expect(raised).toBe(campaigns.reduce((sum, one) => sum + one.raised, 0))
  })
})

describe('the rows of the home page', () => {
  it('put what is nearest first and only what is still to come', async () => {
    const { campaigns, activities, goods } = await server.call(home.getShouye, { region: HOME })
    expect(campaigns.slice(0, 3).map(({ title, raised, goal }) => [title, raised, goal])).toEqual([
      ['给留守儿童的一间阅览室', 3_612_000, 5_000_000],
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
    const page = () => server.call(home.getShouye, { region: HOME })
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

  it('measure from the middle of whichever district is asked for', async () => {
    const near = async (region: string) => (await server.call(home.getShouye, { region })).activities[0]
    expect((await near('610113'))?.distance).toBeLessThan(30_000)
    expect((await near('610113'))?.id).not.toBe((await near(HOME))?.id)
    // Nothing happens in 拉萨; the nearest is far away, and said to be.
    expect((await near('540102'))?.distance).toBeGreaterThan(500_000)
  })

  it('are filled from farther away where little happens near by', async () => {
    const { db } = server.database
    const page = async () => (await server.call(home.getShouye, { region: '610113' })).activities
    const [nearest] = await page()
    const ended = await db
      .updateTable('activity')
      .set({ over: true })
      .where(sql`abs(lng - ${nearest!.at.lng}) + abs(lat - ${nearest!.at.lat})`, '<', 3)
      .where('over', '=', false)
      .where('id', '!=', nearest!.id)
      .returning('id')
      .execute()
    const ids = ended.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    server.advanceClock(FEW_SECONDS)
    const rows = await page()
    await db.updateTable('activity').set({ over: false }).where('id', 'in', ids).execute()
    server.advanceClock(FEW_SECONDS)
    expect([rows[0]?.id, rows.length]).toEqual([nearest!.id, 6])
    expect(rows[1]?.distance).toBeGreaterThan(100_000)
  })

  it('know no district that is none', async () => {
    expect(await server.refused(home.getShouye, { region: '999999' })).toMatchObject({
      code: 'missing',
      field: 'region',
    })
    expect(await server.raw('/api/index/getShouye', { region: '33' })).toMatchObject({ result: 422, field: 'region' })
  })
})

describe('projects', () => {
  it('are walked to the end, newest first', async () => {
    const all = await readAllPages(10, after =>
      server.call(home.getGongyixiangmu, { pageSize: 10, ...(after ? { after } : {}) }),
    )
    expect(all.length).toBeGreaterThan(35)
    const times = all.map(({ startedAt }) => startedAt)
    expect(times).toEqual([...times].sort((one, other) => other - one))
  })

  it('keep their pages apart by less than a millisecond', async () => {
    const server2 = await startServer({ demo: false })
    try {
      await server2.database.exec(`insert into project (id, title, summary, picture, body, organisation, region, beneficiaries, contact_phone, started_at)
        select 'p' || n, '项目' || n, '', '', '', '', '', 0, '', timestamptz '2026-01-01 00:00:00.000001+00' + (n / 3) * interval '1 microsecond'
        from generate_series(1, 23) n`)
      const all = await readAllPages(4, after =>
        server2.call(home.getGongyixiangmu, { pageSize: 4, ...(after ? { after } : {}) }),
      )
      expect(all).toHaveLength(23)
    } finally {
      await server2.close()
    }
  })

  it('of a district are its own and those of its city; of a city also those below', async () => {
    const names = async (region: string) =>
      (await server.call(home.getGongyixiangmu, { region, pageSize: 100 })).dataList.map(({ regionName }) => regionName)
    expect(new Set(await names(HOME))).toEqual(new Set(['杭州市西湖区', '杭州市']))
    expect(new Set(await names('3301'))).toContain('杭州市西湖区')
    expect(await names('3101')).toEqual([])
    expect((await names('44')).every(name => name.startsWith('广州市'))).toBe(true)
  })

  it('are found by two Chinese characters, and signs of the pattern mean themselves', async () => {
    const find = async (keyword: string) => (await server.call(home.getGongyixiangmu, { keyword })).dataList
    expect((await find('助餐')).length).toBeGreaterThan(0)
    for (const { title, summary, organisation } of await find('助餐'))
      expect(title + summary + organisation).toContain('助餐')
    const { dataList: some } = await server.call(home.getGongyixiangmu, { pageSize: 3 })
    for (const { id, title, summary, organisation } of some)
      for (const words of [title, summary, organisation])
        expect((await find(words.slice(0, 12))).map(one => one.id)).toContain(id)
    expect(await find('%')).toEqual([])
    expect(await find('_')).toEqual([])
    expect(await find('\\')).toEqual([])
  })

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

  it('refuse what is none of a list', async () => {
    const list = '/api/index/getGongyixiangmu'
    for (const [fields, field] of [
      [{ after: 'x' }, 'after'],
      [{ after: Buffer.from('["a",1]').toString('base64url') }, 'after'],
      [{ after: Buffer.from('[1e400,"a"]').toString('base64url') }, 'after'],
      [{ after: Buffer.from('{}').toString('base64url') }, 'after'],
      [{ pageSize: '0' }, 'pageSize'],
      [{ pageSize: '101' }, 'pageSize'],
      [{ pageSize: 'many' }, 'pageSize'],
      [{ region: '3' }, 'region'],
      [{ region: "33' or '1'='1" }, 'region'],
      [{ keyword: '长'.repeat(41) }, 'keyword'],
      [{ colour: 'red' }, 'colour'],
    ] as const)
      expect(await server.raw(list, fields), JSON.stringify(fields)).toMatchObject({ result: 422, field })
    expect(await server.raw('/api/index/getGongyixiangmuDetails', {})).toMatchObject({ result: 422, field: 'id' })
    expect(await server.raw('/api/index/getGongyixiangmuDetails', { id: '../etc' })).toMatchObject({ result: 422 })
  })
})

describe('articles', () => {
  it('are walked to the end, also by topic', async () => {
    const all = await readAllPages(7, after =>
      server.call(home.platformJieshaoPage, { pageSize: 7, ...(after ? { after } : {}) }),
    )
    expect(all.length).toBeGreaterThan(15)
    for (const topic of ['agreement', 'privacy', 'contact'] as const) {
      const { dataList } = await server.call(home.platformJieshaoPage, { topic })
      expect(dataList).toHaveLength(1)
      const { body } = await server.call(home.platformJieshaoDetails, { id: dataList[0]!.id })
      expect(body.length).toBeGreaterThan(300)
    }
  })

  it('that are not there are missed; cursors that are none are refused', async () => {
    expect(await server.refused(home.platformJieshaoDetails, { id: 'nothing' })).toMatchObject({ code: 'missing' })
    expect(await server.raw('/api/index/platformJieshaoPage', { after: '%%%' })).toMatchObject({
      result: 422,
      field: 'after',
    })
    expect(await server.raw('/api/index/platformJieshaoPage', { topic: 'gossip' })).toMatchObject({ field: 'topic' })
  })
})
