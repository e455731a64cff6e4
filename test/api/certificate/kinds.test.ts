/** Certificates of gifts of money and of certifications, and honours; who gets, gives, loses them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fire } from '../../../server/engine/fire.ts'
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { NAMELESS_GIVER } from '../../../src/contract/honourWords.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { YEAR_MS } from '../../../src/machines/workflows/certification/facts.ts'
import type { Payment } from '../../../src/machines/workflows/payment/chart.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createFundraiser, runCampaign } from '../../support/fixtures/campaigns.ts'
import { certifyPerson } from '../../support/fixtures/certification.ts'
import { startHours } from '../../support/fixtures/hours.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { givePaid } from '../../support/fixtures/moneyGifts.ts'
import { createPlainMember, createPostHolder } from '../../support/fixtures/roles.ts'
import { PERSON } from '../../support/model/worlds/certification.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let leader2: TestAccount
let platform: TestAccount
let otherPlatform: TestAccount
let campaign: string
beforeAll(async () => {
  ;({ server, leader, leader3, leader2, platform } = await startHours())
  otherPlatform = await createPostHolder(server, 'platform', '')
  campaign = await runCampaign(server, await createFundraiser(server))
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const request = (subject: string, { token }: TestAccount) =>
  server.call(certificateContract.certificateAdd, { subject }, { token })
const refusedFor = (subject: string, { token }: TestAccount) =>
  server.refused(certificateContract.certificateAdd, { subject }, { token })
const detailsOf = (id: string, { token }: TestAccount) =>
  server.call(certificateContract.certificateDetails, { id }, { token })
const lookUp = (no: string, code?: string) =>
  server.call(certificateContract.certificateCheck, { no, ...(code !== undefined && { code }) })
const stepOf = async (giver: TestAccount, id: string, step: 'paymentHideName' | 'paymentShowName') =>
  takeStep(server, giver, step, id)

describe('of a gift of money', () => {
  async function given(changes: Partial<Payment> = {}) {
    const giver = await createPlainMember(server, '诸葛小明')
    const gift = await givePaid(server, { owner: giver.uid, campaign, ...changes })
    const { id } = await request(gift, giver)
    return { giver, gift, ...(await detailsOf(id, giver)) }
  }

  test('there is one once a day has passed, for its giver alone, that says it is no receipt', async () => {
    const giver = await createPlainMember(server)
    const early = await givePaid(server, { owner: giver.uid, campaign }, false)
    expect((await refusedFor(early, giver)).message).toContain('付款满 24 小时')
    server.advanceClock(DAY_MS + HOUR_MS)
    await server.sweep()
    expect((await refusedFor(early, platform)).code, 'another one').toBe('missing')
    const { content, picture } = await detailsOf((await request(early, giver)).id, giver)
    expect(content).toMatchObject({ heading: '捐款证书', standing: '爱心证明（不是捐赠票据，不作抵税凭证）' })
    expect(content.lines).toContainEqual(['捐赠金额', '100.00 元'])
    expect((await fetch(server.url + picture.pdf)).status).toBe(200)
  })

  test('it prints what its giver chose to be called, and never the name of whoever gave without one', async () => {
    expect((await given()).content.holder).toBe('诸葛小明')
    expect((await given({ inNameOf: '三年级二班' })).content.holder).toBe('三年级二班')
    const { content, number, code } = await given({ anonymous: true })
    expect(content.holder).toBe(NAMELESS_GIVER)
    expect((await lookUp(number, code)).content?.holder).toBe(NAMELESS_GIVER)
  })

  test('without a name afterwards, another one takes its place and the one with the name shows nothing', async () => {
    const { giver, gift, number, picture } = await given()
    await stepOf(giver, gift, 'paymentHideName')
    const old = await lookUp(number)
    expect(old).toMatchObject({ verdict: 'superseded', hidden: true, content: null })
    expect((await fetch(server.url + picture.png)).status, 'an address that was given away').toBe(404)
    expect((await lookUp(old.successor)).content?.holder).toBe(NAMELESS_GIVER)
  })

  test('given back, it is revoked by the payment and never issued again', async () => {
    const { giver, gift, number, id } = await given()
    const giveBack = { workflow: 'payment', id: gift, event: 'GIVE_BACK', who: { system: 'campaign' } } as const
    await server.database.tx(db => fire({ db, services: server.services }, giveBack))
    expect(await lookUp(number)).toMatchObject({ verdict: 'revoked', reason: '它证明的记录已撤销' })
    expect(await request(gift, giver)).toEqual({ id })
    const other = await givePaid(server, { owner: giver.uid, campaign })
    await server.database.tx(db => fire({ db, services: server.services }, { ...giveBack, id: other }))
    expect((await refusedFor(other, giver)).message).toBe('已收到而且没有退款的捐款才能出具证书')
  })
})

describe('of a certification', () => {
  async function certified() {
    const holder = await createPlainMember(server, '王桂兰')
    const subject = await certifyPerson(server, holder)
    const validUntil = server.services.clock() + YEAR_MS
    const facts = JSON.stringify({ ...PERSON, owner: holder.uid, validUntil, reminders: 1 })
    await server.database.db.updateTable('record').set({ facts }).where('id', '=', subject).execute()
    const { id } = await request(subject, holder)
    return { holder, subject, ...(await detailsOf(id, holder)) }
  }

  test('it names no number in full, is replaced by a renewal', async () => {
    const { holder, subject, number, content } = await certified()
    expect(content.lines).toContainEqual(['证件号码', '330106********0013'])
    await takeStep(server, holder, 'identRenew', subject)
    const { verdict, successor } = await lookUp(number)
    expect(verdict).toBe('superseded')
    expect((await lookUp(successor)).content?.lines).toContainEqual(['有效期至', expect.stringMatching(/^\d{4}-/)])
  })

  test('frozen, it is revoked with it and comes back with it; what the platform revoked does not', async () => {
    const { subject, number, id } = await certified()
    await takeStep(server, platform, 'identFreeze', subject, { reason: '收到举报' })
    expect((await lookUp(number)).verdict).toBe('revoked')
    await takeStep(server, platform, 'identUnfreeze', subject)
    expect((await lookUp(number)).verdict).toBe('valid')
    await takeStep(server, platform, 'certificateRevoke', id, { reason: '拿去冒充' })
    await takeStep(server, otherPlatform, 'certificateAgreeRevoke', id)
    await takeStep(server, platform, 'identFreeze', subject, { reason: '收到举报' })
    await takeStep(server, platform, 'identUnfreeze', subject)
    expect((await lookUp(number)).verdict).toBe('revoked')
  })
})

describe('an honour', () => {
  const honour = { title: '社区之光', reason: '三年来每周给独居老人送饭' }
  const give = (by: TestAccount, to: TestAccount, more: object = {}) =>
    server.call(certificateContract.honourAdd, { phone: to.phone, ...honour, ...more }, { token: by.token })
  const refused = (by: TestAccount, to: TestAccount, more: object = {}) =>
    server.refused(certificateContract.honourAdd, { phone: to.phone, ...honour, ...more }, { token: by.token })

  test('is given by the leader of a city or the platform, and by nobody else, nor to oneself', async () => {
    const neighbour = await createPlainMember(server, '李建国')
    for (const other of [neighbour, leader, leader3]) expect((await refused(other, platform)).code).toBe('notYours')
    expect(await refused(leader2, leader2)).toMatchObject({ code: 'notYours', field: 'phone' })
    expect((await refused(leader2, neighbour, { region: '3302' })).code, 'another city').toBe('notYours')
    expect(await refused(platform, neighbour, { reason: '\u{1F3C6}\u{1F3C6}' })).toMatchObject({ field: 'reason' })
    const { id, number } = await give(leader2, neighbour)
    expect(await lookUp(number)).toMatchObject({ verdict: 'valid', content: { holder: '李**', heading: '荣誉证书' } })
    const { content } = await detailsOf(id, neighbour)
    expect(content).toMatchObject({ holder: '李建国', issuer: expect.stringContaining('杭州') })
    const rows = await server.database.db
      .selectFrom('message')
      .select('text')
      .where('uid', '=', neighbour.uid)
      .execute()
    expect(rows.map(({ text }) => text)).toContain(`您获得荣誉「${honour.title}」：${honour.reason}`)
    expect((await give(platform, leader2)).number).not.toBe(number)
  })

  test('is given once a day for the same reason, also by two at once', async () => {
    const neighbour = await createPlainMember(server)
    const outcomes = await Promise.allSettled([give(leader2, neighbour), give(platform, neighbour)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refused(platform, neighbour)).toMatchObject({ code: 'notNow', field: 'reason' })
    await give(platform, neighbour, { reason: '另外一件事' })
  })

  test('stands on the desk of its city and of the platform, and two people of the platform revoke it', async () => {
    const farLeader2 = await createPostHolder(server, 'leader2', '3302')
    const neighbour = await createPlainMember(server)
    const { id, number } = await give(leader2, neighbour)
    const shownTo = async ({ token }: TestAccount) =>
      (await server.call(certificateContract.honourPage, { tab: 'valid' }, { token })).dataList.map(one => one.id)
    expect(await shownTo(leader2)).toContain(id)
    expect(await shownTo(platform)).toContain(id)
    expect(await shownTo(farLeader2)).not.toContain(id)
    expect((await server.refused(certificateContract.honourPage, {}, { token: neighbour.token })).code).toBe('notYours')
    await takeStep(server, platform, 'certificateRevoke', id, { reason: '事由不属实' })
    await takeStep(server, otherPlatform, 'certificateAgreeRevoke', id)
    expect(await lookUp(number)).toMatchObject({ verdict: 'revoked', reason: '事由不属实' })
    await give(leader2, neighbour)
  })
})

// Last: whoever signed in before is signed out after so long.
test('a certification that ends takes its certificate with it', async () => {
  const holder = await createPlainMember(server)
  const subject = await certifyPerson(server, holder)
  const facts = JSON.stringify({ ...PERSON, owner: holder.uid, validUntil: server.services.clock() + DAY_MS })
  await server.database.db.updateTable('record').set({ facts }).where('id', '=', subject).execute()
  const { number } = await detailsOf((await request(subject, holder)).id, holder)
  server.advanceClock(DAY_MS + HOUR_MS)
  await server.sweep()
  expect((await lookUp(number)).verdict).toBe('expired')
  expect((await refusedFor(subject, holder)).message).toBe('在有效期里的认证才能出具证书')
})
