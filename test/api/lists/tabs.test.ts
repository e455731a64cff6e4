/**
 * Every list with tabs: each state of the workflow stands in exactly one of them, filters filter, and counts say what
 * is listed.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { pointContract } from '../../../src/contract/point.contract.ts'
import { PAYMENT_DESK } from '../../../src/contract/recordLists.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { activity } from '../../../src/machines/workflows/activity/chart.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import { exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { hours } from '../../../src/machines/workflows/hours/chart.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import { roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { assertTabsPartition, putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import {
  type AidFixture,
  applyForAid,
  createAidAt,
  createAidFixture,
  goodsForm,
  reliefForm,
} from '../../support/fixtures/aid.ts'
import { createGiftAt, createRoleHolder, donateGoods, grantRole } from '../../support/fixtures/donations.ts'
import {
  createGiftStaff,
  exchangeGift,
  expirePoints,
  grantPoints,
  insertGift,
  insertStation,
} from '../../support/fixtures/gifts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { recordService, serviceOf } from '../../support/fixtures/hours.ts'
import { type Buyer, createBuyer, createMember, openShop, placeOrder } from '../../support/fixtures/mall.ts'
import { createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: AidFixture
let finance: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY })
  fixture = await createAidFixture(server)
  finance = await createRoleHolder(server, 'finance', '3301', '何静')
})
afterAll(() => server.close())

type Page = { readonly dataList: readonly { readonly id: string }[]; readonly total: number }
/** Ids of a page that says itself how many there are. */
const idsOf = ({ dataList, total }: Page): readonly string[] => {
  expect(total, 'what a list says that there is').toBe(dataList.length)
  return dataList.map(({ id }) => id)
}

describe('applications for aid', () => {
  test('of my own', async () => {
    const mine = await createMember(server, '钱桂兰')
    const { token } = mine
    const id = await applyForAid(server, mine)
    const read = (tab: string) => server.call(aidContract.myAidPage, { tab: tab as 'all' }, { token })
    await assertTabsPartition(server, {
      flow: aid,
      id,
      tabs: ['waiting', 'running', 'reported', 'refused', 'done'],
      expected: {
        ...{ submitted: 'waiting', accepted: 'waiting', assigned: 'waiting', helping: 'running' },
        ...{ reported: 'reported', refused: 'refused', completed: 'done', withdrawn: 'done' },
      },
      idsIn: async tab => idsOf(await read(tab)),
      counts: async () => (await read('all')).counts,
    })
    const { counts, dataList } = await read('all')
    const { all, ...others } = counts
    expect([all, dataList.length]).toEqual([1, 1])
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(all)
  })

  test('that I was asked to help with', async () => {
    const id = await createAidAt(server, fixture, 'assigned')
    const { token } = fixture.volunteer
    const read = (tab: string) => server.call(aidContract.myAssistancePage, { tab: tab as 'asked' }, { token })
    await assertTabsPartition(server, {
      flow: aid,
      id,
      tabs: ['asked', 'helping', 'reported', 'done'],
      expected: {
        ...{ submitted: null, accepted: null, refused: null, withdrawn: null },
        ...{ assigned: 'asked', helping: 'helping', reported: 'reported', completed: 'done' },
      },
      idsIn: async tab => idsOf(await read(tab)),
      counts: async () => (await read('asked')).counts,
    })
  })

  test('on the board', async () => {
    await sql`update record set place = '110101001001' where workflow = 'aid'`.execute(server.database.db)
    const id = await applyForAid(server, fixture.asker)
    const { token } = fixture.desk
    const board = (tab: string) => server.call(aidContract.aidBoard, { tab: tab as 'waiting' }, { token })
    const counts = async () => (await server.call(aidContract.aidBoard, {}, { token })).counts
    const expected = {
      ...{ submitted: 'submitted', accepted: 'accepted', assigned: 'assigned', helping: 'helping' },
      ...{ reported: 'reported', completed: 'ended', refused: 'ended', withdrawn: 'ended' },
    }
    const tabs = ['submitted', 'accepted', 'assigned', 'helping', 'reported', 'ended']
    await assertTabsPartition(server, {
      ...{ flow: aid, id, tabs, expected, counts },
      idsIn: async tab => idsOf(await board(tab)),
    })
    const waiting = { submitted: 'waiting', accepted: 'waiting' }
    await assertTabsPartition(server, {
      ...{ flow: aid, id, tabs: ['waiting'], counts },
      expected: { ...Object.fromEntries(Object.keys(expected).map(state => [state, null])), ...waiting },
      idsIn: async tab => idsOf(await board(tab)),
    })
  })

  test('are filtered by their kind and by a word, also where they are counted', async () => {
    const goods = await applyForAid(server, fixture.asker, goodsForm({ title: '两件厚冬衣' }))
    const relief = await applyForAid(server, fixture.asker, reliefForm({ title: '陪诊周五' }))
    const { token } = fixture.desk
    const ids = async (filter: { kind?: 'goods' | 'relief' | 'policy'; keyword?: string }) =>
      idsOf(await server.call(aidContract.aidBoard, { tab: 'submitted', pageSize: 100, ...filter }, { token }))
    expect(await ids({ kind: 'goods' })).toEqual([goods])
    expect(await ids({ kind: 'relief' })).toContain(relief)
    expect(await ids({ kind: 'relief' })).not.toContain(goods)
    expect(await ids({ kind: 'policy' })).toEqual([])
    expect(await ids({ keyword: '厚冬衣' })).toEqual([goods])
    const mine = async (kind: 'goods' | 'relief') => {
      const page = await server.call(aidContract.myAidPage, { kind, pageSize: 100 }, { token: fixture.asker.token })
      expect([idsOf(page).length, page.counts.waiting], 'what is counted of a kind').toEqual([
        page.counts.all,
        page.dataList.filter(({ state }) => ['submitted', 'accepted', 'assigned'].includes(state)).length,
      ])
      return page.dataList.map(row => row.kind)
    }
    expect(new Set(await mine('goods'))).toEqual(new Set(['goods']))
    expect(new Set(await mine('relief'))).toEqual(new Set(['relief']))
  })
})

describe('gifts of goods', () => {
  test('of my own', async () => {
    const donor = await createMember(server, '张淑芬')
    const { token } = donor
    const id = await donateGoods(server, donor)
    await assertTabsPartition(server, {
      flow: goodsDonation,
      id,
      tabs: ['waiting', 'underway', 'toConfirm', 'stored', 'done'],
      expected: {
        ...{ submitted: 'waiting', accepted: 'waiting', assigned: 'underway', collecting: 'underway' },
        ...{ collected: 'toConfirm', confirmed: 'underway', awaitingDropOff: 'underway', stored: 'stored' },
        ...{ distributed: 'done', refused: 'done', revoked: 'done' },
      },
      idsIn: async tab => idsOf(await server.call(donationContract.myGifts, { tab: tab as 'all' }, { token })),
      counts: async () => (await server.call(donationContract.myGifts, {}, { token })).counts,
    })
    const { counts } = await server.call(donationContract.myGifts, {}, { token })
    expect(counts.all).toBe(1)
  })

  test('on the board', async () => {
    const id = await donateGoods(server, fixture.donor)
    const { token } = fixture.desk
    await assertTabsPartition(server, {
      flow: goodsDonation,
      id,
      tabs: ['submitted', 'accepted', 'assigned', 'collecting', 'collected', 'stored', 'ended'],
      expected: {
        ...{ submitted: 'submitted', accepted: 'accepted', assigned: 'assigned', collecting: 'collecting' },
        ...{ collected: 'collected', confirmed: 'collected', awaitingDropOff: 'collected', stored: 'stored' },
        ...{ distributed: 'stored', refused: 'ended', revoked: 'ended' },
      },
      idsIn: async tab => idsOf(await server.call(taskContract.donationBoard, { tab: tab as 'accepted' }, { token })),
      counts: async () => (await server.call(taskContract.donationBoard, {}, { token })).counts,
    })
  })

  test('of a collector, by tab and by who gives', async () => {
    const id = await createGiftAt(server, fixture, 'collecting')
    const { token } = fixture.collector
    const page = (tab: string, party?: 'person' | 'organisation') =>
      server.call(taskContract.collectPage, { tab: tab as 'collected', ...(party && { party }) }, { token })
    await assertTabsPartition(server, {
      flow: goodsDonation,
      id,
      tabs: ['toAnswer', 'toCollect', 'collected', 'history'],
      expected: {
        ...{ submitted: null, accepted: null, refused: null, revoked: null, awaitingDropOff: null },
        ...{ assigned: 'toAnswer', collecting: 'toCollect', collected: 'collected', confirmed: 'collected' },
        ...{ stored: 'history', distributed: 'history' },
      },
      idsIn: async tab => idsOf(await page(tab)),
    })
    expect(idsOf(await page('toCollect', 'person'))).toEqual([id])
    expect(idsOf(await page('toCollect', 'organisation'))).toEqual([])
    await sql`update donation_info set party = 'organisation' where id = ${id}`.execute(server.database.db)
    expect(idsOf(await page('toCollect', 'person'))).toEqual([])
    expect(idsOf(await page('toCollect', 'organisation'))).toEqual([id])
  })
})

describe('orders and their money', () => {
  let buyer: Buyer
  let placed: { readonly id: string; readonly payment: string }
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    buyer = await createBuyer(server)
    shop = await openShop(server)
    placed = await placeOrder(server, buyer, shop.skus)
  })
  const tabs = ['pendingPayment', 'paid', 'shipped', 'received', 'done']
  const expected = {
    ...{ pendingPayment: 'pendingPayment', paid: 'paid', shipped: 'shipped', received: 'received' },
    ...{ completed: 'done', cancelled: 'done', closed: 'done' },
    // Money on its way back stands with the after-sales.
    refunding: null,
  }
  test('of my own, and of my shop', async () => {
    const own = async (tab: string) =>
      idsOf(await server.call(orderContract.orderPage, { tab: tab as 'all' }, { token: buyer.token }))
    const ofShop = async (tab: string) =>
      idsOf(
        await server.call(
          orderContract.shopOrderPage,
          { shop: shop.id, tab: tab as 'all' },
          { token: shop.owner.token },
        ),
      )
    for (const idsIn of [own, ofShop]) {
      await assertTabsPartition(server, { flow: order, id: placed.id, tabs, expected, idsIn })
      expect([await idsIn('all'), await idsIn('afterSales')]).toEqual([[placed.id], []])
      await putInto(server, placed.id, 'refunding')
      expect(await idsIn('afterSales')).toEqual([placed.id])
      await putInto(server, placed.id, 'pendingPayment')
    }
  })
  test('as finance of the city is shown payments: never one that nobody has paid', async () => {
    const states = Object.keys(payment.states)
    const book = (query: object) => server.call(financeContract.paymentPage, query, { token: finance.token })
    const all = async () => idsOf(await book({ tab: 'all' }))
    const unpaid = ['pendingPayment', 'cancelled']
    const shown = (tabOf: (state: string) => string | null) =>
      Object.fromEntries(states.map(state => [state, unpaid.includes(state) ? null : tabOf(state)]))
    const counts = async () => (await book({ tab: 'all' })).counts
    await assertTabsPartition(server, {
      ...{ flow: payment, id: placed.payment, tabs: ['all'], idsIn: all, counts, expected: shown(() => 'all') },
    })
    const tabs = keysOf(PAYMENT_DESK.tabs).filter(tab => tab !== 'all')
    const tabOf = (state: string) =>
      ['toCountersign', 'handPaid'].includes(state) ? 'countersign' : (tabs.find(tab => tab === state) ?? null)
    await assertTabsPartition(server, {
      ...{ flow: payment, id: placed.payment, tabs, counts, expected: shown(tabOf) },
      idsIn: async tab => {
        const { sum, dataList, total } = await book({ tab })
        expect(sum, `${tab}: the sum is of what is listed`).toBe(dataList.reduce((all, { amount }) => all + amount, 0))
        return idsOf({ dataList, total })
      },
    })
    for (const state of states) {
      await putInto(server, placed.payment, state)
      const [opened, named, every] = [
        await book({}),
        await book({ tab: 'refunding', id: placed.payment }),
        await book({ tab: 'all' }),
      ]
      const tab = tabOf(state) ?? 'all'
      const waiting = ['refundRequested', 'paid', 'doubtful', 'countersign', 'refundFailed'].includes(tab)
      expect(opened.tab, `${state}: it opens where somebody waits`).toBe(waiting ? tab : 'all')
      const there = unpaid.includes(state) ? [] : [placed.payment]
      expect([named.tab, named.dataList.map(({ id }) => id)], 'one that is named, wherever it stands').toEqual([
        'all',
        there,
      ])
      for (const { sum, dataList } of [opened, named, every])
        expect(sum, state).toBe(dataList.reduce((all, { amount }) => all + amount, 0))
    }
    await putInto(server, placed.payment, 'paid')
    const of = async (person: TestAccount) =>
      (await server.call(financeContract.paymentPage, { tab: 'paid' }, { token: person.token })).total
    const [far, both] = [
      await createRoleHolder(server, 'finance', '3302', '何宁波'),
      await createRoleHolder(server, 'finance', '3302', '何两地'),
    ]
    await grantRole(server, both, 'finance', '3301')
    await grantRole(server, buyer, 'finance', '3301')
    expect(
      [await of(finance), await of(far), await of(both), await of(buyer)],
      'of their cities, paid by others',
    ).toEqual([1, 0, 1, 0])
    await putInto(server, placed.payment, 'pendingPayment')
  })
})

test('expenses, of my own and of the city', async () => {
  const { token } = fixture.collector
  const proof = [await createUpload(server, fixture.collector)]
  const { id } = await server.call(financeContract.expenseAdd, { amount: 1_200, reason: '打车', proof }, { token })
  const states = Object.keys(expense.states)
  const own = async (tab: string) =>
    idsOf(await server.call(financeContract.myExpenses, { tab: tab as 'all' }, { token }))
  const city = async (tab: string) =>
    idsOf(await server.call(financeContract.expensePage, { tab: tab as 'all' }, { token: finance.token }))
  const expected = Object.fromEntries(states.map(state => [state, state]))
  for (const idsIn of [own, city]) {
    await assertTabsPartition(server, { flow: expense, id, tabs: states, expected, idsIn })
    expect(await idsIn('all')).toEqual([id])
  }
})

test('roles below a leader', async () => {
  const applicant = await createMember(server, '想帮忙的')
  const leader = await createRoleHolder(server, 'leader3', '330106', '徐国栋')
  const application = { role: 'volunteer' as const, region: '330106', words: '周末有空' }
  const { id } = await server.call(roleContract.applyRole, application, { token: applicant.token })
  const { token } = leader
  await assertTabsPartition(server, {
    flow: roleGrant,
    id,
    tabs: ['applied', 'active', 'suspended', 'past'],
    expected: {
      ...{ applied: 'applied', proposed: 'applied', active: 'active', suspended: 'suspended' },
      ...{ refused: 'past', withdrawn: 'past', ended: 'past' },
    },
    idsIn: async tab => idsOf(await server.call(roleContract.rolePage, { tab: tab as 'past' }, { token })),
    counts: async () => (await server.call(roleContract.rolePage, {}, { token })).counts,
  })
})

test('exchanges of my own, and on the desk', async () => {
  const [person, staff, station] = [
    await createBuyer(server),
    await createGiftStaff(server),
    await insertStation(server),
  ]
  await grantPoints(server, [person], 200)
  const { sku } = await insertGift(server, { points: 10 })
  const id = await exchangeGift(server, person, { sku, count: 1, mode: 'pickUp', station })
  const { exchangePage, exchangeDesk } = exchangeContract
  const own = async (tab: string) => idsOf(await server.call(exchangePage, { tab: tab as 'all' }, person))
  await assertTabsPartition(server, {
    ...{ flow: exchange, id, idsIn: own, tabs: ['waiting', 'shipped', 'ready', 'attention', 'ended'] },
    expected: {
      ...{ entered: 'waiting', checking: 'waiting', pending: 'waiting', packing: 'waiting', shipped: 'shipped' },
      ...{ ready: 'ready', returned: 'attention', problem: 'attention', received: 'ended', completed: 'ended' },
      ...{ unclaimed: 'ended', givenBack: 'ended', notDrawn: 'ended', cancelled: 'ended' },
    },
  })
  expect(await own('all')).toEqual([id])
  const tabs = ['checking', 'pending', 'packing', 'ready', 'shipped', 'returned', 'problem']
  await assertTabsPartition(server, {
    ...{ flow: exchange, id, tabs },
    idsIn: async tab => idsOf(await server.call(exchangeDesk, { tab: tab as 'ready' }, staff)),
    expected: Object.fromEntries(
      Object.keys(exchange.states).map(state => [state, tabs.includes(state) ? state : null]),
    ),
  })
})

test('sign-ups of my own, and activities of whoever leads them', async () => {
  const [leader, leader3, volunteer] = [
    await createPostHolder(server, 'activityLeader', DISTRICT),
    await createPostHolder(server, 'leader3', DISTRICT),
    await createVolunteer(server),
  ]
  const garden = await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, 48)]))
  const { id } = await signUpFor(server, volunteer, garden.shifts[0]!)
  const own = async (tab: string) =>
    idsOf(await server.call(activityContract.signUpPage, { tab: tab as 'all' }, volunteer))
  await assertTabsPartition(server, {
    ...{ flow: signUp, id, idsIn: own, tabs: ['waiting', 'coming', 'past', 'ended'] },
    expected: {
      ...{ applied: 'waiting', waiting: 'waiting', offered: 'waiting', approved: 'coming', toReconfirm: 'coming' },
      ...{ present: 'coming', underway: 'coming', left: 'past', absent: 'past', excuseAsked: 'past', excused: 'past' },
      ...{ absentFinal: 'past', refused: 'ended', lapsed: 'ended', passed: 'ended', released: 'ended' },
      ...{ cancelled: 'ended', withdrawn: 'ended', calledOff: 'ended' },
    },
  })
  expect(await own('all')).toEqual([id])
  const led =
    ({ token }: TestAccount) =>
    async (tab: string) =>
      idsOf(await server.call(activityDeskContract.activityDeskPage, { tab: tab as 'open' }, { token }))
  const list = { flow: activity, id: garden.id, tabs: ['open', 'draft', 'submitted', 'settling', 'past'] }
  const expected = {
    ...{ recruiting: 'open', underway: 'open', draft: 'draft', returned: 'draft', submitted: 'submitted' },
    ...{ settling: 'settling', finished: 'past', archived: 'past', cancelled: 'past', discarded: 'past' },
  }
  await assertTabsPartition(server, { ...list, idsIn: led(leader), expected })
  // What another has only begun to write is theirs.
  await assertTabsPartition(server, {
    ...{ ...list, idsIn: led(leader3) },
    expected: { ...expected, draft: null, returned: null },
  })
})

test('hours of my own, and on the desk; points that are to come back', async () => {
  const [leader, served, staff] = [
    await createPostHolder(server, 'activityLeader', DISTRICT),
    await createMember(server, '钱小满'),
    await createGiftStaff(server),
  ]
  const id = await recordService(server, serviceOf(server, served.uid))
  const own = async (tab: string) => idsOf(await server.call(hoursContract.hoursPage, { tab: tab as 'all' }, served))
  await assertTabsPartition(server, {
    ...{ flow: hours, id, idsIn: own, tabs: ['waiting', 'credited', 'ended'] },
    expected: {
      ...{ toConfirm: 'waiting', toCountersign: 'waiting', credited: 'credited', settled: 'credited' },
      ...{ disputed: 'credited', revoking: 'credited', voided: 'ended', revoked: 'ended' },
    },
  })
  expect(await own('all')).toEqual([id])
  const tabs = ['toConfirm', 'toCountersign', 'disputed', 'revoking']
  await assertTabsPartition(server, {
    ...{ flow: hours, id, tabs },
    idsIn: async tab => idsOf(await server.call(hoursContract.hoursDeskPage, { tab: tab as 'all' }, leader)),
    expected: Object.fromEntries(Object.keys(hours.states).map(state => [state, tabs.includes(state) ? state : null])),
  })
  const lot = await expirePoints(server, served, 40)
  const request = { phone: served.phone, lot, reason: '住院两个月，没能用上' }
  await server.database.db.updateTable('account').set({ region: DISTRICT }).where('uid', '=', served.uid).execute()
  const { id: restored } = await server.call(pointContract.pointRestoreAdd, request, staff)
  await assertTabsPartition(server, {
    ...{ flow: pointRestore, id: restored, tabs: ['requested', 'ended'] },
    idsIn: async tab => idsOf(await server.call(pointContract.pointRestorePage, { tab: tab as 'all' }, staff)),
    expected: { requested: 'requested', restored: 'ended', turnedDown: 'ended', withdrawn: 'ended' },
  })
})
