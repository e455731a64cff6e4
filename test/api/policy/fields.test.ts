/** What a policy says, in which order policies stand, and from when until when: on a portal that has only these. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policyContract } from '../../../src/contract/policy.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const NOW = Date.parse('2027-03-01T09:00:00+08:00')
const { getZhengcebangfu: list, getZhengcebangfuDetails: details } = policyContract

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW, still: true })
  const policy = (id: string, region: string, begins: number, changes: object = {}) => ({
    ...{ id, region, topic: 'elderly' as const, title: `政策 ${id}`, summary: `简介 ${id}`, body: `正文 ${id}` },
    ...{ picture: `/pictures/sky/${id}.svg`, benefit: `补贴 ${id}`, office: `窗口 ${id}`, contactPhone: '0571-12345' },
    ...{ conditions: JSON.stringify([`条件 ${id}`, '年满六十']), papers: JSON.stringify(['身份证', `材料 ${id}`]) },
    ...{ startsAt: new Date(NOW + begins * DAY_MS), endsAt: null, ...changes },
  })
  await server.database.db
    .insertInto('policy')
    .values([
      policy('country', '', -1),
      policy('province', '33', -1),
      policy('city', '3301', -1),
      policy('district-old', '330106', -30),
      policy('district-new', '330106', -2, { endsAt: new Date(NOW + 1) }),
      policy('district-new2', '330106', -2, { topic: 'child' }),
      policy('begins-now', '330106', 0),
      policy('not-yet', '330106', 0.0001),
      policy('ends-now', '330106', -5, { endsAt: new Date(NOW) }),
      policy('elsewhere', '330105', -1),
      policy('other-city', '3302', -1),
    ])
    .execute()
})
afterAll(() => server.close())

const idsOf = async (input: object) => (await server.call(list, input)).dataList.map(({ id }) => id)

test('the nearest stand first, of one place the latest; what has not begun or is over does not stand there', async () => {
  const own = ['begins-now', 'district-new2', 'district-new', 'district-old']
  expect(await idsOf({ region: '330106' })).toEqual([...own, 'city', 'province', 'country'])
  expect(await idsOf({ region: '3301' })).toEqual([
    ...own.slice(0, 1),
    'elsewhere',
    ...own.slice(1),
    'city',
    'province',
    'country',
  ])
  expect(await idsOf({ region: '330106', topic: 'child' })).toEqual(['district-new2'])
  expect(new Set(await idsOf({ pageSize: 100 }))).toEqual(
    new Set([...own, 'elsewhere', 'other-city', 'city', 'province', 'country']),
  )
})

test.each([
  ['政策 city', ['city']],
  ['简介 city', ['city']],
  ['补贴 city', ['city']],
  ['正文 city', []],
  ['窗口 city', []],
])('it is found by its title, its summary and what one gets, and by nothing else: %s', async (keyword, ids) => {
  expect(await idsOf({ keyword })).toEqual(ids)
})

test('each says what it is, for whom, what to bring, what one gets, where and until when', async () => {
  const card = {
    ...{ id: 'district-new', title: '政策 district-new', summary: '简介 district-new', topic: 'elderly' },
    ...{ picture: '/pictures/sky/district-new.svg', regionName: '杭州市西湖区', endsAt: NOW + 1 },
  }
  const { dataList, total } = await server.call(list, { keyword: 'district-new', topic: 'elderly' })
  expect([dataList, total]).toEqual([[card], 1])
  expect(await server.call(details, { id: 'district-new' })).toEqual({
    ...{ ...card, body: '正文 district-new', conditions: ['条件 district-new', '年满六十'] },
    ...{ papers: ['身份证', '材料 district-new'], benefit: '补贴 district-new', office: '窗口 district-new' },
    contactPhone: '0571-12345',
  })
  expect(await server.call(details, { id: 'country' })).toMatchObject({ endsAt: null, regionName: '全国' })
  expect(await server.call(details, { id: 'ends-now' }), 'whoever has its address still reads it').toMatchObject({
    endsAt: NOW,
  })
})
