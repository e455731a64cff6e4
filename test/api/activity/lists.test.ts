/** The list of activities: every order gives each of them once, whatever index it walks along. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { logInDemoAccount } from '../../support/demo/orders.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: true })
})
afterAll(() => server.close())

type Query = Parameters<typeof server.call<typeof activityContract.activityPage>>[1]
const walk = async (query: Query) => {
  const rows = []
  let after: string | undefined
  let total = 0
  do {
    const page = await server.call(activityContract.activityPage, { ...query, pageSize: 7, ...(after && { after }) })
    rows.push(...page.dataList)
    total = page.total
    after = page.next
  } while (after)
  return { rows, total }
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort()

/** A street of it, and a place far from all of them. */
const HERE = { lng: 120.13, lat: 30.26 }
const FAR = { lng: 87.6, lat: 43.8 }

test.each([
  ['all', {}],
  ['those of a district', { region: '330106' }],
  ['those of a city, of one kind, with places left', { region: '330100', kind: 'goods' as const, open: true }],
  ['those that are over', { when: 'past' as const }],
])('%s come nearest first, each once, as many as there are', async (_, filter) => {
  const soonest = await walk(filter)
  expect(soonest.rows.length).toBeGreaterThan(7)
  expect(soonest.total).toBe(soonest.rows.length)
  for (const place of [HERE, FAR]) {
    const { rows, total } = await walk({ ...filter, ...place, sort: 'nearest' })
    const distances = rows.map(({ distance }) => distance ?? Number.NaN)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
    expect(idsOf(rows)).toEqual(idsOf(soonest.rows))
    expect(total).toBe(soonest.total)
  }
})

test('a word is found in the order of time and of distance alike', async () => {
  const all = await walk({})
  const keyword = all.rows[0]!.title.slice(0, 2)
  const named = all.rows.filter(({ title }) => title.includes(keyword))
  const soonest = await walk({ keyword })
  expect(idsOf(soonest.rows)).toEqual(idsOf(named))
  const starts = soonest.rows.map(({ startsAt }) => startsAt)
  expect(starts).toEqual([...starts].sort((one, other) => one - other))
  expect(idsOf((await walk({ keyword, ...HERE, sort: 'nearest' })).rows)).toEqual(idsOf(named))
})

test('whoever leads sees what comes next first, what is over latest first; whoever served sees the last day first', async () => {
  const [leader, volunteer] = [
    await logInDemoAccount(server, '13900000005'),
    await logInDemoAccount(server, '13900000002'),
  ]
  const daysOf = async (tab: 'open' | 'past') => {
    const rows = await readAllPages(4, after =>
      server.call(activityDeskContract.activityDeskPage, { tab, pageSize: 4, ...(after && { after }) }, leader),
    )
    return rows.map(({ startsAt }) => startsAt)
  }
  const [open, past] = [await daysOf('open'), await daysOf('past')]
  expect(open).toEqual([...open].sort((one, other) => one - other))
  expect(past).toEqual([...past].sort((one, other) => other - one))
  const served = await readAllPages(4, after =>
    server.call(hoursContract.hoursPage, { pageSize: 4, ...(after && { after }) }, volunteer),
  )
  const days = served.map(({ startedAt }) => startedAt)
  expect(days).toEqual([...days].sort((one, other) => other - one))
  expect([open, past, days].map(({ length }) => length > 4)).toEqual([true, true, true])
})
