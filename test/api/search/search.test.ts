/** What the search finds, and what it must not. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAND_INS } from '../../../server/domain/search/cardFields.ts'
import { doorPicture } from '../../../server/domain/search/doorPictures.ts'
import { drawPicture } from '../../../server/http/pictures.ts'
import { type SearchKind, searchContract as search } from '../../../src/contract/search.contract.ts'
import { createUpload, goodsDraft, putOnSale } from '../../support/fixtures/goods.ts'
import { listIdle } from '../../support/fixtures/idle.ts'
import { createMember, openShop } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const find = (keyword: string, kind?: SearchKind) =>
  server.call(search.find, { keyword, region: '330106', ...(kind && { kind }) })
const titles = async (keyword: string, kind?: SearchKind) =>
  (await find(keyword, kind)).groups.flatMap(({ dataList }) => dataList.map(({ title }) => title))
const run = (statement: string) => sql.raw(statement).execute(server.database.db)

/** A thing of each kind, and what takes it off the public pages. */
const HIDDEN: readonly (readonly [kind: SearchKind, table: string, hide: (id: string) => string])[] = [
  ['goods', 'goods', id => `update goods set state = 'offSale' where id = '${id}'`],
  [
    'goods',
    'goods',
    id => `update record set state = 'suspended' where id = (select shop from goods where id = '${id}')`,
  ],
  ['shop', 'shop', id => `update record set state = 'suspended' where id = '${id}'`],
  ['gift', 'gift', id => `update gift set listed = false where id = '${id}'`],
  ['policy', 'policy', id => `update policy set ends_at = now() - interval '1 day' where id = '${id}'`],
  ['policy', 'policy', id => `update policy set starts_at = now() + interval '1 day' where id = '${id}'`],
  ['project', 'project', id => `delete from project where id = '${id}'`],
  ['article', 'article', id => `delete from article where id = '${id}'`],
  ['activity', 'activity', id => `update activity set listed = false where id = '${id}'`],
  ['activity', 'activity', id => `update activity set over = true where id = '${id}'`],
  ['campaign', 'campaign', id => `update campaign set ends_at = now() - interval '1 day' where id = '${id}'`],
  ['campaign', 'campaign', id => `update campaign set listed = false where id = '${id}'`],
  ['idle', 'idle_item', id => `update record set state = 'reserved' where id = '${id}'`],
]

describe('a row', () => {
  const first = async (keyword: string, kind: SearchKind) => (await find(keyword, kind)).groups[0]!.dataList[0]!
  it('has the price of goods, the points of gifts, the time of an activity, and a picture', async () => {
    const goods = await first('五常稻花香 5 kg', 'goods')
    const { rows } = await sql<{ price: number }>`select price from goods where id = ${goods.id}`.execute(
      server.database.db,
    )
    expect(goods).toMatchObject({ ...rows[0], points: null, distance: null })
    expect((await first('积分', 'gift')).points).toBeGreaterThan(0)
    const { startsAt, endsAt } = await first('活动', 'activity')
    expect(endsAt!).toBeGreaterThan(startsAt!)
  })
  it('counts how far it is from the point of the question, and else from the middle of the district', async () => {
    const [from, middle] = await Promise.all([
      server.call(search.find, { keyword: '菜园开种', region: '330106', kind: 'activity', lng: 121.47, lat: 31.23 }),
      find('菜园开种', 'activity'),
    ])
    const { id, distance } = from.groups[0]!.dataList[0]!
    const near = middle.groups[0]!.dataList.find(one => one.id === id)!.distance!
    expect(distance! - near).toBeGreaterThan(100_000)
  })
  it('of goods does not say how far, as they are sent anywhere, nor of a campaign, to which nobody goes', async () => {
    expect((await first('五常稻花香 5 kg', 'goods')).distance).toBeNull()
    const { title } = await server.database.db
      .selectFrom('campaign')
      .select('title')
      .where('listed', '=', true)
      .where('region', '=', '330106')
      .executeTakeFirstOrThrow()
    expect((await first(title, 'campaign')).distance).toBeNull()
  })
  it('has a picture that the portal draws for every kind', () => {
    expect(
      STAND_INS.filter(path => drawPicture(path.slice('/pictures/'.length, -'.svg'.length)) === undefined),
    ).toEqual([])
  })
})

it('shows every door by a picture of its own that the portal draws', async () => {
  const { rows } = await sql<{ title: string }>`select title from search_entry where kind = 'door'`.execute(
    server.database.db,
  )
  const pictures = rows.map(({ title }) => doorPicture(title)?.slice('/pictures/'.length, -'.svg'.length))
  expect(new Set(pictures).size).toBe(rows.length)
  expect(pictures.filter(path => drawPicture(path ?? '') === undefined)).toEqual([])
})

describe('what is public', () => {
  it.each(HIDDEN)('finds %s while it is public, and no longer', async (kind, _, hide) => {
    const { rows } = await sql<{ record: string; title: string }>`
      select record, title from search_entry entry where kind = ${kind} and region in ('', '330106', '33')
        and (ends_at is null or ends_at > now()) and not exists (
          select from search_entry other where other.kind = entry.kind and other.title = entry.title
            and other.record <> entry.record)
      union all select record, title from search_entry where kind = ${kind} limit 1`.execute(server.database.db)
    const { record, title } = rows[0]!
    const ids = async () =>
      (await find(title.slice(0, 40), kind)).groups.flatMap(({ dataList }) => dataList.map(({ id }) => id))
    expect(await ids()).toContain(record)
    await run(hide(record))
    expect(await ids()).not.toContain(record)
  })
  // Of the words of such a title, one alone is in more entries than are ranked.
  it('comes first by its whole title', async () => {
    const { best } = await find('五常稻花香 5 kg')
    expect(best[0]).toMatchObject({ kind: 'goods', title: '五常稻花香 5 kg' })
  })
  it('has an entry for exactly what is public', async () => {
    const { rows } = await run(`select kind, record from search_entry where kind not in ('door', '#doors')
      except select kind, record from search_source
      union all (select kind, record from search_source except select kind, record from search_entry)`)
    expect(rows).toEqual([])
  })
  it('knows no telephone number and nobody’s draft', async () => {
    const { rows } = await run(`select kind, record from search_entry where words::text ~ '''1[3-9][0-9]{9}'''`)
    expect(rows).toEqual([])
    const { id: shop, owner } = await openShop(server)
    const picture = await createUpload(server, owner)
    const { id } = await putOnSale(server, owner, shop, goodsDraft(picture, { title: '青花釉里红小瓷壶' }))
    expect(await titles('釉里红')).toEqual(['青花釉里红小瓷壶'])
    await run(`update goods set state = 'draft' where id = '${id}'`)
    expect(await titles('釉里红')).toEqual([])
  })
  it('finds a thing under its new title at once, and not under the old one', async () => {
    const id = await listIdle(server, await createMember(server), { title: '竹编蝈蝈笼' })
    await run(`update record set state = 'listed' where id = '${id}'`)
    expect(await titles('蝈蝈笼', 'idle')).toContain('竹编蝈蝈笼')
    await run(`update idle_item set title = '柳条箱子' where id = '${id}'`)
    expect(await titles('柳条箱', 'idle')).toContain('柳条箱子')
    expect(await titles('蝈蝈笼', 'idle')).not.toContain('柳条箱子')
  })
})

describe('answers', () => {
  it('put what is here first and name the city of others', async () => {
    const { groups } = await find('高龄津贴', 'policy')
    const [first, ...others] = groups[0]!.dataList
    expect(first).toMatchObject({ title: '浙江省高龄津贴', elsewhere: '' })
    for (const { title, elsewhere } of others)
      if (title.endsWith('高龄津贴')) expect(title).toContain(elsewhere.slice(0, 2))
  })
  it('put the activities that are here before those of the city, and those before what is elsewhere', async () => {
    const { groups } = await find('活动', 'activity')
    const steps = groups[0]!.dataList.map(({ elsewhere }) =>
      elsewhere === '' ? 0 : elsewhere.startsWith('杭州市') ? 1 : 2,
    )
    expect(steps).toEqual(steps.toSorted())
    expect(steps[0]).toBe(0)
  })
  it('put what one can go to in another city after all that is here, the nearer city first', async () => {
    const { best, groups } = await find('我要理发')
    expect(best.map(({ elsewhere }) => elsewhere)).toEqual(['', '', ''])
    const away = groups.find(({ kind }) => kind === 'activity')!.dataList
    expect(away[0]!.elsewhere).toContain('南京市')
    expect(away.map(({ distance }) => distance)).toEqual(
      away.map(({ distance }) => distance!).toSorted((a, b) => a - b),
    )
  })
  it('put the nearest of equally good activities first, counted from the point of the question', async () => {
    const { rows } = await sql<{ id: string; lng: number; lat: number }>`select id, lng, lat from activity
      where listed and not over and region like '330106%' limit 2`.execute(server.database.db)
    await run(`update activity set title = '裁纸鸢' where id in ('${rows.map(({ id }) => id).join("', '")}')`)
    for (const { id, lng, lat } of rows) {
      const near = await server.call(search.find, { keyword: '裁纸鸢', region: '330106', lng, lat })
      expect(near.groups[0]!.dataList[0]!.id).toBe(id)
    }
  })
  it('are the same with a space between the words', async () => {
    const found = await titles('孩子 绘本')
    expect(found.join()).toContain('绘本故事会')
    expect(found).toEqual(await titles('孩子绘本'))
  })
  it('take a word for one that sounds alike only where nothing is found otherwise', async () => {
    expect((await find('杯子')).best.map(({ title }) => title).join()).not.toContain('被')
    expect((await titles('拐账在哪里')).toSorted()).toEqual((await titles('拐杖')).toSorted())
  })
  it.each(['？！……', '。', '🙂'])('say what to do where %s has no word', async keyword => {
    expect(await find(keyword)).toMatchObject({ best: [], groups: [], hint: expect.stringContaining('只有标点') })
  })
  it('offer doors and the telephone where nothing is found', async () => {
    const { groups, hint, near } = await find('qwxzkjv')
    expect({ groups, hint }).toEqual({ groups: [], hint: expect.stringContaining('没有找到“qwxzkjv”') })
    expect(near.map(({ href }) => href)).toContain('/contact')
  })
  it('refuse nothing and too much with a sentence at the field, and say of one sign that it is little', async () => {
    const empty = await server.raw(search.find.wire, { keyword: ' ' })
    expect(JSON.stringify(empty)).toContain('请填写要找的')
    const long = await server.raw(search.find.wire, { keyword: '米'.repeat(200) })
    expect(JSON.stringify(long)).toContain('最多 40 个字')
    expect((await find('米')).hint).toContain('只有一个字')
  })
  it('take signs of the search language as they are', async () => {
    for (const keyword of [`'`, `米' | 油`, '\\', '!米 & (油', '米:*', '%', '#goods'])
      expect((await server.raw(search.find.wire, { keyword })).result).not.toBe('error')
  })
})

describe('suggestions', () => {
  it('go on with what is being typed, in signs, pinyin and initials', async () => {
    const suggested = async (keyword: string) =>
      (await server.call(search.suggest, { keyword, region: '330106' })).dataList.map(({ title }) => title)
    expect(await suggested('换手')).toContain('换手机号')
    expect(await suggested('jifenh')).toContain('积分换礼品')
    expect(await suggested('whmm')).toEqual([])
    expect(await suggested('hsjh')).toContain('换手机号')
    expect(await suggested('？')).toEqual([])
  })
})
