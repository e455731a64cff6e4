/** Expired points that come back: one of the staff asks, another decides, and nothing comes back twice. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pointContract } from '../../../src/contract/point.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createGiftStaff, expirePoints } from '../../support/fixtures/gifts.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { CITY, createPostHolder } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let staff: TestAccount
let otherStaff: TestAccount
let farStaff: TestAccount
let leader: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  staff = await createGiftStaff(server)
  otherStaff = await createGiftStaff(server)
  farStaff = await createGiftStaff(server, '3302')
  leader = await createPostHolder(server, 'leader2', CITY)
})
afterEach(() => assertBooksBalanced(server))
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const reason = '住院两个月，没能用上'
const sumsOf = (person: TestAccount) => server.call(pointContract.pointSummary, {}, as(person))
const request = async (who: TestAccount, person: TestAccount, lot: string) =>
  (await server.call(pointContract.pointRestoreAdd, { phone: person.phone, lot, reason }, as(who))).id
const refusedRequest = (who: TestAccount, fields: { phone: string; lot: string; reason: string }) =>
  server.refused(pointContract.pointRestoreAdd, fields, as(who))
/** A neighbour of 北山街道 with forty points that expired yesterday. */
async function neighbour() {
  const person = await createMember(server)
  const where = { region: '330106109' }
  await server.database.db.updateTable('account').set(where).where('uid', '=', person.uid).execute()
  return { person, lot: await expirePoints(server, person, 40) }
}
const tasksOf = async (who: TestAccount) =>
  (await server.call(taskContract.getRenwuPage, { workflow: 'pointRestore' }, as(who))).dataList.map(({ id }) => id)
const messagesOf = async (who: TestAccount) =>
  (await server.call(recordContract.messagePage, {}, as(who))).dataList.map(({ text }) => text)

describe('points that expired', () => {
  test('come back for a month when another person agrees; their owner reads each step', async () => {
    const { person, lot } = await neighbour()
    const found = await server.call(pointContract.pointExpired, { phone: person.phone }, as(staff))
    expect(found.dataList).toMatchObject([{ id: lot, reason: '帮助邻居', points: 40 }])
    expect(found.name, 'enough to know them by').toBe('王**')
    const id = await request(staff, person, lot)
    expect(await messagesOf(person)).toEqual(['工作人员为您申请恢复 40 过期积分，正在等另一位复核'])
    expect(await sumsOf(person)).toMatchObject({ free: 0 })
    expect(await tasksOf(staff), 'whoever asked').not.toContain(id)
    for (const who of [otherStaff, leader]) expect(await tasksOf(who)).toContain(id)
    expect(await refusedStep(server, staff, 'pointRestoreApprove', id)).toMatchObject({
      message: '需要另一位复核人复核，不能由同一人完成',
    })
    const before = server.services.clock()
    // They were told so a week before these expired.
    await server.database.db.updateTable('pointLot').set({ noticedDays: 7 }).where('id', '=', lot).execute()
    await takeStep(server, otherStaff, 'pointRestoreApprove', id)
    expect(await sumsOf(person)).toMatchObject({ free: 40 })
    const [back] = (await server.call(pointContract.pointPage, {}, as(person))).dataList
    expect(back).toMatchObject({ id: lot, remaining: 40, expired: 0 })
    expect(back!.expiresAt).toBeGreaterThanOrEqual(before + 30 * DAY_MS)
    expect((await messagesOf(person))[0]).toBe('您过期的 40 积分已经恢复，请在 30 天内使用')
    const shown = await server.call(pointContract.pointRestoreDetails, { id }, as(person))
    expect(shown).toMatchObject({ stateLabel: '已恢复', points: 40, reason })
    expect(shown.record.facts.requestedBy, 'its owner learns no uid').not.toBe(staff.uid)
    server.advanceClock(2 * MINUTE_MS)
    await server.sweep()
    expect((await messagesOf(person))[0], 'and they are told anew before they expire again').toContain(
      '您有 40 积分快要到期',
    )
  })
  test('are not found where they were taken back', async () => {
    const { person, lot } = await neighbour()
    const { db } = server.database
    await db.updateTable('pointLot').set({ reversed: true }).where('id', '=', lot).execute()
    const found = await server.call(pointContract.pointExpired, { phone: person.phone }, as(staff))
    expect(found.dataList).toEqual([])
  })
  test('stay expired when another person does not agree, with the reason', async () => {
    const { person, lot } = await neighbour()
    const id = await request(leader, person, lot)
    await takeStep(server, staff, 'pointRestoreTurnDown', id, { reason: '没有住院的证明' })
    expect(await sumsOf(person)).toMatchObject({ free: 0 })
    expect((await messagesOf(person))[0]).toBe('过期积分没有恢复：没有住院的证明')
    expect((await server.call(pointContract.pointRestoreDetails, { id }, as(person))).refusal).toBe('没有住院的证明')
  })
  test('are not restored for whoever does without them', async () => {
    const { person, lot } = await neighbour()
    const id = await request(staff, person, lot)
    await takeStep(server, person, 'pointRestoreDecline', id)
    expect((await refusedStep(server, otherStaff, 'pointRestoreApprove', id)).code).toBe('notNow')
    expect(await sumsOf(person)).toMatchObject({ free: 0 })
  })
  test('come back once, however many ask or agree at the same time', async () => {
    const { person, lot } = await neighbour()
    const asked = await Promise.allSettled([staff, otherStaff].map(who => request(who, person, lot)))
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { dataList } = await server.call(pointContract.pointRestorePage, {}, as(leader))
    const id = dataList.find(row => row.record.facts.lot === lot)?.id ?? ''
    await Promise.allSettled([1, 2].map(() => takeStep(server, leader, 'pointRestoreApprove', id)))
    expect(await sumsOf(person)).toMatchObject({ free: 40 })
    expect(await refusedRequest(staff, { phone: person.phone, lot, reason })).toMatchObject({
      field: 'lot',
      message: '这批积分没有过期，或已经恢复了',
    })
  })
})

describe('who asks', () => {
  test('is told what is wrong with the number, the lot and the reason', async () => {
    const [{ person, lot }, other] = [await neighbour(), await neighbour()]
    const right = { phone: person.phone, lot, reason }
    const refusals = []
    for (const wrong of [{ phone: '13800000000' }, { lot: other.lot }, { reason: '' }, { reason: '长'.repeat(301) }]) {
      const { field, message } = await refusedRequest(staff, { ...right, ...wrong })
      refusals.push([field, message])
    }
    expect(refusals).toEqual([
      ['phone', '您负责的城市里没有用这个手机号的会员，请核对'],
      ['lot', '没有找到这批积分，请重新选择'],
      ['reason', '请填写恢复原因'],
      ['reason', '恢复原因最多 300 个字'],
    ])
  })
  test('sits at the desk of that city, and asks for nobody’s own', async () => {
    const { person, lot } = await neighbour()
    const id = await request(staff, person, lot)
    expect(await refusedRequest(farStaff, { phone: person.phone, lot, reason })).toMatchObject({ field: 'phone' })
    expect((await refusedRequest(person, { phone: person.phone, lot, reason })).code).toBe('notYours')
    const own = await expirePoints(server, staff, 10)
    expect(await refusedRequest(staff, { phone: staff.phone, lot: own, reason })).toMatchObject({
      message: '这是您自己的积分，请另一位工作人员申请',
    })
    const stranger = await createMember(server)
    for (const nobody of [farStaff, stranger]) {
      expect((await server.refused(pointContract.pointRestoreDetails, { id }, as(nobody))).code).toBe('missing')
      expect((await refusedStep(server, nobody, 'pointRestoreApprove', id)).code).toBe('missing')
    }
    expect((await server.refused(pointContract.pointRestorePage, {}, as(stranger))).code).toBe('notYours')
    expect((await server.call(pointContract.pointRestorePage, { tab: 'all' }, as(farStaff))).total).toBe(0)
  })
  test('finds what waits the longest first, what was decided the last first, and none of their own', async () => {
    const page = async (who: TestAccount, query: { tab?: 'ended' | 'all'; id?: string } = {}) =>
      (await server.call(pointContract.pointRestorePage, { pageSize: 100, ...query }, as(who))).dataList.map(
        row => row.id,
      )
    const [{ person, lot }, other] = [await neighbour(), await neighbour()]
    // Who never said where they live belongs to whoever asks.
    await server.database.db.updateTable('account').set({ region: '' }).where('uid', '=', person.uid).execute()
    const later = await expirePoints(server, person, 10, server.services.clock() - DAY_MS / 2)
    const { dataList } = await server.call(pointContract.pointExpired, { phone: person.phone }, as(staff))
    expect(
      dataList.map(({ id }) => id),
      'what expired last first',
    ).toEqual([later, lot])
    const ids = [await request(staff, person, lot), await request(staff, other.person, other.lot)]
    const mine = await request(leader, otherStaff, await expirePoints(server, otherStaff, 10))
    const open = await page(otherStaff)
    expect(open.filter(id => [...ids, mine].includes(id))).toEqual(ids)
    expect(open).toEqual([...open].sort())
    expect(await page(staff)).toContain(mine)
    for (const id of ids) await takeStep(server, otherStaff, 'pointRestoreTurnDown', id, { reason: '没有证明' })
    expect((await page(otherStaff, { tab: 'ended' })).slice(0, 2)).toEqual(ids.toReversed())
    expect(await page(otherStaff, { id: ids[0]! }), 'one that a message leads to').toEqual([ids[0]])
    expect(await page(farStaff, { id: ids[0]! })).toEqual([])
  })
  test('tries no numbers out without end', async () => {
    const guesser = await createGiftStaff(server)
    const look = (phone: string) => server.refused(pointContract.pointExpired, { phone }, as(guesser))
    for (let at = 0; at < 20; at++) expect((await look(`1380001${String(at).padStart(4, '0')}`)).code).toBe('invalid')
    expect((await look('13800019999')).code).toBe('tooMany')
    const { person, lot } = await neighbour()
    expect((await refusedRequest(guesser, { phone: person.phone, lot, reason })).code, 'by asking').toBe('tooMany')
  })
})
