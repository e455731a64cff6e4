import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { FileConfigstore } from '@tus/file-store'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unsealed } from '../../../src/contract/faults.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const PATH = '/api/upload/resumable'
const dataDir = mkdtempSync(join(tmpdir(), 'linli-resumable-'))
let server: TestServer
let owner: TestAccount
let stranger: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, env: { DATA_DIR: dataDir } })
  owner = await register(server, '13900060001')
  stranger = await register(server, '13900060002')
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(5000)}\n%%EOF\n`)
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
  fetch(new URL(path, server.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-token': owner.token, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const encoded = (text: string) => Buffer.from(text).toString('base64')
const begin = async (length: number, headers: Record<string, string> = {}) => {
  const metadata = `name ${encoded('证明.pdf')}`
  const answer = await ask('POST', PATH, { 'upload-length': String(length), 'upload-metadata': metadata, ...headers })
  return { answer, path: answer.headers.get('location') ?? '' }
}
const piece = (path: string, offset: number, content: Uint8Array, headers: Record<string, string> = {}) =>
  ask(
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    content,
  )
const partials = () => (existsSync(join(dataDir, 'partials')) ? readdirSync(join(dataDir, 'partials')) : [])
const rows = () => server.database.db.selectFrom('upload').selectAll().execute()

const saying = async (answer: Response) => [answer.status, ((await answer.json()) as { resultNote: string }).resultNote]
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

describe('a file in pieces', () => {
  test('arrives, is looked at like every other, and leaves nothing half behind', async () => {
    const { answer, path } = await begin(pdf.length)
    expect([answer.status, path]).toEqual([201, expect.stringMatching(/^\/api\/upload\/resumable\/[0-9a-f]+$/)])
    expect((await piece(path, 0, pdf.subarray(0, 2000))).headers.get('upload-offset')).toBe('2000')
    const half = await ask('HEAD', path)
    expect([half.headers.get('upload-offset'), half.headers.get('upload-length')]).toEqual(['2000', `${pdf.length}`])
    const last = await piece(path, 2000, pdf.subarray(2000))
    expect(last.status).toBe(200)
    const reply = (await last.json()) as { url: string }
    expect(reply).toEqual({
      result: 0,
      resultNote: '',
      url: expect.stringMatching(/^\/files\//),
      name: '证明.pdf',
      size: pdf.length,
    })
    expect(last.headers.get('upload-url')).toBe(reply.url)
    expect(await (await fetch(server.url + reply.url)).text()).toBe(pdf.toString())
    expect((await rows()).find(({ url }) => url === unsealed(reply.url))?.uid).toBe(owner.uid)
    expect(partials()).toEqual([])
  })
  test('goes on after the line broke, with the client that the portal uses', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const photo = await sharp({ create: { width: 1900, height: 1500, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer()
    expect(photo.length).toBeGreaterThan(5 * 1024 * 1024)
    const options = {
      endpoint: server.url + PATH,
      chunkSize: 1024 * 1024,
      headers: { 'x-token': owner.token },
      metadata: { name: '大照片.png' },
      retryDelays: null,
    }
    const url = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(photo, {
        ...options,
        onError: reject,
        onChunkComplete: (_, sent) => {
          if (sent >= 2 * 1024 * 1024) upload.abort().then(() => resolve(upload.url ?? ''), reject)
        },
      })
      upload.start()
    })
    const began: number[] = []
    const body = await new Promise<string>((resolve, reject) => {
      new Upload(photo, {
        ...options,
        uploadUrl: url,
        onProgress: sent => began.push(sent),
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      }).start()
    })
    expect(began[0]).toBeGreaterThanOrEqual(2 * 1024 * 1024)
    const answer = JSON.parse(body) as { result: number; url: string }
    expect(answer.result).toBe(0)
    const picture = Buffer.from(await (await fetch(server.url + answer.url)).arrayBuffer())
    expect((await sharp(picture).metadata()).width).toBe(1600)
  })
  test('keeps what had come when the connection was cut in the middle of a piece', async () => {
    const { path } = await begin(pdf.length)
    await new Promise<void>(resolve => {
      const cut = request(new URL(path, server.url), {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'x-token': owner.token,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': pdf.length,
        },
      })
      cut.on('error', () => resolve())
      cut.write(pdf.subarray(0, 1500), () => setImmediate(() => cut.destroy()))
      cut.on('close', () => resolve())
    })
    const offset = Number((await ask('HEAD', path)).headers.get('upload-offset'))
    expect(offset).toBeLessThanOrEqual(1500)
    expect((await (await piece(path, offset, pdf.subarray(offset))).json()) as object).toMatchObject({ result: 0 })
  })
  test('goes on with its last byte where it could not be kept, also after the process ended meanwhile', async () => {
    const { path } = await begin(pdf.length)
    const put = vi.spyOn(server.services.storage, 'put').mockRejectedValueOnce(full)
    expect((await piece(path, 0, pdf)).status).toBe(503)
    put.mockRestore()
    const offsetNow = async () => Number((await ask('HEAD', path)).headers.get('upload-offset'))
    expect(await offsetNow()).toBe(pdf.length - 1)
    const file = join(dataDir, 'partials', path.split('/').at(-1) ?? '')
    writeFileSync(file, pdf)
    utimesSync(file, 0, 0)
    expect(await offsetNow()).toBe(pdf.length - 1)
    expect(await (await piece(path, pdf.length - 1, pdf.subarray(-1))).json()).toMatchObject({ size: pdf.length })
  })
  test('is kept once, and not asked for while it is', async () => {
    const { path } = await begin(pdf.length)
    const before = await rows()
    const { storage } = server.services
    const keep = storage.put.bind(storage)
    const meanwhile: unknown[] = []
    const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      const [look, again] = [ask('HEAD', path), piece(path, pdf.length, new Uint8Array())]
      meanwhile.push((await look).status, await saying(await again))
      await keep(...file)
    })
    expect((await piece(path, 0, pdf)).status).toBe(200)
    put.mockRestore()
    expect(meanwhile).toEqual([423, [423, '这个文件正在保存，请稍等']])
    expect(await rows()).toHaveLength(before.length + 1)
  })
  test('goes on where it was when the disk was full under a piece, and what could not be begun costs nothing', async () => {
    const taken = () =>
      server.database.db
        .selectFrom('rate')
        .select(['key', 'count'])
        .where('key', 'like', `upload%${owner.uid}`)
        .orderBy('key')
        .execute()
    const before = [partials().length, await taken()]
    const set = vi.spyOn(FileConfigstore.prototype, 'set').mockRejectedValueOnce(full)
    expect(await saying((await begin(pdf.length)).answer)).toEqual([503, expect.stringContaining('存储空间满了')])
    set.mockRestore()
    expect([partials().length, await taken()]).toEqual(before)
    const { path } = await begin(pdf.length)
    await piece(path, 0, pdf.subarray(0, 2000))
    const open = vi
      .spyOn(fs, 'createWriteStream')
      .mockImplementationOnce(() => new Writable({ write: (_, __, done) => done(full) }) as fs.WriteStream)
    expect(await saying(await piece(path, 2000, pdf.subarray(2000)))).toEqual([
      503,
      expect.stringContaining('存储空间满了'),
    ])
    open.mockRestore()
    expect((await piece(path, 2000, pdf.subarray(2000))).status).toBe(200)
  })
  test('may carry the token beside the name', async () => {
    const metadata = `name ${encoded('a.pdf')},token ${encoded(owner.token)}`
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata }
    const { status } = await fetch(server.url + PATH, { method: 'POST', headers })
    expect(status).toBe(201)
    const leftovers = partials()
      .map(name => readFileSync(join(dataDir, 'partials', name), 'utf8'))
      .join()
    expect(leftovers).not.toContain(owner.token)
  })
})

describe('a file in pieces is refused', () => {
  test('to whoever is not logged in', async () => {
    const { answer } = await begin(10, { 'x-token': '' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ result: 110, resultNote: '请登录' })
    const { path } = await begin(pdf.length)
    expect(await saying(await piece(path, 0, pdf, { 'x-token': 'x'.repeat(43) }))).toEqual([401, '请登录'])
  })
  test('to everybody but its owner', async () => {
    const { path } = await begin(pdf.length)
    const headers = { 'x-token': stranger.token }
    expect((await ask('HEAD', path, headers)).status).toBe(404)
    expect((await ask('DELETE', path, headers)).status).toBe(404)
    expect(await saying(await piece(path, 0, pdf, headers))).toEqual([404, '没有找到这次上传，请重新上传'])
    expect((await ask('HEAD', path)).headers.get('upload-offset')).toBe('0')
  })
  test('where nobody began one, also under names that lead elsewhere', async () => {
    for (const path of ['/none', '/..%2f..%2flock', '/%2e%2e%2fdatabase'])
      expect((await ask('HEAD', PATH + path)).status, path).toBe(404)
    expect((await ask('GET', `${PATH}/none`)).status).toBe(404)
  })
  test('when it is larger than 50 MB, before any of it is sent', async () => {
    const { answer } = await begin(50 * 1024 * 1024 + 1)
    expect(await saying(answer)).toEqual([413, '文件太大，不能超过 50 MB'])
    const most = await begin(50 * 1024 * 1024, { 'x-token': stranger.token })
    expect(most.answer.status, 'as large as it may be').toBe(201)
  })
  test('when it is not what is taken, once it is whole, and nothing stays', async () => {
    const before = [await rows(), partials().length]
    for (const [content, sentence] of [
      ['<!doctype html>', '只能上传 JPG、PNG、WebP、GIF 图片和 PDF 文件'],
      ['%PDF-1.4 cut off', '文件不完整，请重新上传'],
    ] as const) {
      const { path } = await begin(content.length)
      expect(await saying(await piece(path, 0, Buffer.from(content)))).toEqual([422, sentence])
    }
    expect(await saying((await begin(0)).answer)).toEqual([422, '文件是空的，请换一个'])
    expect([await rows(), partials().length]).toEqual(before)
  })
  test('when a piece does not begin where the last one ended', async () => {
    const { path } = await begin(pdf.length)
    expect(await saying(await piece(path, 100, pdf))).toEqual([409, '上传的进度对不上，请重试'])
  })
  test('when it took longer than a day; the next that is begun clears it away', async () => {
    const { path } = await begin(pdf.length)
    const id = path.split('/').at(-1) ?? ''
    const file = join(dataDir, 'partials', `${id}.json`)
    const known = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...known, creation_date: new Date(Date.now() - 86_500_000).toISOString() }))
    expect(await saying(await piece(path, 0, pdf))).toEqual([410, '这次上传已过期，请重新上传'])
    await begin(10)
    expect(partials().filter(name => name.startsWith(id))).toEqual([])
  })
  test('to pages of other sites', async () => {
    const { headers } = await ask('OPTIONS', PATH, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
