/**
 * A server behind a proxy of its operator's, under the address that they gave it; and a call that breaks at its
 * end.
 */
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { lastCode, register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createBuyer, openShop, placeOrder } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const OWN = 'https://linli.example.cn'
let server: TestServer
let person: TestAccount
beforeAll(async () => {
  const env = { TRUST_PROXY: '1', SOCKETS_PER_ADDRESS: '1', PUBLIC_URL: `${OWN}/` }
  server = await startServer({ demo: false, env })
  person = await register(server, '13900080001')
})
afterAll(() => server.close())

test('all people come over sockets of the proxy, so that it holds as many as it likes', async () => {
  const { port } = new URL(server.url)
  const sockets: Socket[] = []
  const answers = Array.from({ length: 3 }, async () => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    return new Promise<string>(resolve => {
      socket.once('connect', () => socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n'))
      socket.once('data', data => resolve(String(data).slice(0, 12)))
      socket.once('close', () => resolve('closed'))
    })
  })
  expect(await Promise.all(answers)).toEqual(Array(3).fill('HTTP/1.1 200'))
  for (const socket of sockets) socket.destroy()
})

test('links and codes name the address that the operator gave, whatever a request calls the server', async () => {
  const buyer = await createBuyer(server)
  const { payment } = await placeOrder(server, buyer, (await openShop(server)).skus)
  const { qr } = await server.call(orderContract.paymentDetail, { id: payment }, { token: buyer.token })
  expect(qr).toMatch(new RegExp(`^${OWN}/cashier/\\w+\\?seal=`))
  const { url } = await server.call(activityContract.calendarLink, {}, { token: person.token })
  expect(url).toMatch(new RegExp(`^${OWN}/ical/`))
})

test('what a call has written is gone where its answer could not be kept, and it is done whole when it comes again', async () => {
  const { token, phone } = person
  const home = { name: '王秀英', phone, region: '330106109', detail: '曙光路 122 号' }
  const key = 'an-answer-that-is-lost'
  const count = async () => (await server.call(personContract.addressList, {}, { token })).dataList.length
  await server.database.exec(`
    create function no_answer() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_answer before update on once for each row execute function no_answer()`)
  expect((await server.refused(personContract.addressAdd, home, { token, key })).code).toBe('offline')
  expect(await count()).toBe(0)
  await sql`drop trigger no_answer on once`.execute(server.database.db)
  const { id } = await server.call(personContract.addressAdd, home, { token, key })
  expect((await server.call(personContract.addressAdd, home, { token, key })).id).toBe(id)
  expect(await count()).toBe(1)
})

test('a code is good for five minutes, and not a moment longer', async () => {
  const still = await startServer({ demo: false, still: true })
  const { phone } = await register(still, '13900080002')
  const logInAfter = async (ms: number) => {
    await still.call(entryContract.sendSms, { phone, purpose: 'login' })
    const code = lastCode(still, phone)
    still.advanceClock(ms)
    return still.raw(entryContract.phoneLogin.wire, { phone, code })
  }
  still.advanceClock(60_000)
  expect((await logInAfter(299_999)).result).toBe(0)
  expect(await logInAfter(300_000)).toMatchObject({ result: 422, resultNote: '验证码不正确或已过期' })
  await still.close()
})
