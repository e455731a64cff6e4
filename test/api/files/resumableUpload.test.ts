import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
})

describe('a file in pieces is refused', () => {
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

  test('to pages of other sites', async () => {
    const { headers } = await ask('OPTIONS', PATH, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
