/** What a search finds for whom, and what it says of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { MONDAY } from '../../support/fixtures/activities.ts'
import { type AidFixture, APPLICANT, createAidAt, createAidFixture, reliefForm } from '../../support/fixtures/aid.ts'
import { createGiftAt, donateGoods } from '../../support/fixtures/donations.ts'
import { createBuyer, createPaidOrder, createPlatformMember, openShop, takeStep } from '../../support/fixtures/mall.ts'
import { appoint, createPlainMember, createPostHolder } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: AidFixture
beforeAll(async () => {
  // Its clock stands where no test moves it, so that numbers made one after another begin alike and sort by age.
  server = await startServer({ demo: false, now: MONDAY, still: true })
  fixture = await createAidFixture(server)
})
afterAll(() => server.close())

const hits = async ({ token }: TestAccount, keyword: string) =>
  (await server.call(taskContract.getSousuo, { keyword }, { token })).dataList
const idsOf = async (who: TestAccount, keyword: string) => (await hits(who, keyword)).map(({ id }) => id)

test('an application is found by whose it is, with its telephone and where it stands, until it is over', async () => {
  const id = await createAidAt(server, fixture, 'submitted', reliefForm({ title: '陪诊，周五上午' }))
  const { name, phone } = APPLICANT
  const hit = { kind: 'aid', id, item: '', title: '陪诊，周五上午', text: `${name}　${phone} · 待受理` }
  for (const keyword of [name, '桂兰', phone, '138 1234 0022']) expect(await hits(fixture.desk, keyword)).toEqual([hit])
  expect(await hits(fixture.desk, phone.slice(0, 10)), 'a part of a number').toEqual([])
  expect(await hits(fixture.desk, phone.slice(-4))).toEqual([])
  for (const who of [fixture.volunteer, fixture.collector, fixture.donor]) expect(await hits(who, name)).toEqual([])
  await takeStep(server, fixture.asker, 'aidWithdraw', id)
  expect(await hits(fixture.desk, name), 'what is over').toEqual([])
})

test('a donation is found by its giver while it waits, is fetched, or is brought, and not once it is stored', async () => {
  const contact = { name: '丁小七', phone: '13812340077' }
  const ids: string[] = []
  for (const until of ['collected', 'collecting', 'submitted'] as const) {
    ids.push(await createGiftAt(server, fixture, until, contact))
    server.advanceClock(10)
  }
  const brought = await donateGoods(server, fixture.donor, { ...contact, mode: 'dropOff' })
  await takeStep(server, fixture.desk, 'donationAccept', brought)
  await createGiftAt(server, fixture, 'stored', contact)
  expect(await idsOf(fixture.desk, contact.name)).toEqual([brought, ...ids.toReversed()])
  const found = await hits(fixture.desk, contact.phone)
  expect(found.map(({ text }) => text)).toEqual([
    '丁小七　13812340077 · 待送达',
    '丁小七　13812340077 · 待受理',
    '丁小七　13812340077 · 上门中',
    expect.stringMatching(/^丁小七　13812340077 · /),
  ])
})

test('an order is found by its buyer and its shop, however its number is read out, each with its own first goods', async () => {
  const [buyer, platform] = [await createBuyer(server), await createPlatformMember(server)]
  const shop = await openShop(server, [{ title: '山核桃' }, { title: '土蜂蜜' }])
  const other = await openShop(server, [{ title: '龙井茶' }], '茶叶铺')
  const first = await createPaidOrder(server, buyer, shop.skus)
  server.advanceClock(10)
  const second = await createPaidOrder(server, buyer, other.skus)
  const readOut = (id: string) => id.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')
  const hit = { kind: 'order', id: first.id, item: '', title: '山核桃', text: `${first.id.toUpperCase()} · 待发货` }
  for (const who of [buyer, shop.owner]) expect(await hits(who, readOut(first.id))).toEqual([hit])
  for (const who of [other.owner, platform]) expect(await hits(who, first.id)).toEqual([])
  // Numbers begin with when they were made.
  expect((await hits(buyer, first.id.slice(0, 6))).map(({ title }) => title)).toEqual(['龙井茶', '山核桃'])
  await server.call(
    orderContract.complaintAdd,
    { order: first.id, reason: '一直不发货，也没有人回复' },
    { token: buyer.token },
  )
  expect([await idsOf(platform, first.id), await idsOf(platform, second.id)]).toEqual([[first.id], []])
})

test('a person is found by the leader above, with role, place and state in words', async () => {
  const leader = await createPostHolder(server, 'leader3', '330203', '海曙负责人')
  const person = await createPlainMember(server, '钱多多')
  await appoint(server, leader, person, 'volunteer', '330203')
  expect(await hits(leader, '多多')).toMatchObject([
    { kind: 'person', title: `钱多多　${person.phone}`, text: '宁波市海曙区志愿者 · 在任' },
  ])
  expect(await hits(leader, person.phone)).toHaveLength(1)
  expect(await hits(leader, person.phone.replace(/^(...)(....)/, '$1 $2 ')), 'as it is read out').toHaveLength(1)
  expect(await hits(leader, person.phone.slice(0, 10))).toEqual([])
})
