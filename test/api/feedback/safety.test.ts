/** Reports: of what is dangerous by whoever has a telephone, and of other people, never of oneself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { lastCode, register, requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createPlatformMember, insertShop, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { feedback, feedbackDesk, feedbackPage, safetyReport } = feedbackContract

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

let numbers = 0
const fresh = () => `1390006${String(++numbers).padStart(4, '0')}`
const WORDS = { content: '社区门口的井盖没有了', name: '李大爷' }

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
  expect(await server.refused(feedbackDesk, {}, { token: auditor.token })).toMatchObject({ code: 'notYours' })
})
