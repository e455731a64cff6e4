/** Requests that no browser of ours sends, sessions that end, and disks that are full. */
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memberOf, openSession, openSessionsAmong } from '../../../server/identity/session.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { PASSWORD, register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { sendFile } from '../../support/server/sendFile.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('malformed requests', () => {
  /** Sends the path as it stands. */
  const rawRequest = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname: host, port } = new URL(server.url)
      request({ host, port, path, method }, answer => {
        let body = ''
        answer.setEncoding('utf8').on('data', text => (body += text))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
        .on('error', reject)
        .end()
    })

  test.each(['GET', 'POST'])('%s of a cashier with a seal of 22 Chinese signs is no such payment', async method => {
    const { status } = await rawRequest(method, `/cashier/x?seal=${encodeURIComponent('付'.repeat(22))}`)
    expect(status).toBe(404)
  })

  test('a live line with two tickets has the first one, and a bad one is refused', async () => {
    expect((await rawRequest('GET', '/api/live?ticket=a&ticket=b')).status).toBe(401)
  })

  test('a path that cannot be decoded is refused in Chinese, and a browser is led home', async () => {
    for (const path of ['/%', '/%E0%A4%A']) {
      const page = await fetch(server.url + path, { headers: { accept: 'text/html,*/*' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<a href="/">回首页</a>')
    }
    const { status, body } = await rawRequest('GET', '/cashier/%E0%A4%A')
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual({ result: 422, resultNote: '地址格式不正确' })
  })

  test('a live line ends with the session that opened it, and its tickets open no other', async () => {
    const { phone, token } = await register(server, '13612349001')
    const other = await server.call(entryContract.phoneLogin, { phone, password: PASSWORD })
    const open = async (of: string) => {
      const ticketOf = async () => (await server.call(recordContract.getLive, {}, { token: of })).ticket
      return { ticket: await ticketOf(), answer: await fetch(`${server.url}/api/live?ticket=${await ticketOf()}`) }
    }
    const [mine, others] = [await open(token), await open(other.token)]
    await server.call(personContract.logout, {}, { token })
    // It is read to its end: the server closed it.
    expect(await mine.answer.text()).toContain(':')
    expect((await fetch(`${server.url}/api/live?ticket=${mine.ticket}`)).status).toBe(401)
    const still = await fetch(`${server.url}/api/live?ticket=${others.ticket}`)
    expect(still.status).toBe(200)
    await still.body?.cancel()
    await others.answer.body?.cancel()
  })
})

describe('sessions', () => {
  const DAY = 86_400_000

  describe('a session', () => {
    const whoAmI = ({ token }: { readonly token: string }) => server.call(personContract.getMyInfo, {}, { token })
    test('lives on while it is used, and ends after thirty days without', async () => {
      const person = await createMember(server)
      for (const days of [29, 29]) {
        server.advanceClock(days * DAY)
        expect((await whoAmI(person)).uid).toBe(person.uid)
      }
      server.advanceClock(30 * DAY)
      await expect(whoAmI(person)).rejects.toMatchObject({ refusal: { code: 'login' } })
    })
  })

  describe('to the millisecond', () => {
    const session = async () => {
      const [{ db }, { uid }] = [server.database, await createMember(server)]
      const now = server.services.clock()
      const token = await openSession(db, uid, '', now)
      return { db, uid, now, idAt: async (at: number) => (await memberOf(db, token, at))?.session }
    }

    test('a session ends thirty days after it opened', async () => {
      const { db, now, idAt } = await session()
      const id = (await idAt(now)) ?? ''
      const holds = async (at: number) => [(await openSessionsAmong(db, [id], at)).has(id), await idAt(at)]
      expect(await holds(now + 30 * DAY)).toEqual([false, undefined])
      expect(await holds(now + 30 * DAY - 1)).toEqual([true, id])
    })
  })
})

describe('full disk', () => {
  const FULL = '服务器的存储空间满了，这一次没有保存；以前保存的都在，请稍后再试'
  const PDF = Buffer.from('%PDF-1.4\n%%EOF')
  let person: TestAccount
  beforeAll(async () => {
    person = await register(server, '13900060001')
  })

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
})
