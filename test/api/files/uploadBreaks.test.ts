/** What whoever sends a file in pieces hears where something broke, and what their next attempt finds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const PATH = '/api/upload/resumable'
const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}\n%%EOF\n`)
const dataDir = mkdtempSync(join(tmpdir(), 'linli-breaks-'))
let server: TestServer
let owner: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, env: { DATA_DIR: dataDir } })
  owner = await register(server, '13900090001')
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
  fetch(new URL(path, server.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-token': owner.token, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const begin = async () => {
  const metadata = `filename ${Buffer.from('证明.pdf').toString('base64')}`
  const answer = await ask('POST', PATH, { 'upload-length': String(pdf.length), 'upload-metadata': metadata })
  return answer.headers.get('location') ?? ''
}
const OCTETS = { 'content-type': 'application/offset+octet-stream' }
const send = (path: string, offset: number) =>
  ask('PATCH', path, { 'upload-offset': String(offset), ...OCTETS }, pdf.subarray(offset))
const said = async (answer: Response) => {
  const { result, resultNote } = (await answer.json()) as { result: number; resultNote: string }
  return [answer.status, result, resultNote]
}

test('a server that broke says so, keeps all but the last byte, and takes the file when it is sent on', async () => {
  const path = await begin()
  vi.spyOn(server.services.storage, 'put').mockRejectedValueOnce(new Error('a fault of ours'))
  expect(await said(await send(path, 0))).toEqual([500, 500, '上传中断了，请重试'])
  const { headers } = await ask('HEAD', path, {})
  expect(headers.get('upload-offset')).toBe(String(pdf.length - 1))
  const whole = await send(path, pdf.length - 1)
  expect(await whole.json()).toMatchObject({ result: 0, name: '证明.pdf', size: pdf.length })
})

test('a file that says nothing of its size is not called a fault of the server', async () => {
  const [status, , sentence] = await said(await ask('POST', PATH, {}))
  expect([status, sentence]).toEqual([400, '上传的方式不正确，请重试'])
})

test('a file that could not be written down is not called sent, and lies nowhere', async () => {
  const { database, storage } = server.services
  const into = database.db.insertInto.bind(database.db)
  const put = vi.spyOn(storage, 'put')
  const write = vi.spyOn(database.db, 'insertInto').mockImplementation((table => {
    if (table === 'upload') throw new Error('a fault of ours')
    return into(table)
  }) as typeof into)
  const answer = await sendFile(server, { token: owner.token, content: pdf, name: '证明.pdf' })
  write.mockRestore()
  expect((await answer.json()).result).toBe(500)
  expect(put).toHaveBeenCalledTimes(1)
  const [key = ''] = put.mock.lastCall ?? []
  expect((await fetch(new URL(`/files/${key}`, server.url))).status).toBe(404)
})

test('whoever breaks off takes back what had arrived', async () => {
  const path = await begin()
  expect((await ask('DELETE', path, {})).status).toBe(204)
  expect(await said(await send(path, 0))).toEqual([404, 404, '没有找到这次上传，请重新上传'])
})
