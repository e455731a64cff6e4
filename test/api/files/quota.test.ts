/**
 * How much may be sent: bytes a day, what is on its way, what may be kept at all, and how many pictures are unpacked.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTurns } from '../../../server/files/turns.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MB = 1024 * 1024
const dataDir = mkdtempSync(join(tmpdir(), 'linli-quota-'))
let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false, env: { DATA_DIR: dataDir, UPLOAD_MB_PER_DAY: '3', STORAGE_MB: '100' } })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const pdfOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, '%%EOF\n')])
async function send({ token }: TestAccount, bytes: number): Promise<string> {
  const answer = await sendFile(server, { token, content: pdfOf(bytes), name: '证明.pdf' })
  return ((await answer.json()) as { resultNote: string }).resultNote
}
const begin = async ({ token }: TestAccount, headers: Record<string, string>) => {
  const answer = await fetch(`${server.url}/api/upload/resumable`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'x-token': token, ...headers },
  })
  return answer.status === 201 ? '' : ((await answer.json()) as { resultNote: string }).resultNote
}
const ofSize = (bytes: number) => ({ 'upload-length': String(bytes) })
const TODAY = '每天最多上传 3 MB，今天的不够放这个文件了，请明天再来'

test('so many bytes a day, and what does not fit takes nothing from what still does', async () => {
  const person = await register(server, '13900052001')
  expect(await send(person, 2 * MB)).toBe('')
  expect(await send(person, 2 * MB)).toBe(TODAY)
  expect(await send(person, MB)).toBe('')
  server.advanceClock(86_400_001)
  expect(await send(person, MB)).toBe('')
})

describe('a file in pieces', () => {
  test('counts from its beginning, with the size that it says, or the largest there is', async () => {
    const person = await register(server, '13900052002')
    expect(await begin(person, { 'upload-defer-length': '1' })).toBe(TODAY)
    expect(await begin(person, ofSize(2 * MB))).toBe('')
    expect(await send(person, 2 * MB)).toBe(TODAY)
    expect(await begin(person, ofSize(2 * MB))).toBe(TODAY)
  })
  test('is one of six on their way, and makes room when nothing came for an hour', async () => {
    const person = await register(server, '13900052003')
    const folder = join(dataDir, 'partials')
    const before = new Set(readdirSync(folder))
    for (let count = 0; count < 6; count++) expect(await begin(person, ofSize(10))).toBe('')
    const late = '您有 6 个文件还没有传完，请等它们传完再试'
    expect(await begin(person, ofSize(10))).toBe(late)
    const own = readdirSync(folder).filter(name => !before.has(name) && !name.endsWith('.json'))
    const anHourAgo = Date.now() / 1000 - 3_601
    utimesSync(join(folder, own[0]!), anHourAgo, anHourAgo)
    expect(await begin(person, ofSize(10))).toBe('')
    expect([existsSync(join(folder, own[0]!)), existsSync(join(folder, `${own[0]}.json`))]).toEqual([false, false])
    expect(await begin(person, ofSize(10))).toBe(late)
  })
})

test('nothing more is taken from anybody when the storage is full', async () => {
  const person = await register(server, '13900052004')
  const row = { id: 'large', uid: person.uid, url: '/files/2026/11/large.pdf', mime: 'application/pdf', name: 'a.pdf' }
  await server.database.db
    .insertInto('upload')
    .values({ ...row, bytes: 99 * MB })
    .execute()
  // What is kept is counted every five seconds.
  server.advanceClock(6_000)
  expect(await send(person, MB)).toBe('存放文件的地方满了，请联系客服')
})

test('of many pictures two are unpacked at a time, the others wait, and past forty are sent away', async () => {
  const inTurn = createTurns(2, 3, '人太多了')
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = () =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>(resolve => ends.push(resolve))
      running--
    })
  const all = Promise.allSettled(Array.from({ length: 7 }, work))
  while (ends.length > 0) {
    ends.shift()!()
    await Promise.resolve()
    await new Promise(setImmediate)
  }
  const outcomes = await all
  expect([most, running]).toEqual([2, 0])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})
