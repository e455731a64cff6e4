import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POLICY_TOPICS, policyContract } from '../../../src/contract/policy.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { getZhengcebangfu: list, getZhengcebangfuDetails: details } = policyContract
const DAY = 86_400_000

describe('policies', () => {
  it('that begin only later are not listed yet', async () => {
    const total = async () => (await server.call(list, { pageSize: 1 })).total
    const before = await total()
    const { db } = server.database
    const id = (await server.call(list, { pageSize: 1 })).dataList[0]!.id
    const { startsAt } = await db.selectFrom('policy').select('startsAt').where('id', '=', id).executeTakeFirstOrThrow()
    const begins = (at: Date) => db.updateTable('policy').set({ startsAt: at }).where('id', '=', id).execute()
    await begins(new Date(server.services.clock() + DAY))
    expect(await total()).toBe(before - 1)
    await begins(startsAt)
    expect(await total()).toBe(before)
  })

  it('are walked to the end', async () => {
    const all = await readAllPages(9, after => server.call(list, { pageSize: 9, ...(after ? { after } : {}) }))
    expect(all.length).toBeGreaterThan(50)
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

  it('exist for every topic, and keep to the one asked for', async () => {
    for (const topic of POLICY_TOPICS) {
      const { dataList } = await server.call(list, { topic, region: '330106' })
      expect(dataList.length, topic).toBeGreaterThan(1)
      expect(dataList.every(one => one.topic === topic)).toBe(true)
    }
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

  it('leave the list when they have ended', async () => {
    const before = await server.call(list, { pageSize: 100, region: '330106' })
    const ends = before.dataList.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
    expect(ends.length).toBeGreaterThan(2)
    expect(Math.min(...ends)).toBeGreaterThan(Date.now())
    const futureServer = await startServer({ now: Math.max(...ends) + DAY })
    try {
      const { dataList } = await futureServer.call(list, { pageSize: 100, region: '330106' })
      expect(dataList).toHaveLength(before.dataList.length - ends.length)
    } finally {
      await futureServer.close()
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

  it('that are not there are missed, and what is no question is refused', async () => {
    expect(await server.refused(details, { id: 'nothing' })).toMatchObject({
      code: 'missing',
      message: '没有找到这项政策',
    })
    for (const [fields, field] of [
      [{ after: 'bm9uc2Vuc2U' }, 'after'],
      [{ topic: 'cars' }, 'topic'],
      [{ region: '33010' }, 'region'],
      [{ keyword: '长'.repeat(41) }, 'keyword'],
      [{ pageSize: '-1' }, 'pageSize'],
      [{ other: '1' }, 'other'],
    ] as const)
      expect(await server.raw('/api/index/getZhengcebangfu', fields)).toMatchObject({ result: 422, field })
  })
})
