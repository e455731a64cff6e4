/** Feedback that follows another one, and questions about a campaign's money: who reads, answers and is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createMember, createPlatformMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { feedback, feedbackDetails, feedbackDesk, charityQuestions } = feedbackContract

let server: TestServer
let staff: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  staff = await createPlatformMember(server)
})
afterAll(() => server.close())

let numbers = 0
const someone = (): Promise<TestAccount> => register(server, `1390005${String(++numbers).padStart(4, '0')}`)
const say = async ({ token }: TestAccount, words: object = {}) =>
  (await server.call(feedback, { kind: 'fault', content: '首页的横幅点不开', ...words }, { token })).id
const read = ({ token }: TestAccount, id: string) => server.call(feedbackDetails, { id }, { token })
const answer = async (who: TestAccount, id: string, reason: string) => {
  await takeStep(server, who, 'feedbackTake', id)
  await takeStep(server, who, 'feedbackAnswer', id, { reason })
}
const merge = (id: string, into: string) => takeStep(server, staff, 'feedbackMerge', id, { into })
const refusedMerge = (id: string, into: string) => refusedStep(server, staff, 'feedbackMerge', id, { into })

describe('feedback merged into another', () => {
  test('gets its answer, its message and its end; one that is no longer answered gives it back', async () => {
    const [first, second, third] = [await someone(), await someone(), await someone()]
    const [into, one, far] = [await say(first), await say(second), await say(third)]
    await merge(far, one)
    await merge(one, into)
    await answer(staff, into, '横幅已经换过')
    for (const [who, id] of [
      [second, one],
      [third, far],
    ] as const) {
      expect(await read(who, id)).toMatchObject({ stateLabel: '已合并', answer: '横幅已经换过' })
      const texts = await server.database.db.selectFrom('message').select('text').where('uid', '=', who.uid).execute()
      expect(texts).toContainEqual({ text: '您的反馈有答复了：横幅已经换过' })
    }
    await takeStep(server, first, 'feedbackRate', into, { stars: 5 })
    expect((await read(third, far)).stateLabel).toBe('已结束')

    const [dropped, waits] = [await say(first), await say(second)]
    await merge(waits, dropped)
    await takeStep(server, first, 'feedbackWithdraw', dropped)
    expect((await read(second, waits)).stateLabel).toBe('待处理')
  })

  test('may be of another kind and about another page, and what one says the other never reads', async () => {
    const [first, second] = [await createMember(server, '孙桂兰'), await createMember(server, '吴建国')]
    const into = await say(first, { content: '首页上方的大图按了没有反应，我住三单元' })
    const one = await say(second, { kind: 'question', content: '轮播图怎么点开？', about: '/deal' })
    const { dataList } = await server.call(feedbackDesk, { id: one }, { token: staff.token })
    expect(dataList[0]?.mergeable.map(({ id }) => id)).toContain(into)
    await merge(one, into)
    await answer(staff, into, '横幅已经换过')
    const [theirs, hers] = [JSON.stringify(await read(second, one)), JSON.stringify(await read(first, into))]
    expect(theirs).toContain('横幅已经换过')
    expect(theirs).not.toMatch(new RegExp(`三单元|孙|${into}|${first.uid}`))
    expect(hers).not.toMatch(new RegExp(`轮播图|吴|${one}|${second.uid}`))
  })

  test('follows no closed one, not itself, and not in a circle', async () => {
    const person = await someone()
    const [one, into] = [await say(person), await say(person)]
    expect(await refusedMerge(one, one)).toMatchObject({ field: 'into', message: '不能合并到它自己，请选另一条' })
    expect(await refusedMerge(one, 'nothing')).toMatchObject({ message: '没有找到这条反馈，请重新选' })
    await merge(one, into)
    expect((await refusedMerge(into, one))?.message).toMatch('不能再绕回去')
    expect((await refusedMerge(await say(person), one))?.message).toMatch('那一条自己也合并了')
    await answer(staff, into, '已经修好')
    expect((await refusedMerge(await say(person), into))?.message).toMatch('那一条已经答复了')
    const gone = await say(person)
    await takeStep(server, person, 'feedbackWithdraw', gone)
    expect((await refusedMerge(await say(person), gone))?.message).toMatch('那一条已经结束')
  })

  test('into each other at once becomes one of the two', async () => {
    const person = await someone()
    const [one, other] = [await say(person), await say(person)]
    await Promise.allSettled([merge(one, other), merge(other, one)])
    const states = [await read(person, one), await read(person, other)].map(({ stateLabel }) => stateLabel)
    expect(states.sort()).toEqual(['已合并', '待处理'].sort())
  })

  test('is merged by the platform alone, and only the platform is offered what it can follow', async () => {
    const [person, stranger, auditor] = [
      await someone(),
      await someone(),
      await createRoleHolder(server, 'auditor', '', '陈审计'),
    ]
    const [one, into] = [await say(person, { about: '/deal' }), await say(stranger, { about: '/deal' })]
    for (const who of [person, stranger, auditor])
      expect(await refusedStep(server, who, 'feedbackMerge', one, { into })).toBeDefined()
    const { dataList } = await server.call(feedbackDesk, { id: one }, { token: staff.token })
    expect(dataList[0]?.mergeable[0], 'about the same page').toMatchObject({ id: into, content: '首页的横幅点不开' })
  })
})

describe('a question about the money of a campaign', () => {
  let fund: TestAccount
  let campaign: string
  const questions = (who?: TestAccount) =>
    server.call(charityQuestions, { id: campaign }, who ? { token: who.token } : {})
  const ask = (who: TestAccount, content: string) =>
    say(who, { kind: 'charity', content, about: `/fundraisingDetail?id=${campaign}` })
  beforeAll(async () => {
    fund = await createFundraiser(server)
    campaign = await runCampaign(server, fund)
  })

  test('is answered by its organisation, and then read by everybody without names and numbers', async () => {
    const person = await createMember(server, '张桂英')
    const id = await ask(person, '我是张桂英 13912345678，暖气买了几台？')
    expect(await questions()).toMatchObject({ dataList: [], waiting: 1, late: 0 })
    expect((await questions(person)).dataList).toEqual([])
    expect((await questions(fund)).dataList).toMatchObject([{ id, author: '张**', toAnswer: true }])
    expect((await read(fund, id)).owner).toBe('张**')
    await answer(fund, id, '买了十二台，发票在账目里')
    const { dataList, waiting } = await questions()
    expect(waiting).toBe(0)
    expect(dataList).toMatchObject([{ author: '张**', answer: '买了十二台，发票在账目里', byOrganiser: true }])
    expect(JSON.stringify(dataList)).not.toMatch(/张桂英|13912345678/)
    await takeStep(server, person, 'feedbackReopen', id, { reason: '数目对不上' })
    expect((await questions()).dataList, 'hidden until it is answered anew').toEqual([])
    expect(await refusedStep(server, fund, 'feedbackTake', id), 'another person').toBeDefined()
    const back = { desk: 'organiser', words: '请再看一次' }
    expect((await refusedStep(server, staff, 'feedbackHandOn', id, back))?.message).toMatch('发起单位已经答复过')
    await answer(staff, id, '平台核对过发票')
    expect((await questions()).dataList).toMatchObject([{ answer: '平台核对过发票', byOrganiser: false }])
  })

  test('waits for its organisation among its tasks and matters, in nobody else’s, and follows nothing else', async () => {
    const id = await ask(await someone(), '账目里少了一张发票')
    const waitsFor = async ({ token }: TestAccount) => {
      const tasks = (await server.call(taskContract.taskPage, { pageSize: 100 }, { token })).dataList
      const matters = (await server.call(taskContract.getMyMatters, {}, { token })).dataList
      return [tasks, matters].map(some => some.filter(one => one.id === id).length)
    }
    expect(await waitsFor(fund)).toEqual([1, 1])
    for (const who of [staff, await createFundraiser(server), await someone()])
      expect(await waitsFor(who)).toEqual([0, 0])
    const fault = await say(await someone())
    for (const [one, other] of [
      [id, fault],
      [fault, id],
    ] as const)
      expect((await refusedMerge(one, other))?.message).toMatch('善款疑问只能和')
    await takeStep(server, fund, 'feedbackTake', id)
    expect(await waitsFor(fund)).toEqual([1, 1])
    await takeStep(server, fund, 'feedbackAnswer', id, { reason: '已经补上' })
    expect(await waitsFor(fund)).toEqual([0, 0])
  })

  test('that is not answered climbs to the platform, and after twenty days is counted', async () => {
    const id = await ask(await someone(), '余下的钱去了哪里？')
    expect(await refusedStep(server, staff, 'feedbackTake', id), 'the organisation first').toBeDefined()
    server.advanceClock(9 * DAY_MS)
    await server.sweep()
    expect(await questions()).toMatchObject({ waiting: 1, late: 0 })
    server.advanceClock(12 * DAY_MS)
    expect(await questions()).toMatchObject({ waiting: 1, late: 1 })
    await answer(staff, id, '都在账目里')
    expect(await questions()).toMatchObject({ waiting: 0, late: 1 })
  })

  test('needs a campaign that is published, and is not asked of oneself', async () => {
    const person = await someone()
    for (const about of ['', '/contact', '/fundraisingDetail?id=nothing'])
      expect(
        await server.refused(
          feedback,
          { kind: 'charity', content: '钱用在哪里了？', ...(about && { about }) },
          { token: person.token },
        ),
      ).toMatchObject({ code: 'notNow', field: 'kind' })
    const about = `/fundraisingDetail?id=${campaign}`
    const own = await server.refused(
      feedback,
      { kind: 'charity', content: '我们自己问问', about },
      { token: fund.token },
    )
    expect(own.message).toMatch('这是您自己单位的募捐')
    expect(await server.refused(charityQuestions, { id: 'nothing' })).toMatchObject({ code: 'missing' })
  })
})
