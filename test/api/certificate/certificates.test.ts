/** Certificates: asked for, looked up by anybody, corrected, revoked, forged, drawn; 2b-workflows 2b.9. */
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { certificateNumber } from '../../../src/contract/certificateNumber.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { recordService, serviceOf, startHours } from '../../support/fixtures/hours.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let leader2: TestAccount
let platform: TestAccount
let otherPlatform: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3, leader2, platform } = await startHours())
  otherPlatform = await createPostHolder(server, 'platform', '')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const detailsOf = (id: string, { token }: TestAccount) =>
  server.call(certificateContract.certificateDetails, { id }, { token })
const lookUp = (no: string, code?: string) =>
  server.call(certificateContract.certificateCheck, { no, ...(code !== undefined && { code }) })

/** Two hours that count, and the certificate of them. */
async function certified(name = '诸葛小明') {
  const holder = await createPlainMember(server, name)
  const hours = await recordService(server, serviceOf(server, holder.uid))
  await takeStep(server, leader, 'hoursConfirm', hours, { minutes: 120, reason: '' })
  const { id } = await server.call(certificateContract.certificateAdd, { subject: hours }, { token: holder.token })
  return { holder, hours, ...(await detailsOf(id, holder)) }
}

describe('whoever looks it up', () => {
  test('reads the whole content from the database, the name masked until they are told the code', async () => {
    const { number, code } = await certified()
    const found = await lookUp(` ${number.toLowerCase().replaceAll('-', '－')} `)
    expect(found).toMatchObject({ verdict: 'valid', lookups: 1, content: { holder: '诸**', heading: '志愿服务记录' } })
    expect(found.content?.lines).toContainEqual(['服务时长', '2 小时'])
    expect(found.content?.lines).toContainEqual(['记录来源', '扫码'])
    expect(found.content?.standing).toBe('服务记录（非法定证明）')
    expect(await lookUp(number, code)).toMatchObject({ lookups: 2, content: { holder: '诸葛小明' } })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await server.refused(certificateContract.certificateCheck, { no: number, code: wrong })).toMatchObject({
      code: 'invalid',
      field: 'code',
    })
    for (let tries = 0; tries < 12; tries++) await lookUp(number, wrong).catch(() => {})
    expect((await server.refused(certificateContract.certificateCheck, { no: number, code })).code).toBe('tooMany')
  })

  test('is asked to wait after a few wrong codes at one, from wherever, and more at all, and never for right ones', async () => {
    const { number, code } = await certified()
    for (let times = 0; times < 12; times++) expect((await lookUp(number, code)).whole).toBe(true)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refusedWith = async (given: string) =>
      (await server.refused(certificateContract.certificateCheck, { no: number, code: given })).code
    const setCount = (kind: string, count: number) =>
      server.database.db.updateTable('rate').set({ count }).where('key', 'like', `certificate:${kind}:%`).execute()
    for (const [kind, max] of [
      ['address', 50],
      ['code', 30],
    ] as const) {
      server.advanceClock(HOUR_MS)
      expect(await refusedWith(wrong)).toBe('invalid')
      await setCount(kind, max)
      expect(await refusedWith(code), kind).toBe('tooMany')
    }
    server.advanceClock(HOUR_MS)
    expect((await lookUp(number, code)).whole).toBe(true)
  })

  test('cannot walk along all numbers', async () => {
    const { number } = await certified()
    await lookUp(number)
    const walked = server.database.db.updateTable('rate').where('key', 'like', 'certificate:lookups:%')
    await walked.set({ count: 300 }).execute()
    expect(await server.refused(certificateContract.certificateCheck, { no: number })).toMatchObject({
      code: 'tooMany',
      field: 'no',
    })
    server.advanceClock(HOUR_MS)
    expect((await lookUp(number)).verdict).toBe('valid')
  })

  test('hears of a slip of the pen, and of a number that never was', async () => {
    expect(await lookUp('LL-2026-000001-00')).toMatchObject({ verdict: 'malformed', content: null })
    expect(await lookUp(certificateNumber(2026, 999_999))).toMatchObject({ verdict: 'missing', content: null })
  })

  test('is warned of a row that somebody wrote over', async () => {
    const { number, id } = await certified()
    const rows = server.database.db.updateTable('certificate').where('id', '=', id)
    const { snapshot } = await server.database.db
      .selectFrom('certificate')
      .select('snapshot')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await rows.set({ snapshot: snapshot.replace('2 小时', '200 小时') }).execute()
    expect(await lookUp(number)).toMatchObject({ verdict: 'edited' })
  })

  test('learns only that it is valid where its holder hides it', async () => {
    const { number, id, holder, code } = await certified()
    const pictureOf = async () =>
      (await server.call(certificateContract.certificateDetails, { id }, { token: holder.token })).picture.svg
    const before = await pictureOf()
    await takeStep(server, holder, 'certificateHide', id)
    const statusOf = async (path: string) => (await fetch(server.url + path)).status
    expect(await statusOf(before), 'an address that was given away').toBe(404)
    expect(await statusOf(await pictureOf()), 'its holder').toBe(200)
    expect(await lookUp(number)).toMatchObject({ verdict: 'valid', hidden: true, content: null })
    const whole = { hidden: false, whole: true, content: { holder: '诸葛小明' } }
    expect(await lookUp(number, code), 'who was told the code').toMatchObject(whole)
    const { token } = holder
    expect(await server.call(certificateContract.certificateCheck, { no: number }, { token })).toMatchObject(whole)
    await takeStep(server, holder, 'certificateShow', id)
    expect(await lookUp(number)).toMatchObject({ verdict: 'valid', hidden: false })
  })
})

describe('what it certifies', () => {
  test('stands on an account, is one’s own, and is certified once', async () => {
    const { hours, holder, id } = await certified()
    const ask = (subject: string, { token }: TestAccount) =>
      server.refused(certificateContract.certificateAdd, { subject }, { token })
    expect((await ask(hours, leader)).code).toBe('missing')
    expect(await server.call(certificateContract.certificateAdd, { subject: hours }, { token: holder.token })).toEqual({
      id,
    })
    const open = await recordService(server, serviceOf(server, leader3.uid))
    expect((await ask(open, leader3)).message).toBe('计入的工时才能出具证书')
    const stranger = await createPlainMember(server)
    expect((await server.refused(certificateContract.certificateDetails, { id }, { token: stranger.token })).code).toBe(
      'missing',
    )
    const listOf = async ({ token }: TestAccount) =>
      (await server.call(certificateContract.myCertificates, {}, { token })).dataList.map(one => one.id)
    expect([await listOf(holder), await listOf(stranger)]).toEqual([[id], []])
    expect((await detailsOf(id, platform)).code, 'the code is the holder’s').toBe('')
    const { number } = await detailsOf(id, holder)
    await server.call(certificateContract.certificateCheck, { no: number }, { token: holder.token })
    expect((await detailsOf(id, holder)).lookups, 'one’s own look is not counted').toBe(0)
    expect([await lookUp(number), await detailsOf(id, holder)]).toMatchObject([{ lookups: 1 }, { lookups: 1 }])
  })

  test('asked for twice at once it is one', async () => {
    const holder = await createPlainMember(server)
    const hours = await recordService(server, serviceOf(server, holder.uid))
    await takeStep(server, leader, 'hoursConfirm', hours, { minutes: 120, reason: '' })
    const ask = () => server.call(certificateContract.certificateAdd, { subject: hours }, { token: holder.token })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toEqual(other)
  })

  test('corrected, another one takes its place', async () => {
    const { number, hours, holder } = await certified()
    await takeStep(server, holder, 'hoursDispute', hours, { reason: '少算了' })
    await takeStep(server, leader3, 'hoursDecide', hours, { minutes: 150, reason: '签退记录可信' })
    const old = await lookUp(number)
    expect(old.verdict).toBe('superseded')
    expect((await lookUp(old.successor)).content?.lines).toContainEqual(['服务时长', '2 小时 30 分钟'])
    const ask = { subject: hours }
    const { id } = await server.call(certificateContract.certificateAdd, ask, { token: holder.token })
    expect((await detailsOf(id, holder)).number, 'asked for again it is the new one').toBe(old.successor)
  })

  test('revoked, it is revoked with it and never restored', async () => {
    const { number, hours, id } = await certified()
    const photos = [await createUpload(server, leader2)]
    await takeStep(server, leader2, 'hoursRevoke', hours, { reason: '代签', photos })
    await takeStep(server, platform, 'hoursAgreeRevoke', hours)
    expect(await lookUp(number)).toMatchObject({ verdict: 'revoked', reason: '它证明的记录已撤销' })
    expect(
      (await refusedStep(server, otherPlatform, 'certificateRestore', id, { reason: '查错了' })).message,
    ).toContain('记录已撤销')
  })
})

test('two people of the platform revoke it, and another one restores it', async () => {
  const { number, id, hours } = await certified()
  await takeStep(server, platform, 'certificateRevoke', id, { reason: '冒用他人姓名，见 138 1234 5678' })
  expect(await lookUp(number), 'nobody is judged before').toMatchObject({ verdict: 'valid' })
  expect((await refusedStep(server, platform, 'certificateAgreeRevoke', id)).message).toContain('另一位平台')
  await takeStep(server, otherPlatform, 'certificateAgreeRevoke', id)
  expect(await lookUp(number)).toMatchObject({ verdict: 'revoked', reason: '冒用他人姓名，见 *** **** ****' })
  expect((await refusedStep(server, platform, 'certificateRestore', id, { reason: '查错了' })).code).toBe('notNow')
  const photos = [await createUpload(server, leader2)]
  await takeStep(server, leader2, 'hoursRevoke', hours, { reason: '代签', photos })
  const early = await refusedStep(server, otherPlatform, 'certificateRestore', id, { reason: '查错了' })
  expect(early.message, 'the hours may be revoked').toContain('正在复核')
  await takeStep(server, otherPlatform, 'hoursKeep', hours, { reason: '签到照片可信' })
  await takeStep(server, otherPlatform, 'certificateRestore', id, { reason: '查错了' })
  expect(await lookUp(number)).toMatchObject({ verdict: 'valid' })
})

describe('drawn', () => {
  const get = (path: string) => fetch(server.url + path)
  test('it is a picture and a sheet for whoever has its address, and for nobody who guesses', async () => {
    const { picture, number } = await certified('欧阳𠮷祥')
    const png = Buffer.from(await (await get(picture.png)).arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1414 })
    const svg = await (await get(picture.svg)).text()
    expect(svg).not.toContain('<text')
    const pdf = Buffer.from(await (await get(picture.pdf)).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeLessThan(200_000)
    for (const path of [picture.png.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`), `/certificates/${number}.png`])
      expect((await get(path)).status).toBe(404)
  })

  test('asked for by many at once it is drawn once, and drawn anew when it is revoked', async () => {
    const { picture, id } = await certified()
    const text = vi.spyOn(PDFDocument.prototype, 'text')
    const bodies = await Promise.all(
      Array.from({ length: 30 }, async () => Buffer.from(await (await get(picture.pdf)).arrayBuffer())),
    )
    expect(bodies.every(body => body.equals(bodies[0] ?? Buffer.of()))).toBe(true)
    const words = text.mock.calls.map(([written]) => written)
    expect(words.filter(written => written === '持有人')).toHaveLength(1)
    await takeStep(server, platform, 'certificateRevoke', id, { reason: '冒用他人姓名' })
    await takeStep(server, otherPlatform, 'certificateAgreeRevoke', id)
    await get(picture.pdf)
    expect(text.mock.calls.map(([written]) => written)).toContain('已撤销')
    text.mockRestore()
  })
})
