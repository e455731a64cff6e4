/** Reports: of what is dangerous by whoever has a telephone, and of other people, never of oneself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { lastCode, register, requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createPlatformMember, insertShop, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { feedback, feedbackDesk, feedbackDetails, feedbackPage, safetyReport } = feedbackContract

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

let numbers = 0
const fresh = () => `1390006${String(++numbers).padStart(4, '0')}`
const WORDS = { content: '社区门口的井盖没有了', name: '李大爷', region: '330106' }

describe('a report of danger without log-in', () => {
  test('needs a code to its telephone, and is read by whoever logs in with it', async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'safety')
    const { id } = await server.call(safetyReport, { ...WORDS, phone, code })
    const again = { ...WORDS, phone, code }
    expect(await server.refused(safetyReport, again), 'a code is used once').toMatchObject({ field: 'code' })
    const entered = await requestCode(server, phone, 'login')
    const { token } = await server.call(entryContract.phoneLogin, { phone, code: entered })
    const { dataList } = await server.call(feedbackPage, {}, { token })
    expect(dataList).toMatchObject([{ id, kind: 'safety', content: WORDS.content, stateLabel: '待处理' }])
  })

  test('of a number with an account belongs to that account', async () => {
    const person = await register(server, fresh())
    const code = await requestCode(server, person.phone, 'safety')
    const { id } = await server.call(safetyReport, { ...WORDS, phone: person.phone, code })
    const { dataList } = await server.call(feedbackPage, {}, { token: person.token })
    expect(dataList).toMatchObject([{ id }])
  })

  test('tries a code five times, and is sent five times a day', async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'safety')
    for (let i = 0; i < 5; i++)
      expect(await server.refused(safetyReport, { ...WORDS, phone, code: wrongCode(code) })).toMatchObject({
        code: 'invalid',
        field: 'code',
      })
    expect(await server.refused(safetyReport, { ...WORDS, phone, code })).toMatchObject({
      code: 'tooMany',
      message: '这个验证码填错太多次，不能再用了，请重新获取',
    })
    const another = fresh()
    for (let i = 0; i < 5; i++) {
      await requestCode(server, another, 'safety')
      await server.call(safetyReport, { ...WORDS, phone: another, code: lastCode(server, another) })
    }
    const last = await requestCode(server, another, 'safety')
    expect(await server.refused(safetyReport, { ...WORDS, phone: another, code: last })).toMatchObject({
      code: 'tooMany',
      field: 'phone',
    })
  })
})

test('a report of danger gets to who leads its district, is answered there, and climbs after four hours', async () => {
  const leader = await createRoleHolder(server, 'leader3', '330106', '陈区长')
  const far = await createRoleHolder(server, 'leader3', '330105', '钱区长')
  const staff = await createPlatformMember(server)
  const report = async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'safety')
    return server.call(safetyReport, { ...WORDS, phone, code })
  }
  const unknown = { ...WORDS, region: '999999', phone: fresh(), code: '123456' }
  expect(await server.refused(safetyReport, unknown)).toMatchObject({ field: 'region' })
  const { id } = await report()
  const read = ({ token }: TestAccount) => server.call(feedbackDesk, { id }, { token })
  expect((await read(leader)).dataList).toMatchObject([{ owner: '李**', content: WORDS.content }])
  expect((await read(far)).dataList).toEqual([])
  expect((await read(staff)).dataList, 'the platform reads along').toHaveLength(1)
  const messages = await server.database.db.selectFrom('message').select('uid').where('record', '=', id).execute()
  expect(messages).toEqual([{ uid: leader.uid }])
  for (const who of [far, staff]) expect(await refusedStep(server, who, 'feedbackTake', id)).toBeDefined()
  await takeStep(server, leader, 'feedbackTake', id)
  await takeStep(server, leader, 'feedbackAnswer', id, { reason: '今晚装上' })

  const asker = await register(server, fresh())
  const words = { kind: 'question', content: '积分怎么用才划算' } as const
  const { id: earlier } = await server.call(feedback, words, { token: asker.token })
  const { id: unread } = await report()
  const { dataList: open } = await server.call(feedbackDesk, { tab: 'open' }, { token: staff.token })
  const both = open.map(row => row.id).filter(one => one === unread || one === earlier)
  expect(both, 'before what came earlier').toEqual([unread, earlier])
  server.advanceClock(5 * HOUR_MS)
  await server.sweep()
  expect(await refusedStep(server, leader, 'feedbackTake', unread)).toBeDefined()
  await takeStep(server, staff, 'feedbackTake', unread)
  const { dataList } = await server.call(messageContract.messagePage, {}, { token: leader.token })
  expect(dataList[0], 'leads to no page of what went on').toMatchObject({ workflow: 'feedback', record: '' })
})

describe('a report of somebody', () => {
  const report = ({ token }: TestAccount, about: string) =>
    server.call(feedback, { kind: 'report', content: '说的话不好听', about }, { token })
  const refusedReport = ({ token }: TestAccount, about: string) =>
    server.refused(feedback, { kind: 'report', content: '说的话不好听', about }, { token })

  test('is never of oneself, be it a campaign, a shop, goods or a review', async () => {
    const { db } = server.database
    const [fund, other] = [await createFundraiser(server), await register(server, fresh())]
    const campaign = `/fundraisingDetail?id=${await runCampaign(server, fund)}`
    expect(await refusedReport(fund, campaign)).toMatchObject({ code: 'notNow', field: 'kind' })
    await report(other, campaign)

    const { id: shop } = await insertShop(db, fund.uid, [{}])
    const { id: goods } = await db.selectFrom('goods').select('id').where('shop', '=', shop).executeTakeFirstOrThrow()
    const review = newId()
    const words = { stars: 1, words: '烂了一半', pictures: '[]', options: '[]' }
    await db
      .insertInto('review')
      .values({ id: review, goods, shop, line: review, uid: other.uid, createdAt: new Date(), ...words })
      .execute()
    for (const about of [`/v3Shop?id=${shop}`, `/v3GoodsDetail?id=${goods}`]) {
      expect(await refusedReport(fund, about)).toMatchObject({ field: 'kind' })
      await report(other, about)
    }
    const about = `/v3GoodsDetail?id=${goods}&review=${review}`
    expect(await refusedReport(other, about)).toMatchObject({ field: 'kind' })
    const { id } = await report(fund, about)
    const staff = await createPlatformMember(server)
    const { dataList } = await server.call(feedbackDesk, { id }, { token: staff.token })
    expect(dataList[0]).toMatchObject({ about, quoted: '烂了一半' })
  })
})

test('feedback is taken by a person, answered by nobody else, with words, and opened again twice', async () => {
  const [person, stranger, first, second, third, auditor] = [
    ...[await register(server, fresh()), await register(server, fresh())],
    ...[await createPlatformMember(server), await createPlatformMember(server), await createPlatformMember(server)],
    await createRoleHolder(server, 'auditor', '', '陈审计'),
  ] as const
  const { id } = await server.call(feedback, { content: '首页的横幅点不开' }, { token: person.token })
  const words = { reason: '已经修好' }
  await server.call(feedbackDesk, { id }, { token: first.token })
  expect(await refusedStep(server, first, 'feedbackAnswer', id, words), 'opening takes nothing').toBeDefined()
  await takeStep(server, first, 'feedbackTake', id)
  for (const who of [person, stranger, second, auditor])
    expect(await refusedStep(server, who, 'feedbackAnswer', id, words)).toBeDefined()
  expect(await refusedStep(server, first, 'feedbackAnswer', id, { reason: ' ' })).toMatchObject({ field: 'reason' })
  await takeStep(server, first, 'feedbackRelease', id)
  expect(await refusedStep(server, first, 'feedbackAnswer', id, words), 'released').toBeDefined()
  for (const staff of [first, second]) {
    await takeStep(server, staff, 'feedbackTake', id)
    await takeStep(server, staff, 'feedbackAnswer', id, words)
    await takeStep(server, person, 'feedbackReopen', id, { reason: '还是打不开' })
    expect(await refusedStep(server, staff, 'feedbackTake', id), 'another person').toBeDefined()
  }
  await takeStep(server, third, 'feedbackTake', id)
  await takeStep(server, third, 'feedbackAnswer', id, words)
  expect((await refusedStep(server, person, 'feedbackReopen', id, { reason: '第三次' }))?.message).toMatch(
    '已经重新打开过 2 次',
  )
  await takeStep(server, person, 'feedbackRate', id, { stars: 2 })
  const audited = await server.call(feedbackDesk, { tab: 'all', id }, { token: auditor.token })
  expect(audited.dataList).toMatchObject([{ content: '首页的横幅点不开', owner: '王**', mergeable: [] }])
  const details = await server.call(feedbackDetails, { id }, { token: auditor.token })
  expect(details).toMatchObject({ owner: '王**', answer: '已经修好' })
  expect(await server.refused(feedbackDetails, { id }, { token: stranger.token })).toMatchObject({ code: 'missing' })
  expect(await server.refused(feedbackDesk, {}, { token: stranger.token })).toMatchObject({ code: 'notYours' })
})
