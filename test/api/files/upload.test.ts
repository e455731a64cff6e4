import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsealed } from '../../../src/contract/faults.ts'
import { logIn, register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'linli-files-'))
let server: TestServer
let person: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, env: { DATA_DIR: dataDir } })
  person = await register(server, '13900050001')
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  readonly result: number
  readonly resultNote: string
  readonly url: string
  readonly name: string
  readonly size: number
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#E5512F' } })

async function send(content: Uint8Array, name = '照片.jpg', token = person.token): Promise<Answer> {
  const answer = await sendFile(server, { token, content, name })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { headers, method })
const rows = () => server.database.db.selectFrom('upload').selectAll().execute()
const storedFiles = () => {
  const folder = join(dataDir, 'files')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
    : []
}
/** Runs `work` and holds that nothing was kept. */
async function expectNoStoredFiles<T>(work: () => Promise<T>): Promise<T> {
  const before = [await rows(), storedFiles().length]
  const outcome = await work()
  expect([await rows(), storedFiles().length]).toEqual(before)
  return outcome
}

describe('a picture', () => {
  test('comes back as webp, at most 1600 px long, upright, and silent about where it was taken', async () => {
    const photo = await drawn(2400, 1200)
      .jpeg()
      .withExif({ IFD0: { Copyright: '王秀英' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ exif: expect.any(Buffer), orientation: 6, width: 2400 })
    const { result, url, name, size } = await send(photo)
    expect([result, name]).toEqual([0, '照片.jpg'])
    expect(unsealed(url)).toMatch(/^\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.webp$/)
    const answer = await get(url)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(content.length).toBe(size)
    const { format, width, height, exif, orientation } = await sharp(content).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 800, height: 1600 })
    expect(content.includes('王秀英')).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s, whatever it is called', async format => {
    const { url, name } = await send(await drawn(60, 40).toFormat(format).toBuffer(), '说明.txt')
    expect(name).toBe('说明.txt')
    const { width, height } = await sharp(Buffer.from(await (await get(url)).arrayBuffer())).metadata()
    expect([width, height]).toEqual([60, 40])
  })

  test('is written down with whose it is', async () => {
    const { url, size } = await send(await drawn(9, 9).png().toBuffer(), 'C:\\fakepath\\..\\小猫\u0000.png')
    expect((await rows()).find(row => row.url === unsealed(url))).toMatchObject({
      uid: person.uid,
      mime: 'image/webp',
      bytes: size,
      name: '小猫.png',
    })
  })

  test.each(['png', 'gif'] as const)(
    'that is a page as well is a picture afterwards, and nothing else: %s',
    async format => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>')
      const { url } = await send(Buffer.concat([await drawn(60, 40).toFormat(format).toBuffer(), page]), 'a.html')
      const answer = await get(url)
      expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
        'image/webp',
        'nosniff',
      ])
      expect(await answer.text()).not.toContain('script')
    },
  )
  test('that unpacks to more than the server bears is refused', async () => {
    const bomb = await drawn(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
    expect(await expectNoStoredFiles(() => send(bomb))).toMatchObject({
      result: 413,
      resultNote: '图片尺寸太大，不能超过 5000 万像素',
    })
  })
})

describe('a file', () => {
  test('may be a PDF, and stays as it is', async () => {
    const { url, size } = await send(pdf, '证明.pdf')
    expect([unsealed(url).slice(-4), size]).toEqual(['.pdf', pdf.length])
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(pdf)).toBe(true)
  })

  test.each([
    ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), '只能上传'],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '只能上传'],
    ['a script that begins like a picture', Buffer.from('GIF89a/*  */=1;alert(1)//'), '文件'],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0'), '只能上传'],
    ['a program', Buffer.from('MZ\x90\x00 and so on'), '只能上传'],
    ['a photo of a phone that nobody can open', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), '暂不支持 HEIC'],
    ['nothing', Buffer.alloc(0), '文件是空的，请换一个'],
    ['a PDF that was cut off', pdf.subarray(0, 30), '文件不完整，请重新上传'],
  ])('may not be %s', async (_, content, sentence) => {
    const { result, resultNote } = await expectNoStoredFiles(() => send(content))
    expect([result, resultNote]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('is taken from whoever is logged in, and from nobody else', async () => {
    for (const token of ['', 'x'.repeat(43), '../../etc'])
      expect(await expectNoStoredFiles(() => send(pdf, 'a.pdf', token))).toMatchObject({
        result: 110,
        resultNote: '请登录',
      })
    const stale = await logIn(server, person.phone)
    await server.raw('/api/my/logout', { token: stale })
    expect((await expectNoStoredFiles(() => send(pdf, 'a.pdf', stale))).result).toBe(110)
  })

  test('comes after the token in the form, or is not read at all', async () => {
    const sent = async (...parts: readonly (readonly [name: string, value: string | Blob])[]) => {
      const form = new FormData()
      for (const [name, value] of parts) form.append(name, value)
      return (await fetch(`${server.url}/api/upload`, { method: 'POST', body: form })).json()
    }
    const [token, file] = [['token', person.token] as const, ['file', new File([pdf], 'a.pdf')] as const]
    expect(await sent(token, file)).toMatchObject({ result: 0 })
    expect(await sent(file, token)).toMatchObject({ result: 110, resultNote: '请登录' })
  })
})

describe('a file given out', () => {
  test('says what it is, and that nobody may keep it while it is private', async () => {
    const { url, size } = await send(pdf)
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(url, {}, method)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(size),
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
      })
    }
  })
})

test('a store that is away is said so, in a sentence', async () => {
  const away = await startServer({
    demo: false,
    env: {
      ...{ STORAGE_PROVIDER: 's3', STORAGE_ENDPOINT: 'http://127.0.0.1:1', STORAGE_BUCKET: 'linli' },
      ...{ STORAGE_REGION: 'us-east-1', STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' },
    },
  })
  try {
    const { token } = await register(away, '13900050009')
    const answer = await sendFile(away, { token, content: pdf, name: '证明.pdf' })
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { result: 503, resultNote: '文件暂时存取不了，请稍后再试' },
    ])
  } finally {
    await away.close()
  }
})
