/** Settings of the platform: who may change which, to what, and from when. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitsInForce, settingOf } from '../../../server/engine/settings.ts'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { manageContract } from '../../../src/contract/manage.contract.ts'
import type { SettingKey } from '../../../src/contract/settingKeys.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { chinaDay, DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createBuyer, createFinanceMember, createMember, createPlatformMember } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { settingPage, settingHistory, settingSave, settingDetails } = manageContract
const { settingCountersign, settingRefuse, settingWithdraw, settingRevert } = stepsContract
/** Longer than anything is remembered by a server, ms. */
const CACHED_MS = 5_000
const REASON = { reason: '按新规定' }

let server: TestServer
let [first, second] = [] as unknown as [TestAccount, TestAccount]
beforeAll(async () => {
  server = await startServer()
  first = await createPlatformMember(server)
  second = await createPlatformMember(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.db.deleteFrom('setting').where('key', 'in', ['kefuphone', 'bigExpense', 'delays']).execute()
  const waiting = server.database.db.updateTable('record').set({ state: 'withdrawn' })
  await waiting.where('workflow', '=', 'settingChange').where('state', 'in', ['proposed', 'scheduled']).execute()
})

const change = (who: TestAccount, key: SettingKey, value: string, more: { day?: string; seen?: string } = {}) =>
  server.call(settingSave, { name: key, value, ...REASON, ...more }, { token: who.token })
const phone = async () => {
  server.advanceClock(CACHED_MS)
  return (await server.call(homeContract.getPlatformSet, {})).kefuphone
}
const storedValue = async (key: SettingKey) =>
  (await server.call(settingPage, { name: key }, { token: first.token })).dataList[0]!.value

describe('a setting that concerns no money', () => {
  test('is in force at once on every page, with who changed it and why', async () => {
    const { id, state } = await change(first, 'kefuphone', '0571-1234 5678')
    expect([state, await phone()]).toEqual(['inForce', '0571-1234 5678'])
    const { dataList } = await server.call(settingPage, {}, { token: second.token })
    expect(dataList.find(({ name }) => name === 'kefuphone')).toMatchObject({ change: id, since: expect.any(Number) })
    const row = await server.call(settingDetails, { id }, { token: second.token })
    expect(row).toMatchObject({ to: '0571-1234 5678', reason: '按新规定', stateLabel: '生效中' })
  })
  test('goes back to what it was before, as a change of its own', async () => {
    const { id } = await change(first, 'kefuphone', '0571-1234 5678')
    await server.call(settingRevert, { id, input: { reason: '写错了' } }, { token: second.token })
    expect(await phone()).toBe('0571-8888 0000')
    const { dataList } = await server.call(settingHistory, { name: 'kefuphone' }, { token: first.token })
    expect(dataList.slice(0, 2).map(({ stateLabel, reason }) => `${stateLabel} ${reason}`)).toEqual([
      '生效中 写错了',
      '已被取代 按新规定',
    ])
  })
  test('waits for its day, and can be withdrawn until then', async () => {
    const day = chinaDay(server.services.clock(), 2)
    const { id, state } = await change(first, 'kefuphone', '0571-1234 5678', { day })
    expect([state, await phone()]).toEqual(['scheduled', '0571-8888 0000'])
    server.advanceClock(2 * DAY_MS)
    await server.sweep()
    expect(await phone()).toBe('0571-1234 5678')
    await expect(server.call(settingWithdraw, { id }, { token: first.token })).rejects.toThrow('生效中')
  })
})

describe('money and thresholds', () => {
  test('need a second person of the platform, never the one who proposed', async () => {
    const { id, state } = await change(first, 'bigExpense', '800')
    expect([state, await storedValue('bigExpense')]).toEqual(['proposed', 50_000])
    await expect(server.call(settingCountersign, { id }, { token: first.token })).rejects.toThrow('另一位平台管理员')
    await server.call(settingCountersign, { id }, { token: second.token })
    expect(await settingOf(server.database.db, 'bigExpense')).toBe(80_000)
  })
  test('stay as they are when the second person refuses', async () => {
    const { id } = await change(first, 'bigExpense', '800')
    await server.call(settingRefuse, { id, input: { reason: '太高了' } }, { token: second.token })
    expect(await storedValue('bigExpense')).toBe(50_000)
  })
})

test('a delay reaches the clocks that begin later; a second person agrees where money moves after it', async () => {
  const { id, state } = await change(first, 'orderReceive', '15')
  expect(state).toBe('proposed')
  await server.call(settingCountersign, { id }, { token: second.token })
  server.advanceClock(CACHED_MS)
  const { delays } = await server.call(homeContract.getPlatformSet, {})
  expect(delays.order).toMatchObject({ autoReceive: 15 * DAY_MS, unpaid: HOUR_MS / 2 })
})
test('a limit replaces that of the environment', async () => {
  await change(first, 'openAids', '3')
  expect(await limitsInForce(server.database.db, server.services.limits)).toMatchObject({ openAids: 3 })
  await server.database.db.deleteFrom('setting').where('key', '=', 'openAids').execute()
})

test('what nobody agreed to before its day comes into force no more', async () => {
  const { id } = await change(first, 'bigExpense', '800', { day: chinaDay(server.services.clock(), 2) })
  server.advanceClock(3 * DAY_MS)
  await expect(server.call(settingCountersign, { id }, { token: second.token })).rejects.toThrow('日子已经过了')
})

const tomorrow = () => chinaDay(server.services.clock(), 1)
test.each<[string, SettingKey, string, string, number | null]>([
  ['out of bounds', 'bigRefund', '0.5', '不能低于 1 元', null],
  ['too large a span', 'orderUnpaid', '3000', '不能高于', null],
  ['of the wrong kind', 'bigRefund', '很多', '应是金额', null],
  ['no telephone number', 'kefuphone', 'abc', '电话号码', null],
  ['no choice', 'operatorMode', 'everything', '请选择募捐资质', null],
  ['a script', 'miniProgram', 'javascript:alert(1)', 'https://', null],
  ['what is in force already', 'bigRefund', '2000', '不用改', null],
  ['the least above the most', 'withdrawalDayMax', '200000', '请先改那一项', null],
  ['the most below the least', 'approverDaySum', '500', '请先改那一项', null],
  ['a day gone by', 'kefuphone', '0571-1234 5678', '已经到了', 0],
  ['a day in two years', 'kefuphone', '0571-1234 5678', '最多提前一年', 700],
])('%s is refused with a sentence, and the old value stays', async (_, key, value, sentence, daysAhead) => {
  const before = await storedValue(key)
  const more = daysAhead === null ? {} : { day: chinaDay(server.services.clock(), daysAhead) }
  await expect(change(first, key, value, more)).rejects.toThrow(sentence)
  expect(await storedValue(key)).toEqual(before)
})
test('one key has one change for one day', async () => {
  await change(first, 'kefuphone', '0571-1234 5678', { day: tomorrow() })
  await expect(change(second, 'kefuphone', '0571-8765 4321', { day: tomorrow() })).rejects.toThrow('同一天')
  await change(second, 'kefuphone', '0571-8765 4321', { day: chinaDay(server.services.clock(), 2) })
})
test('of two at once for one day one comes to be', async () => {
  const both = [first, second].map(who => change(who, 'bigExpense', '900', { day: tomorrow() }))
  const done = await Promise.allSettled(both)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
test('a form that was open while another changed the value says what stands there now', async () => {
  const { seen } = await server.call(settingPage, { name: 'kefuphone' }, { token: second.token })
  await change(first, 'kefuphone', '0571-1234 5678')
  await expect(change(second, 'kefuphone', '0571-8765 4321', { seen })).rejects.toThrow('刚刚改成了 0571-1234 5678')
})
test('a key of an old database holds nothing and changes nothing', async () => {
  const { db } = server.database
  await db.insertInto('setting').values({ key: 'oldKey', value: '"x"' }).execute()
  const rows = (await server.call(settingPage, {}, { token: first.token })).dataList
  expect(rows.map(({ name }) => name)).not.toContain('oldKey')
  await expect(change(first, 'oldKey' as SettingKey, 'y')).rejects.toThrow('请选择设置项')
})
test('a stored value out of bounds counts as none', async () => {
  await server.database.db.insertInto('setting').values({ key: 'bigExpense', value: '-1' }).execute()
  expect(await settingOf(server.database.db, 'bigExpense')).toBe(50_000)
})

test('nobody but the platform reads or changes settings, or opens the queue', async () => {
  const { id } = await change(first, 'bigExpense', '800')
  for (const who of [await createMember(server), await createFinanceMember(server), await createBuyer(server)]) {
    const as = { token: who.token }
    await expect(server.call(settingPage, {}, as)).rejects.toThrow('只有平台管理员')
    await expect(server.call(settingHistory, {}, as)).rejects.toThrow('只有平台管理员')
    await expect(server.call(manageContract.queuePage, {}, as)).rejects.toThrow('只有平台管理员')
    await expect(change(who, 'kefuphone', '0571-1234 5678')).rejects.toThrow('只有平台管理员')
    await expect(server.call(settingDetails, { id }, as)).rejects.toThrow('没有找到')
    await expect(server.call(settingCountersign, { id }, as)).rejects.toThrow()
  }
})
test('the queue holds what waits for the second person, and not what one proposed oneself', async () => {
  const { id } = await change(first, 'bigExpense', '800')
  const queueOf = ({ token }: TestAccount) =>
    server.call(manageContract.queuePage, { workflow: 'settingChange' }, { token })
  expect((await queueOf(second)).dataList.map(row => row.id)).toContain(id)
  expect((await queueOf(first)).dataList.map(row => row.id)).not.toContain(id)
  expect((await queueOf(second)).groups.map(({ workflow }) => workflow)).toContain('settingChange')
})
test('no secret is among the settings', async () => {
  const { db } = server.database
  const keys = (await db.selectFrom('setting').select('key').execute()).map(({ key }) => key)
  const secrets = (await db.selectFrom('secret').select('name').execute()).map(({ name }) => name)
  expect(secrets).toContain('sandboxKey')
  expect(keys.filter(key => secrets.includes(key))).toEqual([])
})
