/**
 * Points that are taken back after they were used: nothing falls below zero, the rest is owed and the next points pay
 * it.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { pointContract } from '../../../src/contract/point.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { exchangeGift, insertGift, insertStation } from '../../support/fixtures/gifts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { recordService, serviceOf, startHours } from '../../support/fixtures/hours.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let leader2: TestAccount
let platform: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3, leader2, platform } = await startHours())
})
afterEach(() => assertBooksBalanced(server))
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const sumsOf = (person: TestAccount) => server.call(pointContract.pointSummary, {}, as(person))
const lotsOf = async (person: TestAccount) => (await server.call(pointContract.pointPage, {}, as(person))).dataList
const give = (person: TestAccount, points: number) => server.call(pointContract.pointGive, { points }, as(person))
const lastMessage = async (person: TestAccount) =>
  (await server.call(messageContract.messagePage, {}, as(person))).dataList.find(
    ({ workflow }) => workflow === 'points',
  )?.text

/** Two hours of service, `back` hours ago: twenty points that are frozen at first. */
async function recordHours({ uid }: TestAccount, back = 1): Promise<string> {
  const endedAt = server.services.clock() - back * HOUR_MS
  return recordService(server, serviceOf(server, uid, { endedAt, startedAt: endedAt - 2 * HOUR_MS }))
}
const confirm = (id: string, minutes = 120) =>
  takeStep(server, leader, 'hoursConfirm', id, { minutes, reason: '按签到' })
/** Lets the frozen points be free: sessions do not last for thirty days. */
const unfreeze = ({ uid }: TestAccount) =>
  server.database.db
    .updateTable('pointLot')
    .set({ freeAt: new Date(server.services.clock()) })
    .where('uid', '=', uid)
    .execute()
async function revoke(id: string): Promise<void> {
  const photos = [await createUpload(server, leader2)]
  await takeStep(server, leader2, 'hoursRevoke', id, { reason: '代签', photos })
  await takeStep(server, platform, 'hoursAgreeRevoke', id)
}
/** Somebody with twenty points of an hour, of which so many were given away. */
async function spender(used: number): Promise<{ person: TestAccount; hours: string }> {
  const person = await createPlainMember(server)
  const hours = await recordHours(person)
  await confirm(hours)
  await unfreeze(person)
  if (used > 0) await give(person, used)
  return { person, hours }
}

test('what was used is owed, is shown with its cause, and the next points pay it first', async () => {
  const { person, hours } = await spender(15)
  await revoke(hours)
  const owed = { reason: '志愿服务', points: 15, workflow: 'hours', record: hours }
  expect(await sumsOf(person)).toMatchObject({ free: 0, frozen: 0, debts: [owed] })
  expect(await accountBalance(server, `pointsOwed:${person.uid}`)).toBe(15)
  expect(await lastMessage(person)).toBe('收回的积分里有 15 已经用掉，还欠 15，以后得到的积分先补上')
  expect((await lotsOf(person)).map(({ amount, remaining, reversed }) => [amount, remaining, reversed])).toEqual([
    [15, 0, true],
  ])
  await confirm(await recordHours(person, 4), 60)
  expect(await sumsOf(person)).toMatchObject({ free: 0, frozen: 0, debts: [{ ...owed, points: 5 }] })
  await confirm(await recordHours(person, 8))
  expect(await sumsOf(person)).toMatchObject({ free: 0, frozen: 15, debts: [] })
  expect((await lotsOf(person)).map(({ amount, remaining, repaid }) => [amount, remaining, repaid])).toEqual([
    [20, 15, 5],
    [10, 0, 10],
    [15, 0, 0],
  ])
  expect(await accountBalance(server, `pointsOwed:${person.uid}`)).toBe(0)
})

test('what nobody used yet goes back whole, and nothing is owed', async () => {
  const { person, hours } = await spender(0)
  await revoke(hours)
  expect(await sumsOf(person)).toMatchObject({ free: 0, frozen: 0, debts: [] })
  expect(await lotsOf(person)).toEqual([])
})

test('what expired before it was taken back was never used, and is not owed', async () => {
  const { person, hours } = await spender(5)
  const { db } = server.database
  const over = new Date(server.services.clock())
  await db.updateTable('pointLot').set({ expiresAt: over }).where('uid', '=', person.uid).execute()
  server.advanceClock(2 * MINUTE_MS)
  await server.sweep()
  expect(await sumsOf(person)).toMatchObject({ free: 0 })
  await revoke(hours)
  expect(await sumsOf(person)).toMatchObject({ free: 0, debts: [{ points: 5 }] })
})

test('what is put by for a gift is owed, until it comes back and pays itself', async () => {
  const { person, hours } = await spender(0)
  const station = await insertStation(server)
  const gift = await insertGift(server, { points: 12 })
  const id = await exchangeGift(server, person, { sku: gift.sku, count: 1, mode: 'pickUp', station })
  await revoke(hours)
  expect(await sumsOf(person)).toMatchObject({ free: 0, held: 12, debts: [{ points: 12 }] })
  await takeStep(server, person, 'exchangeCancel', id)
  expect(await sumsOf(person)).toMatchObject({ free: 0, held: 0, debts: [] })
})

test('a lot is taken back once, however often its hours are decided anew', async () => {
  const { person, hours } = await spender(15)
  await takeStep(server, person, 'hoursDispute', hours, { reason: '其实更久' })
  await takeStep(server, leader3, 'hoursDecide', hours, { minutes: 120, reason: '签到可信' })
  // What was used stays used, now of the new lot.
  expect(await sumsOf(person)).toMatchObject({ frozen: 5, debts: [] })
  await revoke(hours)
  expect(await sumsOf(person)).toMatchObject({ free: 0, frozen: 0, debts: [{ points: 15 }] })
})

test('of two awards at once only one pays', async () => {
  const { person, hours } = await spender(15)
  await revoke(hours)
  const ids = [await recordHours(person, 4), await recordHours(person, 8)]
  await Promise.all(ids.map(id => confirm(id)))
  expect(await sumsOf(person)).toMatchObject({ frozen: 25, debts: [] })
  expect((await lotsOf(person)).reduce((sum, { repaid }) => sum + repaid, 0)).toBe(15)
})
