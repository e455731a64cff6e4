/** Messages to people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { type AidFixture, createAidAt, createAidFixture } from '../../support/fixtures/aid.ts'
import { createRoleHolder, DONATION_COMMUNITY } from '../../support/fixtures/donations.ts'
import {
  createBuyer,
  createFinanceMember,
  createMember,
  openShop,
  paymentCodeOf,
  placeOrder,
  pressCashier,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('messages', () => {
  let fixture: AidFixture
  beforeAll(async () => {
    fixture = await createAidFixture(server)
  })

  const as = ({ token }: TestAccount) => ({ token })
  const linesOf = async (who: TestAccount) => (await server.call(messageContract.messagePage, {}, as(who))).dataList
  /** Writes messages about a record, the first the oldest. */
  async function write(who: TestAccount, texts: readonly string[], toPost = false) {
    const rows = texts.map((text, at) => ({
      ...{ id: `${who.uid.slice(0, -1)}${at}`, uid: who.uid, record: 'nothing', workflow: 'aid', text, toPost },
      createdAt: new Date(server.services.clock() + at),
    }))
    await server.database.db.insertInto('message').values(rows).execute()
    return rows.map(({ id }) => id)
  }

  test('the newest stands first, page by page the same, and each person reads their own', async () => {
    const [one, other] = [await createMember(server), await createMember(server)]
    const ids = await write(one, ['一', '二', '三'])
    await write(other, ['别人的'])
    const page = (after: string | undefined) =>
      server.call(messageContract.messagePage, { pageSize: 2, ...(after && { after }) }, as(one))
    expect((await readAllPages(2, page)).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await linesOf(one)).map(({ text, read }) => [text, read])).toEqual([
      ['三', false],
      ['二', false],
      ['一', false],
    ])
  })

  test('one is read by itself, or all at once, and how many are left is said; those of others stay', async () => {
    const [one, other] = [await createMember(server), await createMember(server)]
    const [first = '', second = ''] = await write(one, ['一', '二', '三'])
    const [theirs = ''] = await write(other, ['别人的'])
    const read = async (input: { id?: string }) => server.call(messageContract.messageRead, input, as(one))
    const unread = async (who: TestAccount) => (await server.call(personContract.getMyInfo, {}, as(who))).unread
    expect(await read({ id: first })).toEqual({ unread: 2 })
    expect(await read({ id: theirs }), 'not mine to read').toEqual({ unread: 2 })
    expect((await linesOf(one)).map(line => [line.id === first, line.read])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
    expect(await unread(one)).toBe(2)
    expect(await read({ id: second })).toEqual({ unread: 1 })
    expect(await read({})).toEqual({ unread: 0 })
    expect((await linesOf(one)).every(line => line.read)).toBe(true)
    expect([await unread(other), (await linesOf(other))[0]?.read]).toEqual([1, false])
  })

  test('a line to a post is read as far as the page showed it; what goes to people by name stays apart', async () => {
    const [atPost, named] = [await createMember(server), await createMember(server)]
    const [, shown = '', later = ''] = await write(atPost, ['等您受理', '等您受理', '等您受理'], true)
    expect((await linesOf(atPost)).map(({ id, count }) => [id, count])).toEqual([[later, 3]])
    expect(await server.call(messageContract.messageRead, { id: shown }, as(atPost))).toEqual({ unread: 1 })
    expect((await linesOf(atPost)).find(line => !line.read)).toMatchObject({ id: later, count: 1 })
    const [, mine = ''] = await write(named, ['有人想要', '有人想要', '有人想要'])
    expect(await server.call(messageContract.messageRead, { id: mine }, as(named))).toEqual({ unread: 2 })
    expect((await linesOf(named)).map(({ id, count }) => [id === mine, count])).toEqual([
      [false, 1],
      [true, 1],
      [false, 1],
    ])
  })

  test('what a desk is told of a payment leads to the payment, its payer to the order', async () => {
    const [finance, buyer] = [await createFinanceMember(server), await createBuyer(server)]
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, buyer, shop.skus)
    await pressCashier(await paymentCodeOf(server, buyer, payment), 'more')
    const title = '「山里人家」订单 41.00 元'
    const desk = (await linesOf(finance)).find(({ text }) => text.includes('请核实'))
    expect(desk).toMatchObject({ workflow: 'payment', record: payment, side: 'desk', title })
    const own = (await linesOf(buyer)).find(({ text }) => text.includes('财务核实后会告诉您'))
    expect(own).toMatchObject({ workflow: 'order', record: id, side: 'own', title })
  })

  test('what a desk is told of several matters is one line until it is read; a matter that went on tells it no more', async () => {
    const desk = await createRoleHolder(server, 'responsible', DONATION_COMMUNITY, '新来的')
    const [first, second, third] = [
      await createAidAt(server, fixture, 'submitted'),
      await createAidAt(server, fixture, 'submitted'),
      await createAidAt(server, fixture, 'submitted'),
    ]
    const unread = async (who: TestAccount) => (await server.call(personContract.getMyInfo, {}, as(who))).unread
    const lines = async () => (await linesOf(desk)).filter(line => !line.read)
    expect((await lines()).map(({ record, count }) => [record, count])).toEqual([[third, 3]])
    expect(await unread(desk)).toBe(1)
    const before = await unread(fixture.asker)
    await takeStep(server, fixture.desk, 'aidAccept', second)
    expect((await lines()).map(({ record, count }) => [record, count])).toEqual([[third, 2]])
    expect(await unread(fixture.asker), 'news of one’s own matter stays').toBe(before + 1)
    await server.call(messageContract.messageRead, { id: (await lines())[0]!.id }, as(desk))
    expect(await lines()).toEqual([])
    expect((await linesOf(desk)).map(({ record, count }) => [record, count])).toContainEqual([first, 1])
  })

  test('what tells somebody by name not to go any more stays unread while the matter goes on', async () => {
    const { volunteer, other, desk } = fixture
    const id = await createAidAt(server, fixture, 'assigned')
    await takeStep(server, desk, 'aidTakeBack', id)
    await takeStep(server, desk, 'aidAssign', id, { helper: other.uid })
    const unread = (await linesOf(volunteer)).filter(({ record, read }) => record === id && !read)
    expect(unread[0]?.text).toContain('不用再去了')
  })

  test('whoever has nothing to do with a matter any more keeps the words and reads no title', async () => {
    const { asker, volunteer, other, desk } = fixture
    const id = await createAidAt(server, fixture, 'assigned')
    const lineOf = async (who: TestAccount) => (await linesOf(who)).find(({ record }) => record === id)
    const title = (await lineOf(asker))?.title
    expect(title).not.toBe('')
    expect(await lineOf(volunteer)).toMatchObject({ side: 'helping', title })
    await takeStep(server, volunteer, 'aidDecline', id, { reason: '出门了' })
    await takeStep(server, desk, 'aidAssign', id, { helper: other.uid })
    expect(await lineOf(volunteer)).toMatchObject({ workflow: 'aid', side: 'desk', title: '' })
    expect(await lineOf(other)).toMatchObject({ side: 'helping', title })
    expect(await lineOf(asker)).toMatchObject({ side: 'own', title })
  })
})
