/** Points in lots: given, frozen, expiring, and restored by two of the staff. */

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkPointLots } from '../../../server/domain/point/check.ts'
import type { Services } from '../../../server/engine/context.ts'
import { begin } from '../../../server/engine/fire.ts'
import { balanceOf } from '../../../server/engine/ledger.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { POINTS_VALID_MS, type PointTab, pointContract } from '../../../src/contract/point.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay, DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { projectionOf } from '../../../src/machines/workflow/projection.ts'
import { workflow } from '../../../src/machines/workflow/workflow.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createGiftStaff, expirePoints } from '../../support/fixtures/gifts.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { CITY, createPostHolder } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('restoring', () => {
  let staff: TestAccount
  let otherStaff: TestAccount
  let farStaff: TestAccount
  let leader: TestAccount
  beforeAll(async () => {
    staff = await createGiftStaff(server)
    otherStaff = await createGiftStaff(server)
    farStaff = await createGiftStaff(server, '3302')
    leader = await createPostHolder(server, 'leader2', CITY)
  })
  afterEach(() => assertBooksBalanced(server))

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
    (await server.call(taskContract.taskPage, { workflow: 'pointRestore' }, as(who))).dataList.map(({ id }) => id)
  const messagesOf = async (who: TestAccount) =>
    (await server.call(messageContract.messagePage, {}, as(who))).dataList.map(({ text }) => text)

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

    test('stay expired when another person does not agree, with the reason', async () => {
      const { person, lot } = await neighbour()
      const id = await request(leader, person, lot)
      await takeStep(server, staff, 'pointRestoreTurnDown', id, { reason: '没有住院的证明' })
      expect(await sumsOf(person)).toMatchObject({ free: 0 })
      expect((await messagesOf(person))[0]).toBe('过期积分没有恢复：没有住院的证明')
      expect((await server.call(pointContract.pointRestoreDetails, { id }, as(person))).refusal).toBe('没有住院的证明')
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
      for (const wrong of [
        { phone: '13800000000' },
        { lot: other.lot },
        { reason: '' },
        { reason: '长'.repeat(301) },
      ]) {
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

    test('tries no numbers out without end', async () => {
      const guesser = await createGiftStaff(server)
      const look = (phone: string) => server.refused(pointContract.pointExpired, { phone }, as(guesser))
      for (let at = 0; at < 20; at++) expect((await look(`1380001${String(at).padStart(4, '0')}`)).code).toBe('invalid')
      expect((await look('13800019999')).code).toBe('tooMany')
      const { person, lot } = await neighbour()
      expect((await refusedRequest(guesser, { phone: person.phone, lot, reason })).code, 'by asking').toBe('tooMany')
    })
  })
})

describe('lots', () => {
  const deed = workflow(
    {
      id: 'deed',
      label: '好事',
      facts: z.object({ owner: z.string(), points: z.int(), frozenFor: z.int() }),
      roles: { anyone: ['大家', () => true] },
      events: { DO: { by: 'anyone', label: '做好事' } },
      delays: {},
    },
    chart =>
      chart({
        guards: {},
        changes: {},
        effects: {
          award: ({ owner: uid, points, frozenFor }) => ({
            type: 'award',
            params: { uid, points, minutes: 0, reason: '做了好事', frozenFor },
          }),
        },
        born: { DO: { to: 'done', effects: ['award'] } },
        states: { done: { label: '做好了', end: true } },
      }),
  )
  let services: Services
  beforeAll(async () => {
    const { engine } = server.services
    const columns = (facts: object) => ({ owner: (facts as { owner: string }).owner, place: '3301' })
    const projection = projectionOf(deed, { facts: { owner: 'person', points: 'all', frozenFor: 'all' }, notes: {} })
    const bindings = { ...engine.bindings, deed: { flow: deed, projection, columns } }
    services = { ...server.services, engine: { ...engine, bindings } }
  })

  let numbers = 0
  const someone = () => register(server, `1390006${String(++numbers).padStart(4, '0')}`)
  const give = ({ uid: owner }: TestAccount, points: number, frozenFor = 0) =>
    server.database.tx(db =>
      begin({ db, services }, { workflow: 'deed', event: 'DO', facts: { owner, points, frozenFor }, who: {} }),
    )
  const sumsOf = ({ token }: TestAccount) => server.call(pointContract.pointSummary, {}, { token })
  const lotsOf = async ({ token }: TestAccount, tab: PointTab = 'all') =>
    (await server.call(pointContract.pointPage, { tab }, { token })).dataList
  /** Lets the lots grow older; the sessions of those who look at them must not. */
  const age = (days: number) =>
    sql`update point_lot set granted_at = granted_at - ${days} * interval '1 day', free_at = free_at - ${days} * interval '1 day',
      expires_at = expires_at - ${days} * interval '1 day'`.execute(server.database.db)
  const sweepAfter = async (days: number) => {
    await age(days)
    server.advanceClock(2 * MINUTE_MS)
    await server.sweep()
  }
  const messagesOf = async ({ token }: TestAccount) =>
    (await server.call(messageContract.messagePage, {}, { token })).dataList.map(({ text }) => text)

  describe('points', () => {
    test('come in lots that say what for and until when, newest first', async () => {
      const person = await someone()
      await give(person, 30)
      const { id: record } = await give(person, 20)
      const [second, first] = await lotsOf(person)
      expect(second).toMatchObject({ amount: 20, remaining: 20, reason: '做了好事', workflow: 'deed', record })
      expect(second!.expiresAt - second!.grantedAt).toBe(POINTS_VALID_MS)
      expect(first?.amount).toBe(30)
      expect(await sumsOf(person)).toMatchObject({ free: 50, frozen: 0, held: 0, expiring: null, debts: [] })
    })

    test('of a deed that may still be undone are frozen until it cannot', async () => {
      const person = await someone()
      await give(person, 10)
      await give(person, 40, 30 * DAY_MS)
      expect(await sumsOf(person)).toMatchObject({ free: 10, frozen: 40 })
      expect((await lotsOf(person, 'frozen')).map(({ amount }) => amount)).toEqual([40])
      expect((await lotsOf(person)).map(({ frozen }) => frozen)).toEqual([true, false])
      await age(30)
      expect(await sumsOf(person)).toMatchObject({ free: 50, frozen: 0 })
      expect(await lotsOf(person, 'frozen')).toEqual([])
    })

    test('are told of 30 and 7 days before they expire, all at once, and then are gone by a posting', async () => {
      const [person, other] = [await someone(), await someone()]
      await give(person, 30)
      await age(1)
      await give(person, 12)
      await sweepAfter(0)
      expect(await messagesOf(person)).toEqual([])
      await sweepAfter(POINTS_VALID_MS / DAY_MS - 31)
      await give(person, 5)
      await give(other, 5)
      const first = chinaDay((await lotsOf(person)).at(-1)!.expiresAt)
      const notice = `您有 42 积分快要到期，最早的在 ${first}，到期后不能再用`
      expect(await messagesOf(person)).toEqual([notice])
      expect(await sumsOf(person)).toMatchObject({ free: 47, expiring: { points: 42 } })
      await sweepAfter(2)
      expect(await messagesOf(person), 'once a month before').toHaveLength(1)
      await sweepAfter(21)
      expect(await messagesOf(person), 'and once a week before').toHaveLength(2)
      await age(8)
      await sweepAfter(0)
      expect(await sumsOf(person)).toMatchObject({ free: 5, expiring: null })
      expect((await lotsOf(person, 'gone')).map(({ amount, expired }) => [amount, expired])).toEqual([
        [12, 12],
        [30, 30],
      ])
      expect(await balanceOf(server.database.db, `points:${person.uid}`)).toBe(5)
      expect(await messagesOf(other)).toEqual([])
      await assertBooksBalanced(server)
    })

    test('of others are not shown', async () => {
      const [person, other] = [await someone(), await someone()]
      await give(person, 10)
      expect(await lotsOf(other)).toEqual([])
      expect(await sumsOf(other)).toMatchObject({ free: 0, frozen: 0 })
    })

    test('that no lot explains are found by the check of the books', async () => {
      const person = await someone()
      const { db } = server.database
      await db.updateTable('account').set({ points: 7 }).where('uid', '=', person.uid).execute()
      expect(await checkPointLots(db)).toEqual([`账号 ${person.uid} 有 7 积分，各批合计 0`])
    })
  })
})
