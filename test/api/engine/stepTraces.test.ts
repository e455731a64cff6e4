/** What a step leaves behind: the moment, the clocks, who acted as what, whose messages, and whose roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { returnStock } from '../../../server/domain/order/effects.ts'
import type { EffectContext } from '../../../server/engine/engine.ts'
import { StepOutbox } from '../../../server/engine/outbox.ts'
import { recipientsOf } from '../../../server/engine/recipients.ts'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { hours } from '../../../src/machines/workflow/span.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { type AidFixture, applyForAid, createAidFixture, readAidOnDesk } from '../../support/fixtures/aid.ts'
import {
  countsFor,
  createGiftAt,
  createRoleHolder,
  DONATION_COMMUNITY,
  donateGoods,
  grantRole,
} from '../../support/fixtures/donations.ts'
import {
  type Buyer,
  createBuyer,
  createMember,
  createPaidOrder,
  openShop,
  orderLineIds,
  placeOrder,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { rolesOf } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: AidFixture
let buyer: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createAidFixture(server)
  buyer = await createBuyer(server)
})
afterAll(() => server.close())

const database = () => server.database.db

test('a record was changed at the moment of its last step, not of its first', async () => {
  const id = await applyForAid(server, fixture.asker)
  const changedAt = async () =>
    (await server.call(aidContract.myAidPage, {}, { token: fixture.asker.token })).dataList.find(row => row.id === id)!
      .changedAt
  const born = await changedAt()
  server.advanceClock(hours(3))
  await takeStep(server, fixture.desk, 'aidAccept', id)
  expect((await changedAt()) - born).toBeGreaterThanOrEqual(hours(3))
  expect(server.services.clock() - (await changedAt())).toBeLessThan(hours(1))
})

describe('the clocks of one step', () => {
  const dueAfter = async (changes: Parameters<StepOutbox['setClocks']>[2][]) => {
    const { id } = await placeOrder(server, buyer, (await openShop(server)).skus)
    await database().deleteFrom('timer').where('record', '=', id).execute()
    const outbox = new StepOutbox()
    for (const change of changes) outbox.setClocks(id, 0, change)
    await server.database.tx(db => outbox.write(db))
    const { rows } = await sql<{ clock: string; due: number }>`
      select clock, (extract(epoch from due_at) * 1000)::int as due from timer where record = ${id}`.execute(database())
    return rows
  }
  const change = { start: [], stop: [], postpone: [] }
  test('may start one and put it off: it rings later by so much', async () => {
    const start = [{ clock: 'autoReceive', ms: 1_000 }]
    const postpone = [{ clock: 'autoReceive', ms: 500 }]
    expect(await dueAfter([{ ...change, start, postpone }])).toEqual([{ clock: 'autoReceive', due: 1_500 }])
    expect(
      await dueAfter([
        { ...change, start },
        { ...change, postpone },
        { ...change, postpone },
      ]),
    ).toEqual([{ clock: 'autoReceive', due: 2_000 }])
  })
  test('may start one and stop it: it never rings', async () => {
    const start = [{ clock: 'autoReceive', ms: 1_000 }]
    expect(
      await dueAfter([
        { ...change, start },
        { ...change, stop: ['autoReceive'] },
      ]),
    ).toEqual([])
    expect(await dueAfter([{ ...change, stop: ['autoReceive'], postpone: [{ clock: 'autoReceive', ms: 9 }] }])).toEqual(
      [],
    )
  })
})

describe('one person with two roles', () => {
  test('keeps the one when the other is taken back, and it still works', async () => {
    const leader = await createRoleHolder(server, 'leader3', '330106', '徐国栋')
    const helper = await createMember(server, '多面手')
    const appointed = async (role: 'volunteer' | 'collector', region: string) =>
      (await server.call(roleContract.roleAdd, { phone: helper.phone, role, region }, { token: leader.token })).id
    const volunteer = await appointed('volunteer', '330106')
    await grantRole(server, helper, 'collector', '330106')
    await takeStep(server, leader, 'roleTakeBack', volunteer, { reason: '工作调整' })
    expect(await rolesOf(server, helper)).toEqual(['collector 330106'])
    const { roles } = await server.call(personContract.getMyInfo, {}, { token: helper.token })
    expect(roles.map(({ role }) => role)).toEqual(['collector'])
  })
  test('stands in the history as what lets them act, not as what they also are', async () => {
    const keeper = await createRoleHolder(server, 'warehouseIn', fixture.warehouse, '吴大伟')
    await grantRole(server, keeper, 'leader4', DONATION_COMMUNITY.slice(0, 9))
    const id = await createGiftAt(server, fixture, 'confirmed')
    const counts = await countsFor(server, keeper, id)
    await takeStep(server, keeper, 'warehouseStore', id, { counts, shelf: 'A-1', reason: '' })
    await takeStep(server, keeper, 'donationAccept', await donateGoods(server, fixture.donor))
    const which = { workflow: 'goodsDonation', id }
    const { history } = await server.call(recordContract.getLiucheng, which, { token: fixture.donor.token })
    expect(history.at(-1)).toMatchObject({ label: '入库', role: '入库管理员' })
  })
  test('who holds two posts over the place takes a matter up on the nearer', async () => {
    const both = await createRoleHolder(server, 'leader2', '3301', '两个岗位')
    await grantRole(server, both, 'responsible', DONATION_COMMUNITY)
    const id = await applyForAid(server, fixture.asker)
    await takeStep(server, both, 'aidAccept', id)
    expect((await readAidOnDesk(server, both, id)).rungLabel).toBe('责任人')
  })
})

describe('messages', () => {
  const unread = async ({ token }: TestAccount) => (await server.call(personContract.getMyInfo, {}, { token })).unread
  const list = async ({ token }: TestAccount) =>
    (await server.call(recordContract.messagePage, { pageSize: 100 }, { token })).dataList
  test('that one person has read are nobody else’s that are read', async () => {
    const [first, second] = [await createMember(server, '求助人一'), await createMember(server, '求助人二')]
    for (const person of [first, second]) {
      const id = await applyForAid(server, person)
      await takeStep(server, fixture.desk, 'aidAccept', id)
      await takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.other.uid })
      await takeStep(server, fixture.other, 'aidAgree', id)
    }
    expect([await unread(first), await unread(second)]).toEqual([2, 2])
    const [newest] = await list(first)
    const own = { token: first.token }
    expect(await server.call(recordContract.messageRead, { id: newest!.id }, own)).toEqual({ unread: 1 })
    expect((await list(first)).map(({ read }) => read)).toEqual([true, false])
    const [theirs] = await list(second)
    await server.call(recordContract.messageRead, { id: theirs!.id }, own)
    expect(await unread(second)).toBe(2)
    expect(await server.call(recordContract.messageRead, {}, own)).toEqual({ unread: 0 })
    expect((await list(second)).map(({ read }) => read)).toEqual([false, false])
    expect(await unread(second)).toBe(2)
  })
})

describe('the same act twice', () => {
  const stockOf = (sku: string) =>
    database().selectFrom('sku').select(['stock', 'held', 'sold']).where('id', '=', sku).executeTakeFirstOrThrow()
  test('a line that is back already is not put on the shelf again', async () => {
    const shop = await openShop(server, [{ stock: 5 }])
    const { id } = await createPaidOrder(server, buyer, shop.skus)
    const lines = await orderLineIds(server, buyer, id)
    const putBack = () =>
      server.database.tx(db =>
        returnStock({ type: 'returnStock', params: { lines } }, { db } as unknown as EffectContext),
      )
    await putBack()
    expect(await stockOf(shop.skus[0]!)).toEqual({ stock: 5, held: 0, sold: 0 })
    await putBack()
    expect(await stockOf(shop.skus[0]!)).toEqual({ stock: 5, held: 0, sold: 0 })
  })
  test('an order that is sent twice with one key is one order, and holds its goods once', async () => {
    const shop = await openShop(server, [{ stock: 5 }])
    const lines = [{ sku: shop.skus[0]!, count: 2 }]
    const first = await submitOrder(server, buyer, lines, 'order-once-0001')
    expect(await submitOrder(server, buyer, lines, 'order-once-0001')).toEqual(first)
    expect(await stockOf(shop.skus[0]!)).toEqual({ stock: 5, held: 2, sold: 0 })
    await submitOrder(server, buyer, lines, 'order-once-0002')
    expect(await stockOf(shop.skus[0]!)).toEqual({ stock: 5, held: 4, sold: 0 })
  })
  test('a step that was taken is refused the second time, and says why', async () => {
    const id = await applyForAid(server, fixture.asker)
    await takeStep(server, fixture.desk, 'aidAccept', id)
    await expect(takeStep(server, fixture.desk, 'aidAccept', id)).rejects.toMatchObject({
      refusal: { code: 'notNow' },
    })
  })
})

test('finance of the city hears of money, and of nothing else that happens there', async () => {
  const finance = await createRoleHolder(server, 'finance', '3301', '何静')
  const shop = await openShop(server)
  const placed = await placeOrder(server, buyer, shop.skus)
  const aid = await applyForAid(server, fixture.asker)
  const gift = await donateGoods(server, fixture.donor)
  const changes = [
    { record: placed.payment, workflow: 'payment', version: 1 },
    { record: placed.id, workflow: 'order', version: 1 },
    { record: aid, workflow: 'aid', version: 1 },
    { record: gift, workflow: 'goodsDonation', version: 1 },
  ]
  const recipients = await recipientsOf({ db: database(), faces: server.services.engine.faces }, changes, [
    finance.uid,
    fixture.desk.uid,
  ])
  const of = ({ uid }: TestAccount) => recipients.filter(one => one.uid === uid).map(({ workflow }) => workflow)
  expect(of(finance)).toEqual(['payment'])
  expect(of(fixture.desk).sort()).toEqual(['aid', 'goodsDonation'])
})
