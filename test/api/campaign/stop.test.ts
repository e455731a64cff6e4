/** 叫停: a campaign stopped for good by two people, whose gifts go back and whose rest is handed over. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueJob } from '../../../server/engine/jobs.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import { logIn, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, createPlatformMember, payPayment, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { writeReceipt } from '../../support/fixtures/receipts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { campaignDetail, campaignLedger, campaignDesk, moneyDonationCreate, myMoneyDonations } = campaignContract

let server: TestServer
let giver: TestAccount
let platform: TestAccount
let other: TestAccount
let finance: TestAccount
let second: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  giver = await createMember(server, '王桂兰')
  platform = await createPlatformMember(server)
  other = await createPlatformMember(server)
  finance = await createRoleHolder(server, 'finance', '3301', '何静')
  second = await createRoleHolder(server, 'finance', '3301', '丁会计')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const give = async (id: string, amount: number) => {
  const { payment } = await server.call(moneyDonationCreate, { id, amount, signature: 'name' }, { token: giver.token })
  await payPayment(server, giver, payment)
  server.advanceClock(2 * MINUTE_MS)
  return payment
}
/** Sessions of staff end while a campaign begins. */
const logInStaff = async () => {
  const again = async (who: TestAccount) => ({ ...who, token: await logIn(server, who.phone) })
  platform = await again(platform)
  other = await again(other)
  finance = await again(finance)
  second = await again(second)
}
const campaignWith = async (...amounts: readonly number[]) => {
  const owner = await createFundraiser(server)
  const id = await runCampaign(server, owner)
  await logInStaff()
  const gifts: string[] = []
  for (const amount of amounts) gifts.push(await give(id, amount))
  return { id, owner, gifts }
}
const WHY = { reason: '把善款用在了别处', report: '已书面报告区民政局' }
const stop = async (id: string) => {
  await takeStep(server, platform, 'campaignStop', id, WHY)
  await takeStep(server, other, 'campaignStopAgree', id)
}
const giveBack = async (id: string) => {
  await takeStep(server, finance, 'campaignBack', id)
  await takeStep(server, second, 'campaignBackAgree', id)
  await server.sweep()
}
const spend = async (campaign: string, owner: TestAccount, amount: number) => {
  const claim = { campaign, amount, reason: '付给暖气厂', proof: [await createUpload(server, owner)] }
  const { id } = await server.call(financeContract.expenseAdd, claim, { token: owner.token })
  await takeStep(server, finance, 'expenseConfirm', id)
  const slip = { words: '20261127001', proof: [await createUpload(server, second)] }
  await takeStep(server, second, 'expenseRemit', id, slip)
}
const giftOf = async (gift: string, campaign: string) =>
  (await server.call(myMoneyDonations, { campaign }, { token: giver.token })).dataList.find(({ id }) => id === gift)
const stateOf = async (gift: string, campaign: string) => (await giftOf(gift, campaign))?.state

test('the stop needs two people, freezes at once, and everybody reads why only once both agree', async () => {
  const { id, owner } = await campaignWith(1_000)
  expect((await refusedStep(server, owner, 'campaignStop', id, WHY)).code).toBe('notYours')
  expect(await refusedStep(server, platform, 'campaignStop', id, { ...WHY, report: '' })).toMatchObject({
    field: 'report',
  })
  await takeStep(server, platform, 'campaignStop', id, WHY)
  expect((await refusedStep(server, platform, 'campaignStopAgree', id)).message).toContain('需要另一位平台')
  expect((await server.call(campaignDetail, { id })).stopReason).toBe('')
  const input = { id, amount: 1_000, signature: 'name' } as const
  expect((await server.refused(moneyDonationCreate, input, { token: giver.token })).message).toContain('叫停')
  await takeStep(server, other, 'campaignStopAgree', id)
  expect(await server.call(campaignDetail, { id })).toMatchObject({ stopReason: WHY.reason, stateLabel: '已叫停' })
  const desk = await server.call(campaignDesk, { tab: 'past', id }, { token: platform.token })
  expect(desk.dataList[0]?.waits).toContainEqual(expect.objectContaining({ what: '募捐已叫停', whom: '财务' }))
})

test('everybody who gave is told once of a stop, about their latest gift', async () => {
  const { id, gifts } = await campaignWith(1_000, 2_000)
  await stop(id)
  const messages = async () => {
    await server.sweep()
    const { dataList } = await server.call(messageContract.messagePage, {}, { token: giver.token })
    return dataList.filter(({ text, record }) => text.includes('被平台叫停') && record === id)
  }
  expect(await messages()).toMatchObject([{ workflow: 'campaign', side: 'own' }])
  const { db } = server.database
  const at = server.services.clock() - MINUTE_MS
  const { text } = (await messages())[0]!
  await enqueueJob({ db, services: server.services }, { kind: 'tellGivers', record: id, payload: { text, at } })
  expect(await messages()).toHaveLength(1)
  const rows = await db.selectFrom('message').select('record').where('uid', '=', giver.uid).where('text', '=', text)
  expect((await rows.execute()).map(({ record }) => record)).toContain(gifts[1])
})

test('a stop that is turned down leaves a running campaign paused', async () => {
  const { id } = await campaignWith()
  await takeStep(server, platform, 'campaignStop', id, WHY)
  await takeStep(server, other, 'campaignStopRefuse', id, { reason: '查无此事' })
  expect((await takeStep(server, platform, 'campaignResume', id)).state).toBe('running')
})

test('what is left of each gift goes back; one with a receipt stays, is announced and then handed over', async () => {
  const { id, owner, gifts } = await campaignWith(1_000, 2_000, 4_000)
  const target = await campaignWith(1_000)
  const [used = '', receipted = '', free = ''] = gifts
  await spend(id, owner, 400)
  await writeReceipt(server, receipted)
  server.advanceClock(DAY_MS)
  await server.sweep()
  await logInStaff()
  const whole = await server.call(certificateContract.certificateAdd, { subject: used }, { token: giver.token })
  await stop(id)
  await takeStep(server, finance, 'campaignBack', id)
  expect((await refusedStep(server, finance, 'campaignBackAgree', id)).message).toContain('需要另一位财务')
  await takeStep(server, second, 'campaignBackAgree', id)
  await server.sweep()
  expect(await Promise.all([used, receipted, free].map(gift => stateOf(gift, id)))).toEqual([
    'partlyRefunded',
    'paid',
    'refunded',
  ])
  expect(await giftOf(used, id)).toMatchObject({
    stateLabel: '部分已退款',
    back: 600,
    used: [{ amount: 400, moved: false }],
  })
  // what was spent stays a gift: of it there is a certificate, a receipt, and a name that its giver may hide
  const { dataList: certificates } = await server.call(certificateContract.myCertificates, {}, { token: giver.token })
  expect(certificates.find(one => one.id === whole.id)?.state).toBe('superseded')
  expect(certificates[0]?.state).toBe('valid')
  expect(certificates[0]?.content.lines).toContainEqual(['捐赠金额', '4.00 元'])
  const receiptable = await server.call(invoiceContract.invoiceGifts, {}, { token: giver.token })
  expect(receiptable.gifts).toContainEqual(expect.objectContaining({ id: used, amount: 400 }))
  expect((await takeStep(server, giver, 'paymentHideName', used)).state).toBe('partlyRefunded')
  expect(await server.call(campaignDetail, { id })).toMatchObject({ donations: 2 })
  const [last, before] = (await server.call(campaignLedger, { id })).dataList
  expect([before, last]).toMatchObject([
    { what: '退款', out: 4_000, balance: 2_600 },
    { what: '退款', out: 600, balance: 2_000 },
  ])

  await takeStep(server, platform, 'campaignHand', id, { to: target.id, reason: '同样用于独居老人的暖气' })
  const { state, rest } = await server.call(campaignDetail, { id })
  expect([state, rest]).toMatchObject(['handing', { to: target.id, amount: 2_000, reason: '同样用于独居老人的暖气' }])
  const early = { words: '20261128001', proof: [await createUpload(server, other)] }
  expect((await refusedStep(server, other, 'campaignHandAgree', id, early)).message).toContain('公示 5 个工作日')
  server.advanceClock(rest!.until! - server.services.clock() + 1)
  await server.sweep()
  expect((await server.call(campaignDetail, { id })).rest?.until).toBe(null)
  const slip = { words: '20261128001', proof: [await createUpload(server, other)] }
  expect((await refusedStep(server, platform, 'campaignHandAgree', id, slip)).code).toBe('notNow')
  expect(await refusedStep(server, other, 'campaignHandAgree', id, { ...slip, proof: [] })).toMatchObject({
    field: 'proof',
  })
  expect((await takeStep(server, other, 'campaignHandAgree', id, slip)).state).toBe('concluded')
  const moved = { moved: true, about: '同样用于独居老人的暖气', amount: 2_000 }
  expect((await giftOf(receipted, id))?.used).toMatchObject([moved])
  expect(await accountBalance(server, `campaign:${id}`)).toBe(0)
  const [arrived] = (await server.call(campaignLedger, { id: target.id })).dataList
  expect(arrived).toMatchObject({ what: '结余转入', in: 2_000 })
  const messages = await server.database.db
    .selectFrom('message')
    .select('text')
    .where('uid', '=', target.owner.uid)
    .where('record', '=', target.id)
    .execute()
  expect(messages.map(({ text }) => text)).toContain(
    '另一个募捐的余款 20.00 元转给了您的募捐，请核对收款账户；账目里可以看到',
  )
})

test('an announced hand-over is withdrawn, and its givers read that nothing goes', async () => {
  const { id } = await campaignWith(1_000)
  const target = await campaignWith()
  await stop(id)
  await takeStep(server, platform, 'campaignHand', id, { to: target.id, reason: '同样用于独居老人的暖气' })
  await takeStep(server, platform, 'campaignHandRefuse', id, { reason: '有捐款人反对' })
  expect(await server.call(campaignDetail, { id })).toMatchObject({ state: 'stopped', rest: null })
})

test('a gift older than a year is paid back by hand by two people with proof, but for what was spent of it', async () => {
  const { id, owner, gifts } = await campaignWith(1_000, 2_000)
  const [old = ''] = gifts
  await spend(id, owner, 400)
  const { db } = server.database
  const yearAgo = new Date(server.services.clock() - 365 * DAY_MS)
  await db.updateTable('trade').set({ createdAt: yearAgo }).where('payment', '=', old).execute()
  await stop(id)
  await giveBack(id)
  expect(await stateOf(old, id)).toBe('refundFailed')
  const proof = [await createUpload(server, finance)]
  const byHand = { reason: '按捐款人给的账号转账', proof }
  expect(await refusedStep(server, finance, 'paymentByHand', old, { ...byHand, proof: [] })).toMatchObject({
    field: 'proof',
  })
  await takeStep(server, finance, 'paymentByHand', old, byHand)
  expect((await refusedStep(server, finance, 'paymentCountersign', old)).message).toContain('需要另一位财务')
  expect((await takeStep(server, second, 'paymentCountersign', old)).state).toBe('partlyRefunded')
  expect(await accountBalance(server, `campaign:${id}`)).toBe(0)
})

test('a campaign whose gifts all went back is concluded by itself', async () => {
  const { id } = await campaignWith(1_000, 2_000)
  await stop(id)
  await giveBack(id)
  expect(await accountBalance(server, `campaign:${id}`)).toBe(0)
  server.advanceClock(DAY_MS + MINUTE_MS)
  await server.sweep()
  expect((await server.call(campaignDetail, { id })).state).toBe('concluded')
})

test('of two people of finance who agree at the same moment one does, and each gift goes back once', async () => {
  const { id } = await campaignWith(1_000, 2_000)
  const third = await createRoleHolder(server, 'finance', '3301', '孙会计')
  await stop(id)
  await takeStep(server, finance, 'campaignBack', id)
  const ended = await Promise.allSettled([second, third].map(who => takeStep(server, who, 'campaignBackAgree', id)))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await Promise.all([server.sweep(), server.sweep()])
  expect(await accountBalance(server, `campaign:${id}`)).toBe(0)
})
