/** A disk that is full while people go on writing: of files, and of the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const FULL = '服务器的存储空间满了，这一次没有保存；以前保存的都在，请稍后再试'
const PDF = Buffer.from('%PDF-1.4\n%%EOF')

let server: TestServer
let person: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  person = await register(server, '13900060001')
})
afterAll(() => server.close())

const read = async (response: Response) =>
  [response.status, (await response.json()) as { result: number; resultNote: string }] as const
const countOf = async (table: 'upload' | 'feedback') =>
  (await server.database.db.selectFrom(table).select('uid').where('uid', '=', person.uid).execute()).length

const sendPaper = async () => read(await sendFile(server, { token: person.token, content: PDF, name: 'paper.pdf' }))

test('of files: the sender hears so, nothing is half kept, and it goes on when there is room', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const put = vi.spyOn(server.services.storage, 'put').mockRejectedValue(full)
  expect(await sendPaper()).toMatchObject([503, { resultNote: FULL }])
  put.mockRestore()
  expect(await countOf('upload')).toBe(0)
  expect(await sendPaper()).toMatchObject([200, { result: 0 }])
  expect(await countOf('upload')).toBe(1)
})

test.each(['EROFS', '53200'])('that is not full but sick (%s): the sender is asked to come back', async code => {
  const put = vi.spyOn(server.services.storage, 'put').mockRejectedValue(Object.assign(new Error(code), { code }))
  expect(await sendPaper()).toMatchObject([503, { resultNote: '服务正忙，请稍后再试' }])
  put.mockRestore()
})

test('of the database: what is sent again under its key once there is room happens once', async () => {
  const words = { token: person.token, key: 'a-full-disk-again', content: '路灯坏了，晚上看不清路' }
  const send = async () =>
    read(await fetch(`${server.url}/api/my/feedback`, { method: 'POST', body: new URLSearchParams(words) }))
  const { database } = server
  await database.exec(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before insert on feedback for each row execute function no_room()`)
  expect(await send()).toMatchObject([503, { resultNote: FULL }])
  await sql`drop trigger no_room on feedback`.execute(database.db)
  for (let i = 0; i < 2; i++) expect(await send()).toMatchObject([200, { result: 0 }])
  expect(await countOf('feedback')).toBe(1)
})
