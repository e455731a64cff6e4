/** Things to pass on: who sees what, what is refused with which sentence, and one thing for one neighbour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idleContract as idle } from '../../../src/contract/idle.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { saveBody } from '../../support/fixtures/content.ts'
import { askForIdle, bicycle, forgetIdle, listIdle } from '../../support/fixtures/idle.ts'
import {
  type Buyer,
  createBuyer,
  createMember,
  createPlatformMember,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let owner: TestAccount
let first: Buyer
let second: Buyer
beforeAll(async () => {
  server = await startServer()
  owner = await createMember(server, '李建国')
  first = await createBuyer(server, '刘慧')
  second = await createBuyer(server, '陈芳')
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const detailsFor = (who: TestAccount | undefined, id: string) =>
  server.call(idle.idleDetails, { id }, who ? as(who) : {})
const dealFor = (who: TestAccount, id: string) => server.call(idle.idleDealDetails, { id }, as(who))
const tomorrow = (time: string, words = '小区南门') => ({ day: chinaDay(server.services.clock(), 1), time, words })

describe('a thing', () => {
  it('is found by its neighbours by name, kind and terms, and shows neither address nor telephone', async () => {
    const id = await listIdle(server, owner, { title: '蓝色独轮车' })
    const { dataList } = await server.call(idle.idlePage, { keyword: '独轮车', region: '330106', terms: 'free' })
    expect(dataList.map(row => row.id)).toEqual([id])
    const shown = await detailsFor(undefined, id)
    expect(shown).toMatchObject({ owner: '李**', isOwner: false, deals: [] })
    expect(JSON.stringify(shown)).not.toContain(owner.phone)
  })

  it.each([
    ['a forbidden one', { words: '送几盒处方药' }, '药品不能转让', 'words'],
    ['a telephone', { words: '打 138 1234 5678' }, '请不要写电话', 'words'],
    ['a kind of goods', { classification: 'goods-craft-knit' }, '请选择类别', 'classification'],
    ['an exchange for nothing', { terms: 'swap' as const }, '请写想换什么', 'want'],
  ])('is refused with a sentence at its field: %s', async (_, changes, message, field) => {
    const refusal = await server.refused(idle.idleSave, bicycle(changes), as(owner))
    expect(refusal).toMatchObject({ code: 'invalid', field })
    expect(refusal.message).toContain(message)
  })

  it('that is doubtful or taken down is seen by its owner and the platform alone', async () => {
    const id = await listIdle(server, owner, { title: '婴儿安全座椅' })
    expect((await detailsFor(owner, id)).state).toBe('screening')
    expect((await server.refused(idle.idleDetails, { id }, as(first))).code).toBe('missing')
  })

  it('is edited only as it was seen, and by nobody else', async () => {
    const id = await listIdle(server, owner)
    const { version } = await detailsFor(owner, id)
    const edit = (who: TestAccount) => server.refused(idle.idleSave, { ...bicycle(), id, version }, as(who))
    expect((await edit(first)).code).toBe('missing')
    await server.call(idle.idleSave, { ...bicycle({ title: '旧自行车' }), id, version }, as(owner))
    expect((await edit(owner)).code).toBe('stale')
    expect((await detailsFor(undefined, id)).title).toBe('旧自行车')
  })
})

describe('a word that is forbidden later', () => {
  it('is shown to the platform where it is listed already, and keeps what is hidden from coming back', async () => {
    const [author, publisher] = [await createPlatformMember(server), await createPlatformMember(server)]
    const listed = await listIdle(server, owner, { title: '一副骰盅' })
    const hidden = await listIdle(server, owner, { title: '旧老虎机' })
    await takeStep(server, owner, 'idleTakeDown', hidden)
    const version = await saveBody(server, author, 'forbiddenGoods')
    await takeStep(server, author, 'contentSubmit', version)
    expect((await refusedStep(server, author, 'contentPublish', version)).message).toContain('另一位平台')
    await takeStep(server, publisher, 'contentPublish', version)
    await server.sweep()
    const desk = await server.call(idle.idleDesk, { tab: 'reported' }, as(author))
    expect(desk.dataList.find(({ id }) => id === listed)?.report).toContain('「骰盅」不能放在闲置里：赌具不能转让')
    expect((await refusedStep(server, owner, 'idleListAgain', hidden)).message).toContain('「老虎机」不能放在闲置里')
    const refusal = await server.refused(idle.idleSave, bicycle({ title: '老虎机' }), as(owner))
    expect(refusal).toMatchObject({ code: 'invalid', field: 'title' })
  })
})

describe('a deal', () => {
  it('is refused to the owner, twice, and for a sixth thing that waits', async () => {
    await forgetIdle(server)
    const asked = (id: string, who: TestAccount) => server.refused(idle.idleAsk, { id, way: 'meet' }, as(who))
    const id = await listIdle(server, owner)
    expect((await asked(id, owner)).message).toBe('这是您自己的闲置')
    await askForIdle(server, first, id)
    expect((await asked(id, first)).message).toContain('您已经要过这件了')
    for (let more = 0; more < 4; more++) await askForIdle(server, first, await listIdle(server, owner))
    expect((await asked(await listIdle(server, owner), first)).message).toContain('已经有 5 件在等答复')
  })

  it('reserves the thing for one of two, who alone get telephone and code, and ends with the code', async () => {
    await forgetIdle(server)
    const id = await listIdle(server, owner)
    const [one, other] = [await askForIdle(server, first, id), await askForIdle(server, second, id)]
    expect((await dealFor(owner, one)).otherPhone).toBe('')
    await takeStep(server, owner, 'idleDealAccept', one)
    expect((await refusedStep(server, owner, 'idleDealAccept', other)).message).toContain('已经预留给别人了')
    const { code, otherPhone } = await dealFor(first, one)
    expect([code.length, otherPhone]).toEqual([6, owner.phone])
    expect(await dealFor(owner, one)).toMatchObject({ code: '', otherPhone: first.phone })
    expect(await dealFor(second, other)).toMatchObject({ code: '', otherPhone: '' })
    expect((await server.refused(idle.idleDealDetails, { id: one }, as(second))).code).toBe('missing')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 6; tries++)
      expect((await refusedStep(server, owner, 'idleDealHandOver', one, { code: wrong })).field).toBe('code')
    expect((await refusedStep(server, owner, 'idleDealHandOver', one, { code })).code).toBe('tooMany')
    server.advanceClock(3_600_001)
    await takeStep(server, owner, 'idleDealHandOver', one, { code })
    expect((await detailsFor(undefined, id)).state).toBe('gone')
    expect((await dealFor(second, other)).state).toBe('missed')
    expect((await detailsFor(first, id)).reliability.given).toBeGreaterThan(0)
  })

  it('is arranged by day, ahead, and at no address that one of the two has stored', async () => {
    await forgetIdle(server)
    const deal = await askForIdle(server, first, await listIdle(server, owner))
    await takeStep(server, owner, 'idleDealAccept', deal)
    const { detail } = await server.database.db
      .selectFrom('address')
      .select('detail')
      .where('uid', '=', first.uid)
      .executeTakeFirstOrThrow()
    const propose = (input: object) => refusedStep(server, owner, 'idleDealPropose', deal, { ...input })
    expect(await propose(tomorrow('03:00'))).toMatchObject({ field: 'time' })
    expect(await propose({ ...tomorrow('10:00'), day: '2020-01-01' })).toMatchObject({ field: 'day' })
    expect(await propose(tomorrow('10:00', `在${detail}`))).toMatchObject({ field: 'words' })
    await takeStep(server, owner, 'idleDealPropose', deal, tomorrow('10:00'))
    expect((await refusedStep(server, owner, 'idleDealAgree', deal)).code).toBe('notYours')
    await takeStep(server, first, 'idleDealAgree', deal)
    expect((await dealFor(owner, deal)).stateLabel).toBe('已约好')
  })

  it('goes to one of two whom two telephones of its owner accept at once', async () => {
    await forgetIdle(server)
    const id = await listIdle(server, owner)
    const deals = [await askForIdle(server, first, id), await askForIdle(server, second, id)]
    const taken = await Promise.allSettled(deals.map(deal => takeStep(server, owner, 'idleDealAccept', deal)))
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const states = await Promise.all([dealFor(first, deals[0]!), dealFor(second, deals[1]!)])
    expect(states.map(({ state }) => state).sort()).toEqual(['asked', 'reserved'])
  })
})
