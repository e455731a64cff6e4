/** Files by the byte: what of one is given out to whom, what a form may bring, and how much somebody may send. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../server/engine/context.ts'
import { fileSeals } from '../../server/files/seals.ts'
import { storeUpload } from '../../server/files/upload.ts'
import { fileRoutes } from '../../server/http/files.ts'
import type { RateLimit } from '../../server/kernel/rateLimit.ts'
import { StorageUnavailable } from '../../server/providers/storage/storage.ts'

const DAY_MS = 86_400_000
const MB = 1024 * 1024
vi.mock('../../server/identity/session.ts', () => ({
  memberOf: async (_: unknown, token: string) => (/^\w+-token$/.test(token) ? { uid: token.slice(0, -6) } : undefined),
}))
/** Turns that were taken, by key; how long their while is. */
const turns = new Map<string, number>()
const whiles = new Map<string, number>()
vi.mock('../../server/kernel/rateLimit.ts', async original => ({
  ...(await original<typeof import('../../server/kernel/rateLimit.ts')>()),
  consume: async (_: unknown, { key, max, amount = 1, windowMs }: RateLimit) => {
    const count = (turns.get(key) ?? 0) + amount
    turns.set(key, count)
    whiles.set(key, windowMs)
    return { allowed: count <= max, count, retryAfterMs: 0 }
  },
  unconsume: async (_: unknown, { key, amount = 1 }: RateLimit) => void turns.set(key, (turns.get(key) ?? 0) - amount),
}))

interface Row {
  readonly url: string
  readonly bytes: number
  readonly visibility: 'public' | 'private' | null
}
const rows: Row[] = []
const stored = new Map<string, { readonly content: Buffer; readonly mime: string }>()
const put = vi.fn(async (name: string, content: Buffer, mime: string) => void stored.set(name, { content, mime }))
/** A statement as far as it was put together. */
interface LookUp {
  select(): LookUp
  where(column: string, operator: string, url: string): LookUp
  executeTakeFirst(): Promise<Row | undefined>
  executeTakeFirstOrThrow(): Promise<{ readonly sum: string }>
}
const lookUp = (url?: string): LookUp => ({
  select: () => lookUp(url),
  where: (_, __, one) => lookUp(one),
  executeTakeFirst: async () => rows.find(row => row.url === url),
  executeTakeFirstOrThrow: async () => ({ sum: String(rows.reduce((sum, { bytes }) => sum + bytes, 0)) }),
})
const db = {
  selectFrom: () => lookUp(),
  insertInto: () => ({
    values: (row: Row) => ({ execute: async () => void rows.push({ ...row, visibility: null }) }),
  }),
}
const partials = mkdtempSync(join(tmpdir(), 'linli-forms-'))
const storage = {
  ...{ partials, put, remove: async (name: string) => void stored.delete(name) },
  get: async (name: string) => {
    const file = stored.get(name)
    if (!file) return undefined
    const read = ({ start, end } = { start: 0, end: file.content.length - 1 }) =>
      Readable.from([file.content.subarray(start, end + 1)])
    return { bytes: file.content.length, mime: file.mime, read }
  },
}
const limits = { uploadBytesPerDay: 0, storedBytes: 0 }
let now = Date.parse('2026-12-31T20:00:00Z')
const clock = () => now
const seals = fileSeals('key', clock)
const services = { database: { db }, storage, limits, clock } as unknown as Services
const app: FastifyInstance = Fastify()
beforeAll(async () => {
  await fileRoutes(app, services, seals)
})
afterAll(async () => {
  await app.close()
  rmSync(partials, { recursive: true, force: true })
})
beforeEach(() => {
  for (const map of [turns, whiles, stored]) map.clear()
  rows.length = 0
  put.mockClear()
  Object.assign(limits, { uploadBytesPerDay: 0, storedBytes: 0 })
  // Whatever was counted a while ago is counted anew.
  now += 60_000
})

const NAME = `2026/11/${'0123456789abcdef'.repeat(2)}`
function lay(visibility: Row['visibility'], mime = 'application/pdf', content = 'abcdefghij'): string {
  const name = `${NAME}.${mime === 'application/pdf' ? 'pdf' : 'webp'}`
  stored.set(name, { content: Buffer.from(content), mime })
  rows.push({ url: `/files/${name}`, bytes: content.length, visibility })
  return `/files/${name}`
}

describe('a file', () => {
  test.each([
    [undefined, 200, 'abcdefghij', '10', undefined],
    ['bytes=0-3', 206, 'abcd', '4', 'bytes 0-3/10'],
    ['bytes=9-9', 206, 'j', '1', 'bytes 9-9/10'],
    ['bytes=0-0', 206, 'a', '1', 'bytes 0-0/10'],
    ['bytes=4-', 206, 'efghij', '6', 'bytes 4-9/10'],
    ['bytes=9-', 206, 'j', '1', 'bytes 9-9/10'],
    ['bytes=4-99', 206, 'efghij', '6', 'bytes 4-9/10'],
    ['bytes=-3', 206, 'hij', '3', 'bytes 7-9/10'],
    ['bytes=-10', 206, 'abcdefghij', '10', 'bytes 0-9/10'],
    ['bytes=-99', 206, 'abcdefghij', '10', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', '0', 'bytes */10'],
    ['bytes=10-12', 416, '', '0', 'bytes */10'],
    ['bytes=5-4', 416, '', '0', 'bytes */10'],
    ['bytes=-0', 416, '', '0', 'bytes */10'],
    ['bytes=-', 200, 'abcdefghij', '10', undefined],
    ['bytes=0-1,3-4', 200, 'abcdefghij', '10', undefined],
    ['lines=0-3', 200, 'abcdefghij', '10', undefined],
  ])('of ten bytes of which %s is asked for', async (range, status, content, length, contentRange) => {
    const url = lay('public')
    const { statusCode, headers, body } = await app.inject({ url, headers: range ? { range } : {} })
    expect([statusCode, body]).toEqual([status, content])
    expect([headers['content-length'], headers['content-range'], headers['accept-ranges']]).toEqual([
      ...[length, contentRange, 'bytes'],
    ])
  })
  test.each([
    ['public', 'image/webp', undefined, 'public, max-age=31536000, immutable'],
    ['public', 'application/pdf', 'attachment', 'public, max-age=31536000, immutable'],
    ['private', 'image/webp', undefined, 'private, no-store'],
    ['private', 'application/pdf', 'attachment', 'private, no-store'],
  ] as const)('that is %s and %s is %s, and stored: %s', async (visibility, mime, disposition, cache) => {
    const url = seals.seal(lay(visibility, mime))
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url })
      expect([statusCode, body]).toEqual([200, method === 'HEAD' ? '' : 'abcdefghij'])
      expect(headers).toMatchObject({
        'content-type': mime,
        'content-length': '10',
        'x-content-type-options': 'nosniff',
      })
      expect([headers['content-disposition'], headers['cache-control']]).toEqual([disposition, cache])
    }
  })
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  test('is read by everybody, under a seal, or until it is used somewhere under that of its draft', async () => {
    const opens = async (visibility: Row['visibility']) => {
      rows.length = 0
      const url = lay(visibility)
      return [await statusOf(url), await statusOf(seals.seal(url)), await statusOf(seals.sealDraft(url))]
    }
    expect(await opens('public')).toEqual([200, 200, 200])
    expect(await opens('private')).toEqual([404, 200, 404])
    expect(await opens(null)).toEqual([404, 200, 200])
  })
  test('is missing where it lies nowhere, is written down nowhere or is called like none', async () => {
    const url = lay('public')
    stored.clear()
    const { statusCode, headers, body } = await app.inject({ url })
    expect([statusCode, JSON.parse(body), headers['cache-control']]).toEqual([
      404,
      { result: 404, resultNote: '没有这个文件，或地址已过期，请回到原来的页面刷新' },
      undefined,
    ])
    const known = lay(null)
    rows.length = 0
    expect(await statusOf(seals.seal(known)), 'sealed, and written down nowhere').toBe(404)
    for (const name of ['a.pdf', `${NAME}.html`, `${NAME}0.pdf`, `x/${NAME}.pdf`, `${NAME}.pdf.webp`]) {
      stored.set(name, { content: Buffer.from('x'), mime: 'text/html' })
      rows.push({ url: `/files/${name}`, bytes: 1, visibility: 'public' })
      expect(await statusOf(`/files/${name}`), name).toBe(404)
    }
  })
})

const PDF = '%PDF-1.4\n%%EOF\n'
async function send(form: FormData, headers: Readonly<Record<string, string>> = {}) {
  const packed = new Response(form)
  const payload = Buffer.from(await packed.arrayBuffer())
  const type = packed.headers.get('content-type') ?? ''
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upload',
    payload,
    headers: { 'content-type': type, ...headers },
  })
  return { status: answer.statusCode, ...answer.json<{ resultNote: string; name?: string; url?: string }>() }
}
const formOf = (...fields: readonly (readonly [name: string, value: string | File])[]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const pdf = (name = 'a.pdf', content = PDF) => new File([content], name)
const sendAs = (uid: string, file = pdf()) => send(formOf(['token', `${uid}-token`], ['file', file]))

describe('a form', () => {
  test('brings the first file that is called so, whatever else is in it', async () => {
    const form = formOf(
      ...([
        ['picture', pdf('other.pdf')],
        ['note', 'x'],
        ['file', pdf('first.pdf')],
      ] as const),
      ...([
        ['file', pdf('second.pdf', `${PDF}more`)],
        ['token', 'wang-token'],
      ] as const),
    )
    expect(await send(form)).toMatchObject({ status: 200, result: 0, name: 'first.pdf', size: PDF.length })
    expect(rows).toMatchObject([{ uid: 'wang', name: 'first.pdf', bytes: PDF.length, mime: 'application/pdf' }])
  })
  test('tells whose it is by its token, or else by that of its call', async () => {
    const headers = { 'x-token': 'li-token' }
    const { url = '' } = await send(formOf(['file', pdf()]), headers)
    expect(url, 'where it lies, for whoever sent it').toMatch(/^\/files\/2026\/12\/[0-9a-f]{32}\.pdf\?until=\w+&seal=/)
    expect((await app.inject({ url })).body).toBe(PDF)
    expect(await send(formOf(['token', 'wang-token'], ['file', pdf()]), headers)).toMatchObject({ result: 0 })
    expect((await send(formOf(['note', 'wang-token'], ['file', pdf()]))).resultNote).toBe('请登录')
    expect(rows).toMatchObject([{ uid: 'li' }, { uid: 'wang' }])
  })
  test('is not read where it says that it is larger than a file and what a form has around it', async () => {
    const tooLarge = { status: 200, result: 413, resultNote: '文件太大，不能超过 5 MB', field: 'file' }
    const headers = { 'x-token': 'wang-token', 'content-length': String(5 * MB + 64 * 1024 + 1) }
    expect(await send(formOf(['file', pdf()]), headers)).toEqual(tooLarge)
    const large = pdf('a.pdf', `${PDF.padEnd(5 * MB - 5)}%%EOF`)
    expect(await sendAs('wang', large)).toMatchObject({ result: 0, size: 5 * MB })
    expect(await sendAs('wang', new File([large, ' '], 'a.pdf'))).toEqual(tooLarge)
  })
  test.each([
    ['a/b\\小猫.pdf', '小猫.pdf'],
    ['  小\u0007猫.pdf ', '小猫.pdf'],
    ['小猫/', '未命名'],
    ['\u0001 ', '未命名'],
    [`${'长'.repeat(120)}.pdf`, '长'.repeat(100)],
  ])('with a file that is called %j calls it %s', async (name, shown) => {
    expect((await sendAs('wang', pdf(name))).name).toBe(shown)
  })
  test('with a paper whose end comes a little before its last byte is whole, long before is not', async () => {
    const ending = (bytes: number) => pdf('a.pdf', `%PDF-1.4\n%%EOF${'x'.repeat(bytes)}`)
    expect(await sendAs('wang', ending(2_043))).toMatchObject({ result: 0 })
    expect((await sendAs('wang', ending(2_044))).resultNote).toBe('文件不完整，请重新上传')
  })
})

describe('somebody sends', () => {
  const taken = (uid: string) => [turns.get(`upload:${uid}`), turns.get(`upload:size:${uid}`)]
  test('three hundred files a day, counted in whole kilobytes', async () => {
    turns.set('upload:wang', 299)
    expect((await sendAs('wang')).status).toBe(200)
    expect(taken('wang')).toEqual([300, 1])
    expect([...whiles.values()]).toEqual([DAY_MS, DAY_MS])
    expect(await sendAs('wang')).toMatchObject({ result: 429, resultNote: '今天上传的文件太多了，请明天再来' })
    expect(await sendAs('li')).toMatchObject({ result: 0 })
  })
  test('so much a day, to the last kilobyte; what does not fit costs nothing', async () => {
    limits.uploadBytesPerDay = 2 * MB
    turns.set('upload:size:wang', 2 * 1024 - 1)
    expect((await sendAs('wang')).status).toBe(200)
    expect(await sendAs('wang')).toEqual({
      ...{
        status: 200,
        result: 429,
        resultNote: '每天最多上传 2 MB，今天的不够放这个文件了，请明天再来',
        field: 'file',
      },
    })
    expect(taken('wang')).toEqual([1, 2 * 1024])
  })
  test('as much as they like where no limit is set', async () => {
    turns.set('upload:size:wang', 1e9)
    expect((await sendAs('wang')).status).toBe(200)
  })
  test('what still finds room, to the last byte', async () => {
    rows.push({ url: '/files/large', bytes: 100 - PDF.length, visibility: 'private' })
    limits.storedBytes = 100
    expect(await sendAs('wang')).toMatchObject({ result: 0 })
    now += 60_000
    expect(await sendAs('wang')).toMatchObject({ resultNote: '存放文件的地方满了，请联系客服' })
    expect(taken('wang'), 'it costs nothing').toEqual([1, 1])
  })
  test('at their own cost what is refused, at nobody’s what the store could not take', async () => {
    expect(await sendAs('wang', pdf('a.pdf', 'no paper'))).toMatchObject({ status: 200, result: 422 })
    expect(taken('wang')).toEqual([1, 1])
    put.mockRejectedValueOnce(new StorageUnavailable('away'))
    expect(await sendAs('li')).toMatchObject({ status: 503, resultNote: '文件暂时存取不了，请稍后再试' })
    expect([taken('li'), rows]).toEqual([[0, 0], []])
    put.mockRejectedValueOnce(new Error('a fault of ours'))
    expect(await sendAs('li')).toMatchObject({ status: 200, result: 500 })
    expect(taken('li')).toEqual([0, 0])
  })
})

describe('a picture', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#e5512f' } })
      .png()
      .toBuffer()
  test('is one of two that are unpacked and of forty that wait; who comes then is sent away', async () => {
    const small = await drawn(2, 2)
    const sent = Array.from({ length: 44 }, (_, at) => storeUpload(services, 'wang', `${at}.png`, small))
    const outcomes = await Promise.allSettled(sent)
    const refused = outcomes.flatMap((one, at) => (one.status === 'rejected' ? [`${at} ${one.reason.message}`] : []))
    expect(refused).toEqual([42, 43].map(at => `${at} 现在上传的人太多了，请稍后再试`))
    expect(rows).toHaveLength(42)
  })
  test('has fifty million pixels at most, whatever it brings of them', async () => {
    const claiming = async (width: number, height: number) => {
      const content = await drawn(2, 2)
      content.writeUInt32BE(width, 16)
      content.writeUInt32BE(height, 20)
      content.writeUInt32BE(crc32(content.subarray(12, 29)), 29)
      return storeUpload(services, 'wang', 'a.png', content)
    }
    await expect(claiming(50_001, 1_000)).rejects.toThrow('图片尺寸太大，不能超过 5000 万像素')
    await expect(claiming(50_000, 1_000), 'only that not all are there').rejects.toThrow('文件不完整，请重新上传')
  })
  test('gets a side of 1600 whichever is the longer', async () => {
    for (const [width, height] of [
      [3_200, 600],
      [16, 1_700],
      [1_600, 20],
    ] as const)
      await storeUpload(services, 'wang', 'a.png', await drawn(width, height))
    const sizes = await Promise.all([...stored.values()].map(({ content }) => sharp(content).metadata()))
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [1_600, 300, 'webp'],
      [15, 1_600, 'webp'],
      [1_600, 20, 'webp'],
    ])
    expect([...stored.values()].map(({ mime }) => mime)).toEqual(Array(3).fill('image/webp'))
  })
  test('is taken out of the store again where it could not be written down, and that is said', async () => {
    const insert = vi.spyOn(db, 'insertInto').mockImplementationOnce(() => {
      throw new Error('no database')
    })
    await expect(storeUpload(services, 'wang', 'a.png', await drawn(2, 2))).rejects.toThrow('no database')
    insert.mockRestore()
    expect([put.mock.calls.length, stored.size]).toEqual([1, 0])
  })
})
