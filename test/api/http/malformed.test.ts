/** What no browser of ours sends is refused in our words, and a line ends with its session. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { PASSWORD, register } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

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

test('a path that cannot be decoded is refused in Chinese', async () => {
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
