/** 募捐支出: what a campaign is spent on, by two people of finance, never more than there is, read by everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fire } from '../../../server/engine/fire.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, createPlatformMember, payPayment, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { campaignDetail, campaignLedger, moneyDonationCreate, myMoneyDonations } = campaignContract
const { expense, expenseAdd, expensePage } = financeContract

const NUMBER = '20261127001'
let server: TestServer
let owner: TestAccount
let giver: TestAccount
let first: TestAccount
let second: TestAccount
let bill: string
beforeAll(async () => {
  server = await startServer({ demo: false })
  giver = await createMember(server, '王桂兰')
  first = await createRoleHolder(server, 'finance', '3301', '何静')
  second = await createRoleHolder(server, 'finance', '3301', '丁会计')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const give = async (campaign: string, amount: number) => {
  const input = { id: campaign, amount, signature: 'name' } as const
  const { payment } = await server.call(moneyDonationCreate, input, { token: giver.token })
  await payPayment(server, giver, payment)
  server.advanceClock(2 * MINUTE_MS)
  return payment
}
/** A campaign of a new organisation with gifts of these amounts, 分, and the gifts. */
const campaignWith = async (...amounts: readonly number[]) => {
  owner = await createFundraiser(server)
  const id = await runCampaign(server, owner)
  const gifts: string[] = []
  for (const amount of amounts) gifts.push(await give(id, amount))
  // What is not used is deleted by the days that went by.
  bill = await createUpload(server, owner)
  return { id, gifts }
}
const claimOf = (campaign: string, amount: number) => ({ campaign, amount, reason: '付给暖气厂，十台', proof: [bill] })
const claim = async (campaign: string, amount: number) =>
  (await server.call(expenseAdd, claimOf(campaign, amount), { token: owner.token })).id
const endProject = async (campaign: string) => {
  await takeStep(server, owner, 'campaignClose', campaign, { reason: '已经筹够了' })
  server.advanceClock(36 * MINUTE_MS)
  await server.sweep()
  await takeStep(server, owner, 'campaignEndProject', campaign)
}
const remit = async (id: string, who = second) =>
  takeStep(server, who, 'expenseRemit', id, { words: NUMBER, proof: [await createUpload(server, who)] })
const spend = async (campaign: string, amount: number) => {
  const id = await claim(campaign, amount)
  await takeStep(server, first, 'expenseConfirm', id)
  await remit(id)
}

describe('a spending', () => {
  test('needs two people of finance and the slip, and stands in the public ledger with what for', async () => {
    const { id: campaign } = await campaignWith(10_000)
    const id = await claim(campaign, 3_600)
    const { dataList } = await server.call(expensePage, { tab: 'handedIn' }, { token: first.token })
    expect(dataList.find(row => row.id === id)).toMatchObject({ campaign, about: '给独居老人换暖气' })
    await takeStep(server, first, 'expenseConfirm', id)
    expect(await refusedStep(server, first, 'expenseRemit', id, { words: NUMBER, proof: [bill] })).toMatchObject({
      message: '需要另一位财务复核，不能由同一人完成',
    })
    expect(await refusedStep(server, second, 'expenseRemit', id, { words: NUMBER, proof: [] })).toMatchObject({
      field: 'proof',
    })
    expect((await refusedStep(server, second, 'expensePay', id)).code).toBe('notYours')
    await remit(id)
    expect(await accountBalance(server, `campaign:${campaign}`)).toBe(6_400)
    const [line] = (await server.call(campaignLedger, { id: campaign })).dataList
    expect(line).toMatchObject({ what: '支出', about: '付给暖气厂，十台', out: 3_600, balance: 6_400, who: '' })
    expect(await server.call(campaignDetail, { id: campaign })).toMatchObject({ raised: 10_000, balance: 6_400 })
    expect((await server.call(expense, { id }, { token: owner.token })).slip).toHaveLength(1)
  })
  test('is claimed by the organisation of the campaign alone, and never above what is left', async () => {
    const { id: campaign } = await campaignWith(5_000)
    const stranger = await createFundraiser(server)
    const theirs = { ...claimOf(campaign, 100), proof: [await createUpload(server, stranger)] }
    expect((await server.refused(expenseAdd, theirs, { token: stranger.token })).code).toBe('missing')
    await claim(campaign, 3_000)
    const known = await server.call(campaignDetail, { id: campaign }, { token: owner.token })
    expect(known.claimable, 'said before it is typed').toBe(2_000)
    expect(await server.refused(expenseAdd, claimOf(campaign, 2_001), { token: owner.token })).toMatchObject({
      field: 'amount',
      message: '募捐能用的余额 50.00 元，其中 30.00 元已经申请、还没有拨付，这次最多申请 20.00 元',
    })
  })
  test('is not claimed out of a gift on its way back, and the refusal names it', async () => {
    const { id: campaign, gifts } = await campaignWith(5_000, 2_000)
    const [back = ''] = gifts
    const yearAgo = new Date(server.services.clock() - 366 * DAY_MS)
    await server.database.db.updateTable('trade').set({ createdAt: yearAgo }).where('payment', '=', back).execute()
    await takeStep(server, giver, 'paymentRefund', back, { reason: '按错了一位' })
    await takeStep(server, first, 'paymentApprove', back)
    const known = await server.call(campaignDetail, { id: campaign }, { token: owner.token })
    expect(known).toMatchObject({ balance: 7_000, claimable: 2_000 })
    expect(await server.refused(expenseAdd, claimOf(campaign, 2_001), { token: owner.token })).toMatchObject({
      field: 'amount',
      message: '募捐能用的余额 20.00 元，另有 50.00 元正在退回，这次最多申请 20.00 元',
    })
  })
  test('with an invoice that any other claim has is refused at its field', async () => {
    const { id: campaign } = await campaignWith(5_000)
    const same = { ...claimOf(campaign, 100), invoice: '24332000000099999999' }
    await server.call(expenseAdd, same, { token: owner.token })
    expect(await server.refused(expenseAdd, same, { token: owner.token })).toMatchObject({ field: 'invoice' })
  })
  test('waits while the campaign is paused', async () => {
    const { id: campaign } = await campaignWith(5_000)
    const id = await claim(campaign, 1_000)
    await takeStep(server, first, 'expenseConfirm', id)
    const platform = await createPlatformMember(server)
    await takeStep(server, platform, 'campaignPause', campaign, { reason: '收到举报，正在核实' })
    const proof = [await createUpload(server, second)]
    expect((await refusedStep(server, second, 'expenseRemit', id, { words: NUMBER, proof })).message).toBe(
      '募捐「已暂停」的时候不能拨付，恢复以后再办',
    )
  })
  test('that was claimed before the project ended is paid after it, and none is claimed any more', async () => {
    const { id: campaign } = await campaignWith(5_000)
    const [confirmed, handedIn] = [await claim(campaign, 1_000), await claim(campaign, 2_000)]
    await takeStep(server, first, 'expenseConfirm', confirmed)
    await endProject(campaign)
    expect((await server.refused(expenseAdd, claimOf(campaign, 100), { token: owner.token })).message).toBe(
      '募捐「项目收尾」的时候不能支出，募捐中和执行中可以',
    )
    await remit(confirmed)
    await takeStep(server, first, 'expenseConfirm', handedIn)
    await remit(handedIn)
    expect(await accountBalance(server, `campaign:${campaign}`)).toBe(2_000)
  })
})

test('a claim that is refused after the end of the project is mended and paid', async () => {
  const { id: campaign } = await campaignWith(5_000)
  const id = await claim(campaign, 1_000)
  await endProject(campaign)
  await takeStep(server, first, 'expenseRefuse', id, { reason: '发票看不清' })
  const { campaign: _, ...mended } = { ...claimOf(campaign, 900), invoice: '' }
  await takeStep(server, owner, 'expenseRevise', id, mended)
  await takeStep(server, first, 'expenseConfirm', id)
  await remit(id)
  expect(await accountBalance(server, `campaign:${campaign}`)).toBe(4_100)
})

describe('a gift', () => {
  test('shows its giver what it was spent on, the oldest gifts first', async () => {
    const { id: campaign, gifts } = await campaignWith(1_000, 2_000, 4_000)
    await spend(campaign, 1_500)
    await spend(campaign, 2_000)
    const { dataList } = await server.call(myMoneyDonations, { campaign }, { token: giver.token })
    const used = new Map(dataList.map(row => [row.id, row.used.map(({ amount }) => amount)]))
    expect(gifts.map(gift => used.get(gift))).toEqual([[1_000], [500, 1_500], [500]])
  })
  test('that is spent, if only in part, is not refunded; one that is not yet may be, and is not spent then', async () => {
    const { id: campaign, gifts } = await campaignWith(1_000, 2_000)
    const [early = '', late = ''] = gifts
    await spend(campaign, 500)
    const reason = { reason: '捐错了金额' }
    expect((await refusedStep(server, giver, 'paymentRefund', early, reason)).message).toBe(
      '这笔捐款已经拨付使用，不能再申请退款',
    )
    const id = await claim(campaign, 2_500)
    await takeStep(server, first, 'expenseConfirm', id)
    await takeStep(server, giver, 'paymentRefund', late, reason)
    await takeStep(server, first, 'paymentApprove', late)
    const proof = [await createUpload(server, second)]
    expect((await refusedStep(server, second, 'expenseRemit', id, { words: NUMBER, proof })).message).toContain(
      '募捐的余款不够',
    )
  })
})

test('a refund by hand is closed by a second person, whatever later gifts were spent on meanwhile', async () => {
  const { id: campaign, gifts } = await campaignWith(1_000, 2_000)
  const [early = ''] = gifts
  await takeStep(server, giver, 'paymentRefund', early, { reason: '捐错了金额' })
  await takeStep(server, first, 'paymentApprove', early)
  const { database, services } = server
  const failed = { event: 'REFUND_FAILED', input: { reason: '账户已注销' }, who: { system: 'provider' } } as const
  await database.tx(db => fire({ db, services }, { workflow: 'payment', id: early, ...failed }))
  await takeStep(server, first, 'paymentByHand', early, {
    reason: '银行转账退回',
    proof: [await createUpload(server, first)],
  })
  await spend(campaign, 1_500)
  const { dataList } = await server.call(myMoneyDonations, { campaign }, { token: giver.token })
  expect(dataList.find(({ id }) => id === early)?.used, 'it was not spent').toEqual([])
  expect((await takeStep(server, second, 'paymentCountersign', early)).state).toBe('refunded')
})

test('another organisation learns nothing of a campaign by claiming its money', async () => {
  const { id: campaign } = await campaignWith(1_000)
  const stranger = await createFundraiser(server)
  const proof = [await createUpload(server, stranger)]
  const claimed = { ...claimOf(campaign, 9_000_000), proof }
  expect(await server.refused(expenseAdd, claimed, { token: stranger.token })).toMatchObject({ code: 'missing' })
})

describe('at the same moment', () => {
  test('the last balance is spent once', async () => {
    const { id: campaign } = await campaignWith(1_000)
    const ended = await Promise.allSettled([1, 2].map(() => claim(campaign, 1_000)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  test('a gift is either spent or refunded', async () => {
    const { id: campaign, gifts } = await campaignWith(1_000)
    const [gift = ''] = gifts
    const id = await claim(campaign, 1_000)
    await takeStep(server, first, 'expenseConfirm', id)
    await takeStep(server, giver, 'paymentRefund', gift, { reason: '捐错了金额' })
    const proof = [await createUpload(server, second)]
    const ended = await Promise.allSettled([
      takeStep(server, second, 'expenseRemit', id, { words: NUMBER, proof }),
      takeStep(server, first, 'paymentApprove', gift),
    ])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
