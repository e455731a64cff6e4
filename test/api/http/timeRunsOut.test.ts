/** What time ends: sessions, policies, codes; each a moment before, at the very moment, and after. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidSubmitCalls } from '../../../server/domain/aid/submit.ts'
import { exchangeSubmitCalls } from '../../../server/domain/exchange/submit.ts'
import { drawOf } from '../../../server/domain/gift/draw.ts'
import { policyHandlers } from '../../../server/domain/policy/handlers.ts'
import { issueTicket, useTicket } from '../../../server/identity/liveTicket.ts'
import { memberOf, openSession, openSessionsAmong } from '../../../server/identity/session.ts'
import { consume } from '../../../server/kernel/rateLimit.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import type { Refused } from '../../../src/contract/refusal.ts'
import { reliefForm } from '../../support/fixtures/aid.ts'
import { grantPoints, insertDraw, insertGift, insertStation } from '../../support/fixtures/gifts.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const DAY = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

/** Somebody for whom the clock stands still: the very moment has to be met. */
const standingStill = (uid: string, now: number) => ({
  ...{ ...server.services, clock: () => now },
  ...{ me: { uid, session: '' }, ip: '', origin: '', device: '' },
})

describe('a session', () => {
  const whoAmI = ({ token }: { readonly token: string }) => server.call(personContract.getMyInfo, {}, { token })
  test('lives on while it is used, and ends after thirty days without', async () => {
    const person = await createMember(server)
    for (const days of [29, 29]) {
      server.advanceClock(days * DAY)
      expect((await whoAmI(person)).uid).toBe(person.uid)
    }
    server.advanceClock(30 * DAY)
    await expect(whoAmI(person)).rejects.toMatchObject({ refusal: { code: 'login' } })
  })
})

describe('to the millisecond', () => {
  const MINUTE = 60_000
  const session = async () => {
    const [{ db }, { uid }] = [server.database, await createMember(server)]
    const now = server.services.clock()
    const token = await openSession(db, uid, '', now)
    return { db, uid, now, idAt: async (at: number) => (await memberOf(db, token, at))?.session }
  }
  test('a session ends thirty days after it opened', async () => {
    const { db, now, idAt } = await session()
    const id = (await idAt(now)) ?? ''
    const holds = async (at: number) => [(await openSessionsAmong(db, [id], at)).has(id), await idAt(at)]
    expect(await holds(now + 30 * DAY)).toEqual([false, undefined])
    expect(await holds(now + 30 * DAY - 1)).toEqual([true, id])
  })
  test('a session is seen anew when five minutes are over, and holds as long again', async () => {
    const { now, idAt } = await session()
    await idAt(now + 5 * MINUTE)
    expect(await idAt(now + 30 * DAY + 1), 'seen at the beginning only').toBeUndefined()
    await idAt(now + 5 * MINUTE + 1)
    expect(await idAt(now + 30 * DAY + 5 * MINUTE)).toBeDefined()
  })
  test('a ticket of the live line is good for a minute', async () => {
    const { uid, now, idAt } = await session()
    const member = { uid, session: (await idAt(now)) ?? '' }
    const at = (clock: number) => ({ database: server.database, clock: () => clock })
    const ticket = await issueTicket(at(now), member)
    expect(await useTicket(at(now + MINUTE), ticket)).toBeUndefined()
    expect(await useTicket(at(now + MINUTE - 1), ticket)).toEqual({ ...member, age: MINUTE - 1 })
    expect(await useTicket(at(now + MINUTE - 1), ticket), 'once').toBeUndefined()
  })
})

describe('a policy', () => {
  const insertPolicy = (id: string, starts: number, ends: number | null) =>
    server.database.db
      .insertInto('policy')
      .values({
        ...{ id, title: '高龄津贴', summary: '', picture: '', topic: 'elderly' as const, region: '33', body: '' },
        ...{ conditions: '[]', papers: '[]', benefit: '', office: '', contactPhone: '' },
        ...{ startsAt: new Date(starts), endsAt: ends === null ? null : new Date(ends) },
      })
      .execute()
  const { kind: _, title: __, relief: ___, amount: ____, ...form } = reliefForm()
  test('is applied for from its first moment until the one before its last', async () => {
    const { uid } = await createMember(server, '王桂兰')
    const now = server.services.clock()
    await insertPolicy('ended', now - DAY, now)
    await insertPolicy('begins', now, null)
    await insertPolicy('lasts', now - DAY, now + 1)
    await insertPolicy('later', now + 1, null)
    const call = standingStill(uid, now)
    const { dataList } = await policyHandlers.getZhengcebangfu({ region: '33' }, call)
    expect(dataList.map(({ id }) => id).toSorted(), 'listed').toEqual(['begins', 'lasts'])
    const apply = (policy: string) => aidSubmitCalls.applyZhengcebangfu({ policy, ...form }, call)
    const over = { refusal: { message: '这项政策已经截止申请', field: 'policy' } }
    await expect(apply('ended')).rejects.toMatchObject(over)
    await expect(apply('later')).rejects.toMatchObject({ refusal: { message: '这项政策还没有开始申请' } })
    for (const policy of ['begins', 'lasts']) expect((await apply(policy)).id).not.toBe('')
  })
})

test('a draw is entered from its first moment until the one before its last, and shown so', async () => {
  const [person] = [await createMember(server, '王桂兰')]
  await grantPoints(server, [person], 100)
  const [station, { id, sku }] = [await insertStation(server), await insertGift(server, { points: 10, stock: 9 })]
  await insertDraw(server, id)
  const now = server.services.clock()
  const draw = async (opensAt: number, closesAt: number) => {
    const times = { opensAt: new Date(opensAt), closesAt: new Date(closesAt) }
    await server.database.db.updateTable('giftDraw').set(times).where('gift', '=', id).execute()
    const call = standingStill(person.uid, now)
    const enter = exchangeSubmitCalls.giftExchange({ sku, count: 1, mode: 'pickUp', station }, call)
    const no = await enter.then(
      () => '',
      (error: Refused) => error.refusal.message,
    )
    return [(await drawOf(server.database.db, id, now))?.phase, no]
  }
  expect(await draw(now + 1, now + DAY)).toEqual(['soon', '「保温杯」的抽签还没有开始报名'])
  expect(await draw(now - DAY, now)).toEqual(['closed', '「保温杯」的抽签报名已经截止'])
  expect(await draw(now, now + 1)).toEqual(['open', ''])
})

test('a limit counts anew when its while is over, at the very moment', async () => {
  const { db } = server.database
  const limit = { key: 'time-runs-out', max: 1, windowMs: 1_000 }
  expect((await consume(db, limit, 10_000)).allowed).toBe(true)
  expect(await consume(db, limit, 10_999)).toMatchObject({ allowed: false, retryAfterMs: 1 })
  expect((await consume(db, limit, 11_000)).allowed).toBe(true)
})
