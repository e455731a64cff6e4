/** Messages to people, and their words to the platform. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { type AidFixture, createAidAt, createAidFixture } from '../../support/fixtures/aid.ts'
import { createRoleHolder, DONATION_COMMUNITY } from '../../support/fixtures/donations.ts'
import {
  createBuyer,
  createFinanceMember,
  createMember,
  createPlatformMember,
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
  async function write(who: TestAccount, texts: readonly string[], record = 'nothing', workflow = 'aid') {
    const rows = texts.map((text, at) => ({
      ...{ id: `${who.uid.slice(0, -1)}${at}`, uid: who.uid, record, workflow, text },
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

describe('feedback', () => {
  const { feedback, feedbackPage } = feedbackContract

  let numbers = 0
  const someone = (): Promise<TestAccount> => register(server, `1390004${String(++numbers).padStart(4, '0')}`)
  const say = ({ token }: TestAccount, content: string, pictures?: string[], key?: string) =>
    server.call(feedback, { content, ...(pictures ? { pictures } : {}) }, { token, ...(key ? { key } : {}) })
  const page = ({ token }: TestAccount, input: { pageSize?: number; after?: string } = {}) =>
    server.call(feedbackPage, input, { token })
  const uploaded = async ({ uid }: TestAccount, name: string) => {
    const url = `/files/2026/11/${name.padEnd(32, '0')}.webp`
    const row = { id: name, uid, url, mime: 'image/webp', bytes: 1, name: '照片.jpg' }
    await server.database.db.insertInto('upload').values(row).execute()
    return url
  }

  describe('a word to the platform', () => {
    test('is kept with its pictures, and shows the answer of who took it', async () => {
      const person = await someone()
      const picture = await uploaded(person, 'aa')
      const { id } = await say(person, '电梯口的爱心柜锁坏了', [picture])
      const { dataList, next, total } = await page(person)
      expect([next, total]).toEqual(['', 1])
      expect(dataList).toMatchObject([
        { id, content: '电梯口的爱心柜锁坏了', pictures: [sealed(picture)], answer: '', stateLabel: '待处理' },
      ])
      const staff = await createPlatformMember(server)
      await takeStep(server, staff, 'feedbackTake', id)
      await takeStep(server, staff, 'feedbackAnswer', id, { words: '已经派人去修' })
      expect((await page(person)).dataList[0]?.answer).toBe('已经派人去修')
    })

    test('carries no picture of somebody else', async () => {
      const [person, other] = [await someone(), await someone()]
      const [own, theirs] = [await uploaded(person, 'bb'), await uploaded(other, 'cc')]
      const input = { content: '请看这张照片', pictures: [own, theirs] }
      expect(await server.refused(feedback, input, { token: person.token })).toEqual({
        code: 'invalid',
        message: '没有找到这张图片，请重新上传',
        field: 'pictures',
      })
      expect((await page(person)).total).toBe(0)
    })

    test('sent twice with one key is kept once, and its answer is the same', async () => {
      const person = await someone()
      const all = await Promise.all([1, 2, 3].map(() => say(person, '同一句话说了三遍', undefined, 'feedback-1')))
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
      expect((await page(person)).total).toBe(1)
    })

    test('is possible fifty times a day', async () => {
      const person = await someone()
      for (let i = 0; i < 50; i++) await say(person, `第 ${i} 条反馈内容`)
      expect(await server.refused(feedback, { content: '再说一条反馈' }, { token: person.token })).toEqual({
        code: 'tooMany',
        message: '今天的反馈已经很多了，请明天再来',
      })
      server.advanceClock(86_400_000)
      await say(person, '第二天又来反馈')
    })
  })

  describe('the pages of my words', () => {
    test('hold each once, the newest first, also while new ones come', async () => {
      const [person, other] = [await someone(), await someone()]
      await say(other, '别人说的一句话')
      for (let i = 0; i < 7; i++) {
        // Calls come faster than the clock ticks; of two of one millisecond nobody knows which was first.
        server.advanceClock(1)
        await say(person, `第 ${i} 条反馈内容`)
      }
      server.advanceClock(1)
      expect((await page(person, { pageSize: 7 })).next, 'all of them stand on this page').toBe('')
      const first = await page(person, { pageSize: 3 })
      await say(person, '翻页时新来的一条')
      const second = await page(person, { pageSize: 3, after: first.next })
      const third = await page(person, { pageSize: 3, after: second.next })
      const all = [first, second, third].flatMap(({ dataList }) => dataList.map(({ content }) => content))
      expect(all).toEqual([6, 5, 4, 3, 2, 1, 0].map(i => `第 ${i} 条反馈内容`))
      expect([first.total, second.total, third.next]).toEqual([7, 8, ''])
    })
  })
})
