/** 信息披露: when it is due, who writes and who publishes, and what waits until it is; 2b-workflows-other-half.md. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSpendings } from '../../../server/domain/campaign/check.ts'
import { figuresOf } from '../../../server/domain/disclosure/figures.ts'
import { openSession } from '../../../server/identity/session.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { disclosureContract } from '../../../src/contract/disclosure.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createFundraiser, planOf, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  beginDonationPayment,
  createMember,
  createPlatformMember,
  payPayment,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { campaignDetail, campaignLedger, campaignPage, campaignSave, donationAmounts } = campaignContract
const { moneyDonationCreate, myMoneyDonations } = campaignContract
const { campaignReports, disclosureDesk } = disclosureContract

const REPORT = { words: '二十台暖气都已经装好，老人家里暖和了', assessment: '', photos: [] as string[] }
let server: TestServer
let giver: TestAccount
let platform: TestAccount
let people: TestAccount[]
beforeAll(async () => {
  server = await startServer({ demo: false })
  giver = await createMember(server, '王桂兰')
  platform = await createPlatformMember(server)
  people = [giver, platform]
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const reportsOf = async (id: string, who?: TestAccount) =>
  (await server.call(campaignReports, { id }, who && { token: who.token })).reports
const publish = async (owner: TestAccount, id: string) => {
  await takeStep(server, owner, 'disclosureSubmit', id, REPORT)
  await takeStep(server, platform, 'disclosurePublish', id)
}
const daysGoBy = async (days: number) => {
  server.advanceClock(days * DAY_MS)
  await server.sweep()
  // A session does not last for months.
  const { db } = server.database
  for (const one of people)
    Object.assign(one, { token: await openSession(db, one.uid, 'test', server.services.clock()) })
}
/** A campaign with a gift of 100 yuan that has ended, with the disclosure that is due then. */
async function endedCampaign() {
  const owner = await createFundraiser(server)
  people.push(owner)
  const id = await runCampaign(server, owner)
  const { payment } = await server.call(moneyDonationCreate, { id, amount: 10_000, signature: 'name' }, giver)
  await payPayment(server, giver, payment)
  await takeStep(server, owner, 'campaignClose', id, { reason: '已经筹够了' })
  await daysGoBy(1)
  const [report] = await reportsOf(id)
  return { owner, id, report: report! }
}

describe('a disclosure', () => {
  test('is due 90 days after the end; the ledger gives the figures, another person publishes it', async () => {
    const { owner, id, report } = await endedCampaign()
    expect(report).toMatchObject({ kind: 'raised', state: 'due', versions: [], pending: null })
    expect(report.dueAt - server.services.clock()).toBeGreaterThan(88 * DAY_MS)
    const photo = await createUpload(server, owner)
    await takeStep(server, owner, 'disclosureSubmit', report.id, { ...REPORT, photos: [photo] })
    expect((await refusedStep(server, owner, 'disclosurePublish', report.id)).code).toBe('notYours')
    const [seen] = await reportsOf(id, owner)
    expect(seen!.pending).toMatchObject({ words: REPORT.words, figures: { raised: 10_000, rest: 10_000, gifts: 1 } })
    expect((await reportsOf(id))[0]).toMatchObject({ versions: [], pending: null })
    await takeStep(server, platform, 'disclosureReturn', report.id, { reason: '请写明户数' })
    const { dataList } = await server.call(disclosureDesk, { tab: 'due' }, { token: platform.token })
    expect(dataList.find(row => row.id === report.id)).toMatchObject({ refusal: '请写明户数' })
    await publish(owner, report.id)
    const [open] = await reportsOf(id)
    expect(open!.versions).toMatchObject([{ number: 1, words: REPORT.words, figures: { spent: 0 } }])
  })
  test('is corrected by a new version with its reason, and the old one stays', async () => {
    const { owner, id, report } = await endedCampaign()
    await publish(owner, report.id)
    const words = '二十一台暖气都已经装好，老人家里暖和了'
    await takeStep(server, owner, 'disclosureCorrect', report.id, { ...REPORT, words, reason: '少写了一台暖气' })
    expect((await reportsOf(id))[0]!.versions).toHaveLength(1)
    await takeStep(server, platform, 'disclosurePublish', report.id)
    expect((await reportsOf(id))[0]!.versions).toMatchObject([
      { number: 2, words, reason: '少写了一台暖气' },
      { number: 1, words: REPORT.words, reason: '' },
    ])
  })
  test('that is late says of gifts only what is so: after the end nothing is paused', async () => {
    const { owner } = await endedCampaign()
    await daysGoBy(91)
    const messages = await server.database.db
      .selectFrom('message')
      .select('text')
      .where('uid', '=', owner.uid)
      .execute()
    const late = messages.filter(({ text }) => text.includes('逾期'))
    expect(late.map(({ text }) => text)).toEqual(['募捐结束披露已经逾期：公布以前不能提交新的募捐'])
  })
  test('is read on its desk by the platform alone, and its steps are refused to strangers', async () => {
    const { report } = await endedCampaign()
    expect((await server.refused(disclosureDesk, {}, { token: giver.token })).code).toBe('notYours')
    expect((await refusedStep(server, giver, 'disclosureSubmit', report.id, REPORT)).code).toBe('missing')
  })
  test('shows pictures of its writer alone, and no figures that were typed', async () => {
    const { owner, id, report } = await endedCampaign()
    const photo = await createUpload(server, giver)
    const refusal = await refusedStep(server, owner, 'disclosureSubmit', report.id, { ...REPORT, photos: [photo] })
    expect(refusal).toMatchObject({ field: 'photos', message: '没有找到这张图片，请重新上传' })
    const typed = { ...REPORT, figures: { raised: 99 }, raised: 99 }
    await takeStep(server, owner, 'disclosureSubmit', report.id, typed).catch(() => undefined)
    const { pending } = (await reportsOf(id, owner))[0]!
    expect(pending?.figures.raised ?? 10_000).toBe(10_000)
  })
})

test('a campaign that is late with an interim disclosure takes no gifts until it is published', async () => {
  const owner = await createFundraiser(server)
  people.push(owner)
  const plan = {
    ...planOf(server),
    endsOn: new Date(server.services.clock() + 200 * DAY_MS).toISOString().slice(0, 10),
  }
  const { id } = await server.call(campaignSave, plan, { token: owner.token })
  await takeStep(server, owner, 'campaignSubmit', id)
  await takeStep(server, platform, 'campaignCheck', id)
  await takeStep(server, await createPlatformMember(server), 'campaignPublish', id)
  await daysGoBy(6)
  expect(await reportsOf(id)).toEqual([])
  await daysGoBy(61)
  const [report] = await reportsOf(id)
  expect(report).toMatchObject({ kind: 'interim', state: 'due' })
  await daysGoBy(30)
  expect((await server.call(donationAmounts, { id })).why).toBe('这个募捐已经暂停，暂时不接受捐款')
  expect((await server.call(campaignDetail, { report: report!.id })).overdue).toBe(true)
  const waiting = async () => {
    const { dataList } = await server.call(
      taskContract.taskPage,
      { workflow: 'campaign', kind: 'check' },
      { token: platform.token },
    )
    return dataList.some(task => task.id === id)
  }
  expect(await waiting()).toBe(false)
  const { message } = await refusedStep(server, platform, 'campaignResume', id)
  expect(message).toContain('有逾期没有公布的信息披露')
  const { merchant: _, ...another } = planOf(server)
  const { id: next } = await server.call(campaignSave, { ...another, merchant: plan.merchant }, { token: owner.token })
  expect((await refusedStep(server, owner, 'campaignSubmit', next)).message).toBe(
    '本单位有逾期没有披露的募捐，披露以后才能提交新的',
  )
  expect((await server.call(campaignDetail, { id: next }, { token: owner.token })).obstacles).toContain(
    '本单位有逾期没有披露的募捐，披露以后才能提交新的',
  )
  await takeStep(server, owner, 'disclosureSubmit', report!.id, REPORT)
  expect((await refusedStep(server, platform, 'campaignResume', id)).code).toBe('notNow')
  await takeStep(server, platform, 'disclosurePublish', report!.id)
  expect(await waiting()).toBe(true)
  await takeStep(server, platform, 'campaignResume', id)
  expect((await server.call(donationAmounts, { id })).why).toBe('')
})

/** Money that stays with its organisation needs no bank. */
const NO_SLIP = { words: '', proof: [] }

describe('the rest of a campaign', () => {
  test('goes to another one of the merchant, announced for five working days, and it is completed then', async () => {
    const { owner, id, report } = await endedCampaign()
    await takeStep(server, owner, 'campaignEndProject', id)
    const why = async () => (await refusedStep(server, owner, 'campaignComplete', id)).message
    expect(await why()).toContain('账上还有余款')
    const { merchant } = (await server.call(campaignDetail, { id })).payee
    const plan = { ...planOf(server), merchant, title: '给独居老人换灯泡' }
    const { id: next } = await server.call(campaignSave, plan, { token: owner.token })
    const proposal = { to: next, reason: '用于同一批老人的灯泡' }
    const refusal = await refusedStep(server, owner, 'campaignRest', id, proposal)
    expect(refusal).toMatchObject({ code: 'invalid', field: 'to' })
    await takeStep(server, owner, 'campaignSubmit', next)
    await takeStep(server, platform, 'campaignCheck', next)
    await takeStep(server, await createPlatformMember(server), 'campaignPublish', next)
    await daysGoBy(6)
    const [target] = (await server.call(campaignDetail, { id }, { token: owner.token })).restTargets
    expect(target, 'their own comes first').toEqual({ id: next, label: '给独居老人换灯泡' })
    await takeStep(server, owner, 'campaignRest', id, proposal)
    expect((await server.call(campaignDetail, { id })).rest?.title).toBe('给独居老人换灯泡')
    expect((await refusedStep(server, platform, 'campaignRestAgree', id, NO_SLIP)).message).toContain('余款去向要公示')
    await daysGoBy(14)
    expect((await refusedStep(server, owner, 'campaignRestAgree', id, NO_SLIP)).code).toBe('notYours')
    await takeStep(server, platform, 'campaignRestAgree', id, NO_SLIP)
    expect(await accountBalance(server, `campaign:${id}`)).toBe(0)
    expect(await accountBalance(server, `campaign:${next}`)).toBe(10_000)
    const lines = async (one: string) => (await server.call(campaignLedger, { id: one })).dataList
    expect((await lines(id))[0]).toMatchObject({ what: '结余转出', about: proposal.reason, out: 10_000, balance: 0 })
    expect((await lines(next))[0]).toMatchObject({ what: '结余转入', who: '', in: 10_000 })
    const sums = async (one: string) => server.call(campaignDetail, { id: one })
    expect(await sums(id)).toMatchObject({ raised: 10_000, movedIn: 0, movedOut: 10_000, balance: 0 })
    expect(await sums(next)).toMatchObject({ raised: 0, movedIn: 10_000, movedOut: 0, balance: 10_000 })
    const { db } = server.database
    const at = server.services.clock()
    const moved = { raised: 10_000, spent: 0, movedIn: 0, movedOut: 10_000, rest: 0, gifts: 1, spendings: [] }
    expect(await figuresOf(db, id, at)).toEqual(moved)
    expect(await figuresOf(db, next, at)).toMatchObject({ raised: 0, movedIn: 10_000, rest: 10_000, gifts: 0 })
    expect(await why()).toContain('还有信息披露没有公布')
    // A payment that came through after all: what is left goes the same way once more.
    const late = await beginDonationPayment(server, giver, 700, id)
    expect(await why()).toContain('还有捐款正在付款')
    await payPayment(server, giver, late)
    await takeStep(server, owner, 'campaignRest', id, { ...proposal, reason: '晚到的也用于同一批老人' })
    await daysGoBy(14)
    const lapsing = await beginDonationPayment(server, giver, 900, id)
    expect((await refusedStep(server, platform, 'campaignRestAgree', id, NO_SLIP)).message).toContain(
      '还有捐款正在付款',
    )
    await takeStep(server, giver, 'paymentCancel', lapsing)
    await takeStep(server, platform, 'campaignRestAgree', id, NO_SLIP)
    expect((await lines(id)).filter(({ out }) => out > 0)).toMatchObject([
      { what: '结余转出', about: '晚到的也用于同一批老人', out: 700, balance: 0 },
      { what: '结余转出', about: proposal.reason, out: 10_000 },
    ])
    const { dataList: gifts } = await server.call(myMoneyDonations, { campaign: id }, { token: giver.token })
    expect(gifts.map(({ used }) => used.map(({ about, amount }) => [about, amount]))).toEqual([
      [],
      [['晚到的也用于同一批老人', 700]],
      [[proposal.reason, 10_000]],
    ])
    expect(await checkSpendings(server.database.db)).toEqual([])
    for (const { id: one } of [report, (await reportsOf(id))[0]!]) await publish(owner, one)
    await takeStep(server, owner, 'campaignComplete', id)
    expect((await server.call(campaignDetail, { id })).stateLabel).toBe('已完结')
  })
})

test('what is left goes to a campaign of another organisation too, from merchant to merchant', async () => {
  const { owner, id } = await endedCampaign()
  const other = await createFundraiser(server, '拱墅区敬老社')
  people.push(other)
  const to = await runCampaign(server, other)
  await daysGoBy(0)
  await takeStep(server, owner, 'campaignEndProject', id)
  const { restTargets } = await server.call(campaignDetail, { id }, { token: owner.token })
  expect(restTargets.find(one => one.id === to)?.label).toMatch(/^给独居老人换暖气（拱墅/)
  const payeeOf = async (uid: string) =>
    (await server.database.db.selectFrom('payee').select('id').where('owner', '=', uid).executeTakeFirstOrThrow()).id
  await takeStep(server, owner, 'campaignRest', id, { to, reason: '同样用于独居老人的暖气' })
  await daysGoBy(14)
  expect(await refusedStep(server, platform, 'campaignRestAgree', id, NO_SLIP)).toMatchObject({ field: 'words' })
  const slip = { words: '20261128001', proof: [await createUpload(server, platform)] }
  await takeStep(server, platform, 'campaignRestAgree', id, slip)
  expect(await accountBalance(server, `channel:${await payeeOf(owner.uid)}`)).toBe(0)
  expect(await accountBalance(server, `channel:${await payeeOf(other.uid)}`)).toBe(-10_000)
  const [line] = (await server.call(campaignLedger, { id: to })).dataList
  expect(line).toMatchObject({ what: '结余转入', in: 10_000, balance: 10_000 })
})

test('a campaign of an organisation that lost its certification takes no gifts', async () => {
  const owner = await createFundraiser(server)
  people.push(owner)
  const id = await runCampaign(server, owner)
  const standing = (state: string) =>
    sql`update record set state = ${state} where workflow = 'certification' and owner = ${owner.uid}`.execute(
      server.database.db,
    )
  const give = { id, amount: 500, signature: 'name' } as const
  for (const state of ['suspended', 'frozen', 'revoked']) {
    await standing(state)
    expect((await server.refused(moneyDonationCreate, give, { token: giver.token })).message).toContain(
      '发起单位的认证现在没有生效',
    )
  }
  await standing('certified')
  expect((await server.call(moneyDonationCreate, give, { token: giver.token })).payment).toBeTruthy()
  expect((await server.call(campaignPage, {})).dataList.length).toBeGreaterThan(0)
})
