/** What a certificate says of hours, how it is numbered, and what whoever looks it up reads of it, word for word. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { certificateFile } from '../../../server/domain/certificate/picture.ts'
import { canonical, contentOf, hashOf } from '../../../server/domain/certificate/snapshot.ts'
import type { Service } from '../../../server/domain/hours/service.ts'
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { certificateNumber } from '../../../src/contract/certificateNumber.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { recordService, serviceOf } from '../../support/fixtures/hours.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A new year has begun in China, and in no place west of it. */
const NEW_YEAR = Date.parse('2027-01-01T01:00:00+08:00')

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let platform: TestAccount
let otherPlatform: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: NEW_YEAR })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  platform = await createPostHolder(server, 'platform', '')
  otherPlatform = await createPostHolder(server, 'platform', '')
})
afterAll(() => server.close())

const { certificateAdd, certificateCheck, certificateDetails, myCertificates } = certificateContract
const as = ({ token }: TestAccount) => ({ token })
const lookUp = (no: string, code?: string) => server.call(certificateCheck, { no, ...(code && { code }) })
const detailsOf = (id: string, who: TestAccount) => server.call(certificateDetails, { id }, as(who))
async function served(holder: TestAccount, changes: Partial<Service> = {}) {
  const hours = await recordService(server, serviceOf(server, holder.uid, changes))
  await takeStep(server, leader, 'hoursConfirm', hours, { minutes: changes.minutes ?? 120, reason: '' })
  return hours
}
const certify = async (holder: TestAccount, subject: string) =>
  detailsOf((await server.call(certificateAdd, { subject }, as(holder))).id, holder)
async function certified(changes: Partial<Service> = {}) {
  const holder = await createPlainMember(server, '诸葛小明')
  const hours = await served(holder, changes)
  return { holder, hours, ...(await certify(holder, hours)) }
}

describe('a certificate of hours', () => {
  test('has the next number of the year that it is in China, and says each thing in its line', async () => {
    const startedAt = Date.parse('2026-12-31T20:30:00+08:00')
    const { content, number, hours, ...details } = await certified({
      startedAt,
      endedAt: startedAt + 2 * HOUR_MS,
    })
    expect(number).toBe(certificateNumber(2027, 1))
    expect(content).toEqual({
      ...{ number, kind: 'hours', heading: '志愿服务记录', standing: '服务记录（非法定证明）' },
      ...{ holder: '诸葛小明', issuer: '北山街道宝石社区', issuedOn: '2027-01-01' },
      lines: [
        ['服务内容', '周六社区花园'],
        ['服务日期', '2026-12-31'],
        ['服务时长', '2 小时'],
        ['服务地点', '北山街道宝石社区'],
        ['记录来源', '扫码'],
      ],
    })
    expect(details).toMatchObject({ state: 'valid', stateLabel: '有效', lookups: 0 })
    expect(details.record.facts).toMatchObject({ subject: hours, number, hidden: false, sourceRevoked: false })
    expect(Math.abs(details.issuedAt - server.services.clock())).toBeLessThan(5 * MINUTE_MS)
    for (const format of ['svg', 'png', 'pdf'] as const)
      expect(details.picture[format]).toMatch(new RegExp(`^/certificates/${number}\\.[\\w-]{22}\\.${format}$`))
    expect((await certified()).number).toBe(certificateNumber(2027, 2))
  })
  test('says the time that counts, however long it was recorded', async () => {
    const holder = await createPlainMember(server)
    const hours = await recordService(server, serviceOf(server, holder.uid))
    await takeStep(server, leader, 'hoursConfirm', hours, { minutes: 90, reason: '中途离开' })
    const { content } = await certify(holder, hours)
    expect(content.lines).toContainEqual(['服务时长', '1 小时 30 分钟'])
  })
  test.each([
    ['leaderScan', '负责人扫码'],
    ['scan', '扫码'],
  ] as const)('says how it is known: %s', async (source, words) => {
    const { content } = await certified({ source })
    expect(content.lines.at(-1)).toEqual(['记录来源', words])
  })
  test('of help at a door says so', async () => {
    const holder = await createPlainMember(server)
    const { content } = await certify(
      holder,
      await recordService(server, serviceOf(server, holder.uid, { source: 'aid' }), 'aid'),
    )
    expect(content.lines.at(-1)).toEqual(['记录来源', '援助完成'])
  })
  test('has a code of six digits, also where the number is a small one', async () => {
    const holder = await createPlainMember(server)
    const hours = await served(holder)
    const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation((() => 42) as never)
    syncBuiltinESMExports()
    try {
      expect((await certify(holder, hours)).code).toBe('000042')
    } finally {
      drawn.mockRestore()
      syncBuiltinESMExports()
    }
  })
  test('is given for one’s own that counts and nothing else, and not while it is disputed', async () => {
    const holder = await createPlainMember(server)
    const hours = await served(holder)
    const refused = async (subject: string, who = holder) => {
      const { code, message } = await server.refused(certificateAdd, { subject }, as(who))
      return [code, message]
    }
    expect(await refused(hours, await createPlainMember(server))).toEqual(['missing', '没有找到这条记录'])
    expect(await refused('nothing')).toEqual(['missing', '没有找到这条记录'])
    const { id: certificate } = await certified()
    const { facts } = (await detailsOf(certificate, platform)).record
    expect(facts.subject, 'what it is about stays with its holder').toBe('')
    await takeStep(server, holder, 'hoursDispute', hours, { reason: '少算了' })
    expect(await refused(hours)).toEqual(['notNow', '计入的工时才能出具证书'])
    const mine = await server.database.db.selectFrom('record').select('id').where('owner', '=', leader.uid).execute()
    for (const { id } of mine) expect((await refused(id, leader))[0]).toBe('missing')
    const own = {
      id: 'own-order',
      workflow: 'order',
      state: 'done',
      version: 1,
      facts: '{}',
      owner: holder.uid,
      place: '',
    }
    await server.database.db.insertInto('record').values(own).execute()
    expect(await refused('own-order'), 'of an order there is none').toEqual(['missing', '没有找到这条记录'])
    for (const [state, message] of [
      ['submitted', '入库的捐赠才能出具证书'],
      ['stored', '没有入库的物品，不能出具证书'],
    ] as const) {
      const gift = { ...own, id: `own-${state}`, workflow: 'goodsDonation', state }
      await server.database.db.insertInto('record').values(gift).execute()
      expect(await refused(gift.id)).toEqual(['notNow', message])
    }
  })
  test('stands among one’s own, the newest first', async () => {
    const holder = await createPlainMember(server)
    const first = await certify(holder, await served(holder))
    server.advanceClock(5)
    const early = server.services.clock() - 30 * HOUR_MS
    const second = await certify(holder, await served(holder, { startedAt: early, endedAt: early + 2 * HOUR_MS }))
    const page = await server.call(myCertificates, {}, as(holder))
    expect([page.dataList.map(({ number }) => number), page.total]).toEqual([[second.number, first.number], 2])
    const { code: _, picture: __, ...row } = second
    expect(page.dataList[0]).toEqual(row)
    const one = await server.call(myCertificates, { pageSize: 1 }, as(holder))
    const two = await server.call(myCertificates, { pageSize: 1, after: one.next }, as(holder))
    expect(two.dataList.map(({ number }) => number)).toEqual([first.number])
  })
})

describe('whoever looks it up', () => {
  test('reads all of it with the name masked, and the whole name with the code', async () => {
    const { number, code, content, record } = await certified()
    const { hash } = record.facts
    const answer = { verdict: 'valid', number, hash, hidden: false, reason: '', successor: '' }
    const masked = { ...content, holder: '诸**' }
    expect(await lookUp(number)).toEqual({ ...answer, whole: false, content: masked, lookups: 1 })
    expect(await lookUp(number, code)).toEqual({ ...answer, whole: true, content, lookups: 2 })
    expect(hash, 'of what is written').toBe(hashOf(canonical(content)))
  })
  test('of nothing reads nothing, by the number as it is written', async () => {
    const nothing = { content: null, hidden: false, whole: false, reason: '', successor: '', hash: '', lookups: 0 }
    const none = certificateNumber(2026, 77)
    expect(await lookUp(` ${none.toLowerCase()} `)).toEqual({ ...nothing, verdict: 'missing', number: none })
    expect(await lookUp('ll-1')).toEqual({ ...nothing, verdict: 'malformed', number: 'LL-1' })
  })
  test('of a hidden one reads that it is valid, and its hash', async () => {
    const { number, id, holder, record } = await certified()
    await takeStep(server, holder, 'certificateHide', id)
    expect(await lookUp(number)).toEqual({
      ...{ verdict: 'valid', number, hash: record.facts.hash, hidden: true, whole: false },
      ...{ content: null, reason: '', successor: '', lookups: 1 },
    })
  })
  test('of a replaced one is led to the new one, which is valid and leads nowhere', async () => {
    const { number, hours, holder } = await certified()
    await takeStep(server, holder, 'hoursDispute', hours, { reason: '少算了' })
    await takeStep(server, leader3, 'hoursDecide', hours, { minutes: 150, reason: '签退记录可信' })
    const old = await lookUp(number)
    expect([old.verdict, old.reason]).toEqual(['superseded', ''])
    expect(await lookUp(old.successor)).toMatchObject({ verdict: 'valid', reason: '', successor: '' })
    expect(old.content?.lines, 'it says what it said').toContainEqual(['服务时长', '2 小时'])
  })
  test('of a revoked one reads why, of one that was restored nothing of it', async () => {
    const { number, id } = await certified()
    await takeStep(server, platform, 'certificateRevoke', id, { reason: '第一次查错' })
    await takeStep(server, otherPlatform, 'certificateKeep', id, { reason: '没有错' })
    expect(await lookUp(number)).toMatchObject({ verdict: 'valid', reason: '' })
    await takeStep(server, platform, 'certificateRevoke', id, { reason: '冒用他人姓名' })
    expect(await lookUp(number), 'nobody is judged yet').toMatchObject({ verdict: 'valid', reason: '' })
    await takeStep(server, otherPlatform, 'certificateAgreeRevoke', id)
    expect(await lookUp(number)).toMatchObject({ verdict: 'revoked', reason: '冒用他人姓名', successor: '' })
    await takeStep(server, otherPlatform, 'certificateRestore', id, { reason: '本人到场核对' })
    expect(await lookUp(number)).toMatchObject({ verdict: 'valid', reason: '' })
  })
  test('is warned of one that was made to say another number, though its hash was written over, too', async () => {
    const { number, id, content } = await certified()
    const snapshot = canonical({ ...content, number: certificateNumber(2027, 999) })
    const { db } = server.database
    await db.updateTable('certificate').set({ snapshot }).where('id', '=', id).execute()
    const { facts } = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
    const forged = JSON.stringify({ ...facts, hash: hashOf(snapshot) })
    await db.updateTable('record').set({ facts: forged }).where('id', '=', id).execute()
    expect((await lookUp(number)).verdict).toBe('edited')
    await db.updateTable('certificate').set({ snapshot: 'nothing' }).where('id', '=', id).execute()
    expect(await lookUp(number)).toMatchObject({ verdict: 'edited', content: null, hidden: true })
  })
  test('waits an hour after too many, and a wrong code says where to ask', async () => {
    const { number, code } = await certified()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await server.refused(certificateCheck, { no: number, code: wrong })).toEqual({
      ...{ code: 'invalid', message: '查验码不对，请向持有人核对', field: 'code' },
    })
    expect((await lookUp(number)).lookups, 'whoever was refused saw nothing').toBe(1)
    const lookups = server.database.db.updateTable('rate').where('key', 'like', 'certificate:lookups:%')
    await lookups.set({ count: 299 }).execute()
    await lookUp(number)
    const { message } = await server.refused(certificateCheck, { no: number })
    expect(message).toMatch(/^这个网络查验得太多了，请 .+后再试$/)
    await lookups.set({ count: 0 }).execute()
  })
})

describe('its file', () => {
  const fileOf = (address: string, origin = 'https://linli.example') => {
    const [, number = '', seal = '', format = ''] = /(LL-[\d-]+)\.([\w-]{22})\.(\w+)$/.exec(address) ?? []
    return certificateFile(server.database.db, { number, seal, format: format as 'pdf', origin })
  }
  test('says in its properties what it is, and across it what it is no more', async () => {
    const { picture, number, hours, holder, id } = await certified()
    const text = vi.spyOn(PDFDocument.prototype, 'text')
    const wordsNow = async () => {
      text.mockClear()
      const file = await fileOf(picture.pdf)
      expect(file?.type).toBe('application/pdf')
      return text.mock.calls.map(([words]) => words)
    }
    const valid = await wordsNow()
    expect(valid).toEqual(expect.arrayContaining(['诸葛小明', number, '出具日期：2027-01-01']))
    expect(valid.filter(words => /已|样/.test(String(words)))).toEqual([])
    await takeStep(server, platform, 'certificateRevoke', id, { reason: '查一查' })
    expect(await wordsNow(), 'not drawn anew while nothing was decided').toEqual([])
    await takeStep(server, otherPlatform, 'certificateKeep', id, { reason: '没有错' })
    await takeStep(server, holder, 'hoursDispute', hours, { reason: '少算了' })
    await takeStep(server, leader3, 'hoursDecide', hours, { minutes: 150, reason: '签退记录可信' })
    expect(await wordsNow()).toContain('已被替换')
    text.mockRestore()
  })
  test('is not there where what is kept is none, or under the address of another one', async () => {
    const [one, other] = [await certified(), await certified()]
    const mixed = other.picture.svg.replace(other.number, one.number)
    expect(await fileOf(mixed)).toBeUndefined()
    expect((await fileOf(one.picture.svg))?.type).toBe('image/svg+xml')
    expect((await fileOf(one.picture.png))?.type).toBe('image/png')
    await server.database.db.updateTable('certificate').set({ snapshot: '{}' }).where('id', '=', one.id).execute()
    expect(await fileOf(one.picture.svg)).toBeUndefined()
    expect(await server.refused(certificateDetails, { id: one.id }, as(one.holder))).toMatchObject({
      ...{ code: 'broken', message: '证书内容已损坏，请联系平台' },
    })
    expect(contentOf('{}')).toBeUndefined()
  })
  test('waits behind twenty others at most', async () => {
    const { picture } = await certified()
    // Nothing is drawn until all have come.
    let draw: (file: Buffer) => void = () => {}
    const allHaveCome = new Promise<Buffer>(resolve => {
      draw = resolve
    })
    const drawn = vi.spyOn(sharp.prototype, 'toBuffer').mockReturnValue(allHaveCome as never)
    const refused: string[] = []
    const all = Array.from({ length: 24 }, async (_, at) =>
      fileOf(picture.png, `https://mirror-${at}.example`).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        refused.push(error.refusal.message)
        return undefined
      }),
    )
    await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 })
    draw(Buffer.from('drawn'))
    const files = await Promise.all(all)
    drawn.mockRestore()
    expect(refused).toEqual(Array.from({ length: 3 }, () => '现在看证书的人太多了，请稍后再试'))
    expect(files.filter(file => file?.type === 'image/png')).toHaveLength(21)
  })
})
