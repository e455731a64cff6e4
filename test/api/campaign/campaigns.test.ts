/** 募捐: who may plan one, who may give, and what everybody reads of the money; 2b-workflows-other-half.md. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setOperatorMode } from '../../../server/domain/campaign/operator.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { certify, createFundraiser, planOf, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createMember, createPlatformMember, payPayment, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { campaignDesk, campaignDetail, campaignLedger, campaignPage, campaignSave } = campaignContract
const { donationAmounts, moneyDonationCreate, moneyDonationDetail, moneyDonationPay, myMoneyDonations } =
  campaignContract

let server: TestServer
let owner: TestAccount
let running: string
let giver: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  owner = await createFundraiser(server)
  running = await runCampaign(server, owner)
  giver = await createMember(server, '王桂兰')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const give = (amount: number, more: object = {}, who = giver) =>
  server.call(moneyDonationCreate, { id: running, amount, signature: 'name', ...more }, { token: who.token })
const given = async (amount: number, more: object = {}, who = giver) => {
  const { payment } = await give(amount, more, who)
  await payPayment(server, who, payment)
  return payment
}

describe('a plan', () => {
  test('is written by an organisation that is certified and may raise money in public', async () => {
    const person = await createMember(server, '李四')
    const plan = planOf(server)
    const why = async (who: TestAccount) => (await server.refused(campaignSave, plan, { token: who.token })).message
    expect(await why(person)).toBe('只有单位可以发起募捐，请用单位的账号登录')
    await certify(server, person, [])
    expect(await why(person)).toBe('只有认证过的单位可以发起募捐，请先做单位认证')
    await certify(server, person, ['organisation'])
    expect(await why(person)).toBe('发起募捐要有公开募捐资格，请先做公开募捐资格认证')
    await certify(server, person, ['organisationRole'])
    expect((await server.call(campaignSave, plan, { token: person.token })).id).toBeTruthy()
  })
  test.each([
    [{ endsOn: '2020-01-01', startsOn: '2019-12-01' }, 'endsOn', '结束日期已经过了'],
    [{ filing: undefined }, 'filing', '请填写备案号，没有的话日期也先不填'],
    [{ phone: '8800 1234' }, 'phone', '请填写手机号，或者带区号的座机号'],
    [{ endsOn: '2020-01-01' }, 'endsOn', '结束日期不能早于开始日期'],
    [{ filedOn: '2090-01-01' }, 'filedOn', '备案日期还没有到'],
    [{ region: '99' }, 'region', /地区/],
  ])('with %j is refused at its field', async (wrong, field, sentence) => {
    const refusal = await server.refused(campaignSave, { ...planOf(server), ...wrong }, { token: owner.token })
    expect(refusal.field).toBe(field)
    expect(refusal.message).toMatch(sentence)
  })
  test('cannot be submitted where the platform may raise nothing in public', async () => {
    const newcomer = await createFundraiser(server)
    const { id } = await server.call(campaignSave, planOf(server), { token: newcomer.token })
    await setOperatorMode(server.database.db, 'none')
    const refusal = await refusedStep(server, newcomer, 'campaignSubmit', id)
    await setOperatorMode(server.database.db, 'designated')
    expect(refusal.message).toBe('本平台没有公开募捐的资格，请到民政部指定的平台发起')
  })
  test('is published by another person than who checked it, and read by nobody before', async () => {
    const newcomer = await createFundraiser(server)
    const platform = await createPlatformMember(server)
    const { id } = await server.call(campaignSave, planOf(server), { token: newcomer.token })
    await takeStep(server, newcomer, 'campaignSubmit', id)
    await takeStep(server, platform, 'campaignCheck', id)
    expect((await refusedStep(server, platform, 'campaignPublish', id)).code).toBe('notNow')
    expect((await server.refused(campaignDetail, { id })).code).toBe('missing')
    const { dataList } = await server.call(campaignDesk, { tab: 'checked' }, { token: platform.token })
    expect(dataList.map(one => one.id)).toContain(id)
    expect((await server.refused(campaignDesk, {}, { token: giver.token })).code).toBe('notYours')
  })
})

describe('a gift', () => {
  test('is on the public ledger as it was signed, with the balance after it, and nowhere else', async () => {
    await given(10_000)
    await given(2_000, { signature: 'anonymous' })
    await given(3_000, { signature: 'other', inNameOf: '302 班全体' })
    const { dataList } = await server.call(campaignLedger, { id: running })
    expect(dataList.slice(0, 3).map(one => [one.who, one.in, one.balance])).toEqual([
      ['302 班全体', 3_000, 15_000],
      [expect.not.stringContaining('王'), 2_000, 12_000],
      ['王**', 10_000, 10_000],
    ])
    expect(await accountBalance(server, `campaign:${running}`)).toBe(15_000)
    expect((await server.call(campaignDetail, { id: running })).raised).toBe(15_000)
    const [listed] = (await server.call(campaignPage, {})).dataList
    expect(listed).toMatchObject({ id: running, raised: 15_000 })
  })
  test('is read by who gave it, and by no other neighbour', async () => {
    const payment = await given(500)
    const { dataList } = await server.call(myMoneyDonations, {}, { token: giver.token })
    expect(dataList[0]).toMatchObject({ id: payment, amount: 500, campaign: running })
    const other = await createMember(server, '路人')
    expect((await server.refused(moneyDonationDetail, { id: payment }, { token: other.token })).code).toBe('missing')
    expect((await server.refused(moneyDonationPay, { id: payment }, { token: other.token })).code).toBe('missing')
  })
  test.each([
    [{ amount: 99 }, '捐款金额不能低于 1 元'],
    [{ amount: 5_000_001 }, /./],
    [{ amount: 500, signature: 'other' as const }, '请填写以谁的名义'],
  ])('of %j is refused, and nothing is begun', async (wrong, sentence) => {
    const before = (await server.call(myMoneyDonations, {}, { token: giver.token })).total
    const input = { id: running, signature: 'name' as const, ...wrong }
    expect((await server.refused(moneyDonationCreate, input, { token: giver.token })).message).toMatch(sentence)
    expect((await server.call(myMoneyDonations, {}, { token: giver.token })).total).toBe(before)
  })
  test('that was paid is not paid again, and one that lapsed is opened again as it was', async () => {
    const payment = await given(700)
    expect((await server.refused(moneyDonationPay, { id: payment }, { token: giver.token })).message).toBe(
      '这笔捐款已经付过了',
    )
    const lapsed = await give(800, { signature: 'anonymous' })
    server.advanceClock(2 * DAY_MS)
    await server.sweep()
    const again = await server.call(moneyDonationPay, { id: lapsed.payment }, { token: giver.token })
    expect(again.payment).not.toBe(lapsed.payment)
    const row = await server.call(moneyDonationDetail, { id: again.payment }, { token: giver.token })
    expect(row).toMatchObject({ amount: 800, signature: expect.not.stringContaining('王') })
  })
  test('comes to nothing once the campaign has ended, and the page says what else can be done', async () => {
    await takeStep(server, owner, 'campaignClose', running, { reason: '已经筹够了' })
    const refusal = await server.refused(
      moneyDonationCreate,
      { id: running, amount: 500, signature: 'name' },
      { token: giver.token },
    )
    expect(refusal.message).toBe('这个募捐已经结束，不再接受捐款。可以看看其他正在募捐的项目')
    expect((await server.call(donationAmounts, { id: running })).why).toBe('这个募捐已经结束，不再接受捐款')
  })
})
