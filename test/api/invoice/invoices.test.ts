/** 捐赠票据: which gifts it may be for, who issues it, and what it does to a refund; 2b-workflows-other-half.md 2b.2. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { ORGANISATION_CODE } from '../../support/fixtures/certification.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  beginDonationPayment,
  createFinanceMember,
  createMember,
  payPayment,
  REASON,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { invoiceAdd, invoiceDesk, invoiceDetail, invoiceGifts, myInvoices } = invoiceContract

let server: TestServer
let campaigns: readonly [string, string]
let finance: TestAccount
let giver: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  campaigns = [
    await runCampaign(server, await createFundraiser(server)),
    await runCampaign(server, await createFundraiser(server, '北山街道助老会')),
  ]
  finance = await createFinanceMember(server)
  giver = await createMember(server, '王桂兰')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

type Request = EndpointInput<typeof invoiceAdd>
const TITLE = { kind: 'person', title: '王桂兰' } as const

/** Resolves to the payment of a gift that has arrived. */
async function give(amount = 5_000, { who = giver, campaign = campaigns[0] } = {}): Promise<string> {
  const gift = { id: campaign, amount, signature: 'name' } as const
  const { payment } = await server.call(campaignContract.moneyDonationCreate, gift, { token: who.token })
  await payPayment(server, who, payment)
  return payment
}
const request = async (gifts: string[], more: Partial<Request> = {}, { token } = giver) =>
  (await server.call(invoiceAdd, { gifts, ...TITLE, ...more }, { token })).id
const refused = (gifts: string[], more: Partial<Request> = {}) =>
  server.refused(invoiceAdd, { gifts, ...TITLE, ...more }, { token: giver.token })
const read = (id: string, { token } = giver) => server.call(invoiceDetail, { id }, { token })
let numbers = 0
/** Issues it under a number of its own. */
async function issue(id: string): Promise<string> {
  const number = `33012600${++numbers}`
  const file = await createUpload(server, finance, ['application/pdf', 'pdf'])
  await takeStep(server, finance, 'invoiceIssue', id, { number, checkCode: 'a1b2c3', file })
  return number
}

describe('a request', () => {
  test('takes several gifts of a year and payee, of which no other receipt can be had meanwhile', async () => {
    const gifts = [await give(5_000), await give(2_500)]
    const id = await request(gifts, { email: 'wang@example.com' })
    expect(await read(id)).toMatchObject({ total: 7_500, title: '王桂兰', payeeName: '西湖区邻里互助社', file: '' })
    expect((await refused([gifts[0]!])).message).toBe('选的捐款里有的已经开过票据，或正在退款，请重新选择')
    const { gifts: free, last } = await server.call(invoiceGifts, {}, { token: giver.token })
    expect(free.map(one => one.id)).not.toContain(gifts[1])
    expect(last).toEqual({ kind: 'person', title: '王桂兰', taxNumber: '', email: 'wang@example.com' })
    await takeStep(server, giver, 'invoiceWithdraw', id)
    expect(await request(gifts)).toBeTruthy()
  })

  test('is refused at its field for gifts of others, of two payees or years, and for what is no gift', async () => {
    const own = await give()
    const other = await createMember(server, '李四')
    const taken = '选的捐款里有的已经开过票据，或正在退款，请重新选择'
    const fieldOf = async (gifts: string[]) => {
      const { field, message } = await refused(gifts)
      return [field, message]
    }
    expect(await fieldOf([own, await give(100, { who: other })])).toEqual(['gifts', taken])
    // Without a payee of its own: an order, a fee.
    expect(await fieldOf([await beginDonationPayment(server, giver, 100, campaigns[0])])).toEqual(['gifts', taken])
    const [, payees] = await fieldOf([own, await give(100, { campaign: campaigns[1] })])
    expect(payees).toBe('一张票据只能开同一个单位收到的捐款，请分开申请')
    const old = await give()
    const createdAt = new Date(server.services.clock() - 370 * DAY_MS)
    await server.database.db.updateTable('record').set({ createdAt }).where('id', '=', old).execute()
    expect((await fieldOf([own, old]))[1]).toBe('一张票据只能开同一年的捐款，请分开申请')
    await takeStep(server, giver, 'paymentRefund', own, REASON)
    expect(await fieldOf([own])).toEqual(['gifts', taken])
  })

  test.each<[Partial<Request>, string, RegExp]>([
    [{ title: '长'.repeat(200) }, 'title', /60/],
    [{ kind: 'organisation' }, 'taxNumber', /抬头是单位时/],
    [{ kind: 'organisation', taxNumber: '91330106MA27W12314' }, 'taxNumber', /请核对每一位/],
    [{ email: 'wang' }, 'email', /电子邮箱的格式不对/],
  ])('with %j is refused at its field', async (more, field, sentence) => {
    const refusal = await refused([await give(100)], more)
    expect([refusal.field, sentence.test(refusal.message)]).toEqual([field, true])
  })

  test('of two at once for one gift is there once', async () => {
    const gift = await give()
    const both = await Promise.allSettled([request([gift]), request([gift])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('goes by itself when its gift is asked back', async () => {
    const gift = await give()
    const id = await request([gift])
    await takeStep(server, giver, 'paymentRefund', gift, REASON)
    expect((await read(id)).stateLabel).toBe('已撤回')
  })
})

describe('a receipt', () => {
  test('is issued by finance of the payee’s city, and stands in the way of a refund until it is void', async () => {
    const gift = await give()
    const id = await request([gift])
    const { token } = finance
    const { dataList } = await server.call(invoiceDesk, { tab: 'requested', id }, { token })
    expect(dataList[0]).toMatchObject({ id, owner: '王桂兰', total: 5_000 })
    expect((await server.refused(invoiceDesk, {}, { token: giver.token })).code).toBe('notYours')
    const number = await issue(id)
    const issued = await read(id)
    expect(issued).toMatchObject({ stateLabel: '已开具', number, checkCode: 'a1b2c3', confirmationUrl: '' })
    expect(issued.file).toMatch(/^\/files\/.*\.pdf\?until=/)

    const sentence = '请先作废捐赠票据，再申请退款'
    expect((await refusedStep(server, giver, 'paymentRefund', gift, REASON)).message).toBe(sentence)
    await takeStep(server, giver, 'invoiceVoid', id)
    expect((await refusedStep(server, giver, 'paymentRefund', gift, REASON)).message).toBe(sentence)
    await takeStep(server, finance, 'invoiceReverse', id, { number: 'R1' })
    expect(await read(id)).toMatchObject({
      stateLabel: '已红冲',
      reversal: 'R1',
      file: expect.stringContaining('.pdf'),
    })
    await takeStep(server, giver, 'paymentRefund', gift, REASON)
  })

  test('has a number that no other has, and a PDF that finance uploaded', async () => {
    const [one, other] = [await request([await give()]), await request([await give()])]
    const number = await issue(one)
    const file = await createUpload(server, finance, ['application/pdf', 'pdf'])
    const step = (input: object) =>
      refusedStep(server, finance, 'invoiceIssue', other, { number, checkCode: 'x', file, ...input })
    expect(await step({})).toMatchObject({ field: 'number', message: '这个票据号码已经登记在另一张票据上，请核对' })
    const strange = await createUpload(server, giver, ['application/pdf', 'pdf'])
    expect(await step({ number: '1', file: strange })).toMatchObject({ field: 'file' })
    expect(await step({ number: '1', file: await createUpload(server, finance) })).toMatchObject({ field: 'file' })
  })

  test('is corrected once: the old one stays, marked, and another is requested', async () => {
    const gift = await give()
    const id = await request([gift])
    await issue(id)
    const organisation = { kind: 'organisation', title: '邻里公司', taxNumber: ORGANISATION_CODE }
    await takeStep(server, giver, 'invoiceCorrect', id, organisation)
    await takeStep(server, finance, 'invoiceReverse', id, { number: 'R2' })
    const { dataList } = await server.call(myInvoices, { tab: 'requested' }, { token: giver.token })
    expect(dataList[0]).toMatchObject({ ...organisation, gifts: [{ id: gift }] })
    const next = dataList[0]!.id
    expect((await read(id)).stateLabel).toBe('已红冲')
    await issue(next)
    const refusal = await refusedStep(server, giver, 'invoiceCorrect', next, { ...organisation, title: '另一家' })
    expect(refusal.message).toBe('一张票据只能更正一次，再要改请写意见反馈，由财务联系您')
  })

  test('is preceded by a confirmation at a signed address, which is gone once it is issued', async () => {
    const id = await request([await give()])
    const { confirmationUrl } = await read(id)
    const get = (url: string) => fetch(server.url + url)
    const answer = await get(confirmationUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await answer.text()).startsWith('%PDF-')).toBe(true)
    const { confirmationUrl: ofOther } = await read(await request([await give()]))
    const seal = /\.([\w-]{22})\.pdf$/.exec(ofOther)?.[1] ?? ''
    expect((await get(confirmationUrl.replace(/\.[\w-]{22}\./, `.${seal}.`))).status).toBe(404)
    await issue(id)
    expect((await get(confirmationUrl)).status).toBe(404)
  })
})
