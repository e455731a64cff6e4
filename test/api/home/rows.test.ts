/** What stands in each row of the home page and in which order, on a portal whose whole content is known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../server/db/defaults.ts'
import type { NewRow, Tables } from '../../../server/db/schema.ts'
import { homeContract as home } from '../../../src/contract/home.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { createPlainMember, createPostHolder, DISTRICT, OTHER_DISTRICT, STREET } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const NOW = Date.parse('2027-03-01T09:00:00+08:00')
/** Longer than what everybody reads is kept. */
const CACHED_MS = 6_000

let server: TestServer
let organisation: string
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW, still: true })
  organisation = (await createPlainMember(server, '青苗公益中心')).uid
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(server.services.clock() + days * DAY_MS)
const insert = <Table extends keyof Tables>(table: Table, rows: readonly NewRow<Table>[]) =>
  server.database.db.insertInto(table).values(rows).execute()
const forget = () => server.advanceClock(CACHED_MS)

describe('a setting of the platform', () => {
  const names = ['kefuphone', 'company', 'icp', 'miniProgram'] as const
  const read = async () => {
    forget()
    const { kefuphone, company, icp, miniProgram } = await server.call(home.getPlatformSet, {})
    return { kefuphone, company, icp, miniProgram }
  }
  const set = async (value: (name: string) => unknown) => {
    await server.database.db.deleteFrom('setting').where('key', 'in', names).execute()
    await insert(
      'setting',
      names.map(key => ({ key, value: JSON.stringify(value(key)) })),
    )
  }
  test('stands under its own name, empty where it was emptied, and as the portal came with where it is none', async () => {
    await set(name => `${name} of ours`)
    expect(await read()).toEqual(Object.fromEntries(names.map(name => [name, `${name} of ours`])))
    await set(() => '')
    expect(await read()).toEqual({ kefuphone: '', company: '', icp: '', miniProgram: '' })
    await set(() => 7)
    expect(await read(), 'a number is no text').toEqual(DEFAULT_SETTINGS)
    await server.database.db.deleteFrom('setting').where('key', 'in', names).execute()
    expect(await read()).toEqual(DEFAULT_SETTINGS)
    expect(await server.call(home.getPlatformSet, {}), 'nothing of it is made up').toMatchObject({ demo: false })
  })
})

describe('classifications', () => {
  test('stand by their number, each below its own first level alone, with their pictures', async () => {
    await server.database.db.deleteFrom('classification').execute()
    const row = (id: string, parent: string, sort: number, kind: 'goods' | 'idle' = 'goods') => ({
      ...{ id, parent, sort, kind },
      ...{ name: `分类 ${id}`, picture: `/pictures/sand/${id}.svg` },
    })
    await insert('classification', [
      ...[row('goods-b', '', 1), row('goods-a', '', 2), row('goods-empty', '', 3)],
      ...[row('goods-b-2', 'goods-b', 2), row('goods-b-1', 'goods-b', 3), row('goods-a-1', 'goods-a', 1)],
      ...[row('idle-a', '', 1, 'idle'), row('idle-a-1', 'idle-a', 1, 'idle')],
    ])
    forget()
    const leaf = (id: string) => ({ id, name: `分类 ${id}`, picture: `/pictures/sand/${id}.svg`, children: [] })
    const full = [
      { ...leaf('goods-b'), children: [leaf('goods-b-2'), leaf('goods-b-1')] },
      { ...leaf('goods-a'), children: [leaf('goods-a-1')] },
    ]
    const idle = { ...leaf('idle-a'), children: [leaf('idle-a-1')] }
    const all = async (input: object) => (await server.call(home.getClassifAll, input)).dataList
    expect(await all({ kind: 'goods' })).toEqual([...full, leaf('goods-empty')])
    expect(await all({})).toEqual([...full, leaf('goods-empty'), idle])
    expect((await server.call(home.getGoodsType, { kind: 'goods' })).dataList).toEqual(full)
    expect((await server.call(home.getGoodsType, { kind: 'idle' })).dataList).toEqual([idle])
    const { dataList: first } = await server.call(home.getClassifOne, { kind: 'goods' })
    expect(first).toEqual([leaf('goods-b'), leaf('goods-a'), leaf('goods-empty')])
    const { dataList: second } = await server.call(home.getClassifTwo, { id: 'goods-b' })
    expect(second).toEqual([leaf('goods-b-2'), leaf('goods-b-1')])
    expect((await server.call(home.getJichengxinList, {})).dataList.map(({ id }) => id)).toEqual([
      ...['new', '95', '90', '80', '70'],
    ])
  })
})

describe('banners', () => {
  const titles = async (region?: string) =>
    (await server.call(home.getBanner, region === undefined ? {} : { region })).dataList.map(({ title }) => title)
  const summary = async (region: string) => (await server.call(home.getBanner, { region })).dataList[0]?.summary
  const banner = (id: string, region: string, sort: number, words = '一句话') => ({
    ...{ id, region, sort, title: id, summary: words },
    ...{ picture: `/pictures/sky/${id}.svg`, link: `/${id}`, action: `看${id}` },
  })
  test('are those of the place and of all around it, in their own order, each with where it leads', async () => {
    await insert('banner', [
      ...[banner('b-street', STREET, 3), banner('d-all', '', 4), banner('c-all', '', 4), banner('e-province', '33', 1)],
      ...[banner('a-city', '3301', 5), banner('f-district', DISTRICT, 2), banner('elsewhere', OTHER_DISTRICT, 0)],
    ])
    forget()
    const around = ['e-province', 'f-district', 'b-street', 'c-all', 'd-all', 'a-city']
    expect(await titles(STREET)).toEqual(around)
    expect(await titles(DISTRICT)).toEqual(around.filter(title => title !== 'b-street'))
    expect(await titles('3301')).toEqual(['e-province', 'c-all', 'd-all', 'a-city'])
    expect(await titles()).toEqual(['c-all', 'd-all'])
    const { dataList } = await server.call(home.getBanner, {})
    expect(dataList[0]).toEqual({
      ...{ id: 'c-all', title: 'c-all', summary: '一句话' },
      ...{ picture: '/pictures/sky/c-all.svg', link: '/c-all', action: '看c-all' },
    })
  })
  test('say where and how many wait as often as they are asked to, and no number where nobody does', async () => {
    await server.database.db.deleteFrom('banner').execute()
    const words = '{region}有 {waiting} 位邻居在等！来{region}吧？还是 {waiting} 位。都算。'
    await insert('banner', [banner('all', '', 1, words)])
    const aid = (id: string, state: string, place: string) => ({
      ...{ id, workflow: 'aid', state, place, version: 1, facts: '{}', owner: organisation },
    })
    await insert('record', [
      ...[aid('w1', 'submitted', `${STREET}052`), aid('w2', 'accepted', STREET), aid('w3', 'assigned', DISTRICT)],
      ...[aid('w4', 'submitted', OTHER_DISTRICT), aid('w5', 'closed', STREET)],
      { ...aid('w6', 'submitted', STREET), workflow: 'order' },
    ])
    forget()
    expect(await summary(DISTRICT)).toBe('西湖区有 3 位邻居在等！来西湖区吧？还是 3 位。都算。')
    expect(await summary(STREET)).toBe('西湖区北山街道有 2 位邻居在等！来西湖区北山街道吧？还是 2 位。都算。')
    expect(await summary('330108')).toBe('来滨江区吧？都算。')
    const { waiting } = await server.call(home.getShujutongji, { region: DISTRICT })
    const everywhere = await server.call(home.getShujutongji, {})
    expect([waiting, everywhere.waiting]).toEqual([3, 4])
    await server.database.db.deleteFrom('record').where('id', 'like', 'w_').execute()
  })
})

describe('campaigns', () => {
  const campaign = (id: string, region: string, days: number) => ({
    ...{ id, uid: organisation, title: `募捐 ${id}`, summary: `为了 ${id}`, picture: `/pictures/sand/${id}.svg` },
    ...{ region, raised: 1_200, goal: 50_000, endsAt: inDays(days) },
  })
  test('stand by district, city and end, six of those that still collect; all of them count as raised', async () => {
    await insert('campaign', [
      ...[campaign('far', '310104', 1), campaign('city', '3301', 9), campaign('own', DISTRICT, 30)],
      ...[campaign('near', OTHER_DISTRICT, 8), campaign('farther', '3302', 2), campaign('own-soon', DISTRICT, 20)],
      ...[campaign('last', '11', 3), campaign('over', DISTRICT, -1)],
    ])
    forget()
    await server.database.db
      .updateTable('campaign')
      .set({ endsAt: inDays(0) })
      .where('id', '=', 'over')
      .execute()
    const { campaigns } = await server.call(home.getShouye, { region: DISTRICT })
    expect(campaigns.map(({ id }) => id)).toEqual(['own-soon', 'own', 'near', 'city', 'far', 'farther'])
    const { endsAt } = campaigns[0]!
    expect(campaigns[0]).toEqual({
      ...{ id: 'own-soon', title: '募捐 own-soon', summary: '为了 own-soon', picture: '/pictures/sand/own-soon.svg' },
      ...{ organisation: '青苗公益中心', raised: 1_200, goal: 50_000, endsAt },
    })
    expect(Math.round((endsAt - server.services.clock()) / DAY_MS)).toBe(20)
    expect((await server.call(home.getShujutongji, {})).raised, 'also by what is over').toBe(8 * 1_200)
    expect((await server.call(home.getShouye, {})).campaigns[0]?.id, 'of the first place of all').toBe('own-soon')
  })
})

describe('activities of the home page', () => {
  /** The middle of 西湖区 lies near by. */
  const activity = (id: string, north: number, changes: Partial<NewRow<'activity'>> = {}) => ({
    ...{ id, uid: organisation, kind: 'relief' as const, title: `活动 ${id}`, summary: `来 ${id}` },
    ...{
      picture: `/pictures/mint/${id}.svg`,
      region: DISTRICT,
      address: `${id} 门口`,
      lng: 120.13,
      lat: 30.26 + north,
    },
    ...{ startsAt: inDays(2), endsAt: inDays(3), listed: true, ...changes },
  })
  const idsOf = async (region = DISTRICT) => {
    forget()
    return (await server.call(home.getShouye, { region })).activities.map(({ id }) => id)
  }
  test('are the six nearest that are still to come, of equally near ones the soonest', async () => {
    await insert('activity', [
      ...[activity('n2', 0.2), activity('n1', 0.1), activity('n1-soon', 0.1, { startsAt: inDays(1) })],
      ...[activity('draft', 0, { listed: false }), activity('over', 0, { over: true })],
      activity('begun', 0, { startsAt: inDays(-0.1) }),
    ])
    expect(await idsOf()).toEqual(['n1-soon', 'n1', 'n2'])
    await insert('activity', [activity('west', 0, { lng: 118.9 }), activity('north', 1.1), activity('south', -1.2)])
    expect(await idsOf(), 'where little happens, what is far away').toEqual([
      ...['n1-soon', 'n1', 'n2', 'west', 'south', 'north'],
    ])
    await insert('activity', [activity('n3', 0.3), activity('e3', 0, { lng: 120.5 }), activity('n4', 0.32)])
    const near = ['n1-soon', 'n1', 'n2', 'n3', 'e3', 'n4']
    expect([...(await idsOf())].sort()).toEqual([...near].sort())
  })
  test('say where and when, and how many places are taken', async () => {
    await server.database.db.deleteFrom('activity').execute()
    await insert('activity', [activity('one', 0), activity('two', 0.01)])
    await insert('activitySeats', [{ activity: 'one', places: 9, taken: 4, waiting: 2 }])
    forget()
    const { activities } = await server.call(home.getShouye, { region: DISTRICT })
    const { startsAt, distance } = activities[0]!
    expect(activities[0]).toEqual({
      ...{ id: 'one', title: '活动 one', summary: '来 one', picture: '/pictures/mint/one.svg', startsAt, distance },
      ...{ place: 'one 门口', at: { lng: 120.13, lat: 30.26 }, places: 9, taken: 4 },
    })
    expect(Math.round((startsAt - NOW) / DAY_MS)).toBe(2)
    expect([activities[1]?.places, activities[1]?.taken]).toEqual([0, 0])
  })
})

describe('goods of the home page', () => {
  test('are the eight newest that are on sale, with what was sold of them', async () => {
    const owner = await createPostHolder(server, 'volunteer', DISTRICT)
    const place = {
      region: DISTRICT,
      address: '灵隐路 1 号',
      lng: 120.1,
      lat: 30.2,
      picture: '/pictures/sand/shop.svg',
    }
    await insert('shop', [{ id: 'shop', uid: owner.uid, name: '山里人家', summary: '山货', ...place }])
    const shop = {
      id: 'shop',
      workflow: 'shop',
      state: 'open',
      version: 1,
      facts: '{}',
      owner: owner.uid,
      place: 'shop',
    }
    await insert('record', [shop])
    const goods = (id: string, days: number, state: 'draft' | 'onSale' | 'offSale' = 'onSale') => ({
      ...{ id, shop: 'shop', classification: 'goods-a-1', title: `货 ${id}`, summary: `好 ${id}`, tag: `签 ${id}` },
      ...{ picture: `/pictures/sand/${id}.svg`, price: 990, sold: 7, state, createdAt: inDays(days) },
    })
    const many = Array.from({ length: 8 }, (_, at) => goods(`g${at}`, -at))
    await insert('goods', [...many, goods('g0-same', 0), goods('taken-off', 1, 'offSale'), goods('draft', 2, 'draft')])
    forget()
    const { goods: shown } = await server.call(home.getShouye, { region: DISTRICT })
    expect(shown.map(({ id }) => id)).toEqual(['g0-same', 'g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6'])
    expect(shown[1]).toEqual({
      ...{ id: 'g0', title: '货 g0', summary: '好 g0', picture: '/pictures/sand/g0.svg' },
      ...{ price: 990, sold: 7, tag: '签 g0' },
    })
  })
})

describe('welfare projects', () => {
  const project = (id: string, day: string, changes: object = {}) => ({
    ...{ id, title: `项目 ${id}`, summary: `做 ${id}`, picture: `/pictures/mint/${id}.svg`, body: `正文 ${id}` },
    ...{ organisation: `单位 ${id}`, region: DISTRICT, beneficiaries: 36, contactPhone: '0571-8700 0000' },
    ...{ startedAt: new Date(`${day}T00:00:00+08:00`), ...changes },
  })
  test('come newest first, say who does them where, and are found by what stands on their card', async () => {
    await insert('project', [
      project('old', '2026-01-01', { title: '琥珀课堂' }),
      project('new', '2026-06-01', { summary: '去琥珀山' }),
      project('mid', '2026-03-01', { organisation: '琥珀社', body: '水晶' }),
    ])
    const find = async (input: object) => (await server.call(home.getGongyixiangmu, input)).dataList.map(({ id }) => id)
    expect(await find({})).toEqual(['new', 'mid', 'old'])
    expect(await find({ keyword: '琥珀' })).toEqual(['new', 'mid', 'old'])
    for (const [keyword, id] of [
      ['琥珀课堂', 'old'],
      ['琥珀山', 'new'],
      ['琥珀社', 'mid'],
    ] as const)
      expect(await find({ keyword }), keyword).toEqual([id])
    expect(await find({ keyword: '水晶' })).toEqual([])
    const card = {
      ...{ id: 'old', title: '琥珀课堂', summary: '做 old', picture: '/pictures/mint/old.svg' },
      ...{ organisation: '单位 old', regionName: '杭州市西湖区', startedAt: Date.parse('2026-01-01T00:00:00+08:00') },
    }
    expect((await server.call(home.getGongyixiangmu, { keyword: '课堂' })).dataList).toEqual([card])
    const whole = { ...card, body: '正文 old', beneficiaries: 36, contactPhone: '0571-8700 0000' }
    expect(await server.call(home.getGongyixiangmuDetails, { id: 'old' })).toEqual(whole)
  })
})

describe('articles', () => {
  test('stand by their number, then by their id, of one topic where one is asked for, and are read whole', async () => {
    await server.database.db.deleteFrom('article').execute()
    const publishedAt = new Date('2026-05-01T00:00:00+08:00')
    const article = (id: string, sort: number, topic: 'platform' | 'contact' = 'platform') => ({
      ...{ id, sort, topic, title: `文章 ${id}`, summary: `讲 ${id}`, picture: `/pictures/sky/${id}.svg` },
      ...{ body: `正文 ${id}`, publishedAt },
    })
    await insert('article', [article('a', 3), article('c', 1), article('b', 1), article('d', 2, 'contact')])
    const ids = async (input: object) =>
      (await server.call(home.platformJieshaoPage, input)).dataList.map(({ id }) => id)
    expect(await ids({})).toEqual(['b', 'c', 'd', 'a'])
    expect(await ids({ topic: 'contact' })).toEqual(['d'])
    const card = {
      ...{ id: 'd', title: '文章 d', summary: '讲 d', picture: '/pictures/sky/d.svg' },
      publishedAt: publishedAt.getTime(),
    }
    expect((await server.call(home.platformJieshaoPage, { topic: 'contact' })).dataList).toEqual([card])
    expect(await server.call(home.platformJieshaoDetails, { id: 'd' })).toEqual({ ...card, body: '正文 d' })
    expect((await server.refused(home.platformJieshaoDetails, { id: 'e' })).message).toBe('没有找到这篇文章')
  })
})
