/** Words to the platform, and who may read and answer them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { manageContract } from '../../../src/contract/manage.contract.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createPlatformMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

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
      await takeStep(server, staff, 'feedbackAnswer', id, { reason: '已经派人去修' })
      expect((await page(person)).dataList[0]?.answer).toBe('已经派人去修')
    })

    test('that is handed on is answered there, under a masked name, and still read by the platform', async () => {
      const person = await someone()
      const { db } = server.database
      await db.updateTable('account').set({ region: '330106' }).where('uid', '=', person.uid).execute()
      const { id } = await say(person, '小区门口的路灯坏了三天')
      const staff = await createPlatformMember(server)
      const on = { desk: 'leader3', words: '这位邻居反映过三次' }
      expect(await refusedStep(server, staff, 'feedbackHandOn', id, on), 'nobody is there').toMatchObject({
        field: 'desk',
      })
      const leader = await createRoleHolder(server, 'leader3', '330106', '陈区长')
      await takeStep(server, staff, 'feedbackHandOn', id, on)
      const rowOf = async ({ token }: TestAccount) =>
        (await server.call(feedbackContract.feedbackDesk, { tab: 'all' }, { token })).dataList.find(
          row => row.id === id,
        )
      const { name } = await db
        .selectFrom('account')
        .select('name')
        .where('uid', '=', person.uid)
        .executeTakeFirstOrThrow()
      expect([(await rowOf(staff))?.owner, (await rowOf(leader))?.owner]).toEqual([name, `${[...name][0]}**`])
      const texts = await db.selectFrom('message').select('text').where('record', '=', id).execute()
      expect(
        texts.some(({ text }) => text.includes('反映过')),
        'the words among staff are in no message',
      ).toBe(false)
      await takeStep(server, leader, 'feedbackTake', id)
      await takeStep(server, leader, 'feedbackAnswer', id, { reason: '今晚就修' })
      expect((await page(person)).dataList[0]?.answer).toBe('今晚就修')
    })

    test('has one deadline in the queue and at the desk, that of its kind', async () => {
      const { id } = await say(await someone(), '楼道的灯早上五点还亮着')
      const { token } = await createPlatformMember(server)
      const timers = await server.database.db.selectFrom('timer').selectAll().where('record', '=', id).execute()
      const { dataList } = await server.call(manageContract.queuePage, { workflow: 'feedback' }, { token })
      const due = timers.find(({ clock }) => clock === 'unread')?.dueAt.getTime()
      expect(dataList.find(row => row.id === id)?.dueAt, 'not the four hours of a danger').toBe(due)
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
