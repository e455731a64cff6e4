/** Closing an account: what stands in the way, what is erased, and what stays under its number. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '../../../server/domain/person/effects.ts'
import { checkAwards, checkPointLots } from '../../../server/domain/point/check.ts'
import { checkLedger } from '../../../server/engine/ledger.ts'
import { CLOSED_NAME } from '../../../src/contract/closureWords.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import { requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
import { applyForAid, goodsForm } from '../../support/fixtures/aid.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { grantPoints } from '../../support/fixtures/gifts.ts'
import { createBuyer, createMember, takeStep } from '../../support/fixtures/mall.ts'
import { runConcurrently } from '../../support/server/concurrently.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { closureDetail, closureRequest, getMyInfo, addressList } = personContract
const COOLING_MS = 15 * DAY_MS

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const ask = async ({ token, phone }: TestAccount) =>
  server.call(closureRequest, { code: await requestCode(server, phone, 'closure', token) }, { token })
const detail = (token: string) => server.call(closureDetail, {}, { token })
const later = async (ms: number) => {
  server.advanceClock(ms)
  await server.sweep()
}
const nameOf = async (uid: string) =>
  (await server.database.db.selectFrom('account').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()).name

test('who has nothing open is erased after fifteen days, logged out, and the number can come again', async () => {
  const person = await createBuyer(server, '章小满')
  const { uid, token, phone } = person
  expect((await detail(token)).obstacles).toEqual([])
  await ask(person)
  const secondCode = await requestCode(server, phone, 'closure', token)
  expect(await server.refused(closureRequest, { code: secondCode }, { token })).toMatchObject({ code: 'notNow' })
  await later(COOLING_MS - DAY_MS)
  expect((await server.call(getMyInfo, {}, { token })).name).toBe('章小满')
  await later(DAY_MS)
  expect(await server.refused(addressList, {}, { token })).toMatchObject({ code: 'login' })
  expect(await nameOf(uid)).toBe(CLOSED_NAME)
  const rows = await sql<{ text: string }>`
    select row_to_json(account)::text as text from account union all select row_to_json(address)::text from address
    union all select row_to_json(record)::text from record`.execute(server.database.db)
  expect(rows.rows.filter(({ text }) => text.includes('章小满') || text.includes(phone))).toEqual([])
  await server.call(entryContract.sendSms, { phone, purpose: 'login' })
  const again = { phone, code: '000000', name: '章小满' }
  expect(await server.refused(entryContract.phoneLogin, again)).toMatchObject({ code: 'invalid' })
})

test('asking takes a code to the own number, wrong ones are told at the field and counted', async () => {
  const { token, phone } = await createMember(server, '寇准')
  const other = await createMember(server, '鲁有脚')
  const refused = (code: string) => server.refused(closureRequest, { code }, { token })
  const wrong = { code: 'invalid', field: 'code' }
  expect(await server.refused(closureRequest, {} as never, { token })).toMatchObject(wrong)
  expect(await refused(await requestCode(server, other.phone, 'closure', other.token))).toMatchObject(wrong)
  expect(await refused(await requestCode(server, phone, 'phone', token))).toMatchObject(wrong)
  const code = await requestCode(server, phone, 'closure', token)
  for (let i = 0; i < 5; i++) expect(await refused(wrongCode(code))).toMatchObject(wrong)
  expect(await refused(code)).toMatchObject({ code: 'tooMany', field: 'code' })
  expect((await detail(token)).closure).toBeNull()
})

test('points left expire with the account, in the ledger', async () => {
  const person = await createMember(server, '程灵素')
  const { db } = server.database
  await grantPoints(server, [person], 30)
  await ask(person)
  await later(COOLING_MS)
  const points = await db.selectFrom('account').select('points').where('uid', '=', person.uid).executeTakeFirstOrThrow()
  const entries = await sql<{ account: string; amount: string }>`
    select account, amount from ledger_entry where reason = '账号注销，积分作废' order by amount`.execute(db)
  expect([points, entries.rows.map(({ account, amount }) => [account, Number(amount)])]).toEqual([
    { points: 0 },
    [
      [`points:${person.uid}`, -30],
      ['pointsExpired', 30],
    ],
  ])
  expect([...(await checkLedger(db)), ...(await checkPointLots(db)), ...(await checkAwards(db))]).toEqual([])
})

test('it is taken back with one press, and nothing is lost', async () => {
  const person = await createBuyer(server, '楼心月')
  const { uid, token } = person
  const { id } = await ask(person)
  await takeStep(server, { token } as never, 'closureTakeBack', id)
  await later(COOLING_MS)
  expect([await nameOf(uid), (await detail(token)).closure]).toEqual(['楼心月', null])
})

test('what is open stands in the way, is named with its record, and is asked again on the last day', async () => {
  const asker = await createMember(server, '洪月琴')
  const { token } = asker
  const { id: closure } = await ask(asker)
  const record = await applyForAid(server, asker, goodsForm())
  await later(COOLING_MS)
  const { obstacles, closure: waiting } = await detail(token)
  expect(obstacles).toMatchObject([{ text: `${aid.label}还有 1 件没有办完`, workflow: 'aid', record }])
  expect(waiting).toMatchObject({ id: closure, state: 'blocked', until: null })
  expect(await nameOf(asker.uid)).toBe('洪月琴')
})

test('what came up in the last moment undoes the erasing', async () => {
  const asker = await createMember(server, '凌霜华')
  const { uid } = asker
  await applyForAid(server, asker, goodsForm())
  const context = { record: { facts: { owner: uid, free: true } } }
  const erased = server.database.tx(db => eraseAccount({ type: 'eraseAccount' }, { ...context, db } as never))
  await expect(erased).rejects.toThrow('还有没办完的事')
  expect(await nameOf(uid)).toBe('凌霜华')
})

test('who holds a role is told which', async () => {
  const { token } = await createRoleHolder(server, 'collector', '330106109', '周建国')
  expect((await detail(token)).obstacles).toMatchObject([
    { text: expect.stringContaining('上门收取员'), path: '/roleEdit' },
  ])
})

test('whoever comes in with a code while their account is being erased stays out', async () => {
  const { uid, phone } = await createBuyer(server, '花无期')
  const code = await requestCode(server, phone, 'login')
  const facts = { owner: uid, free: true }
  const refused = await runConcurrently(
    server,
    context => eraseAccount({ type: 'eraseAccount' }, { ...context, record: { facts } } as never),
    () => server.refused(entryContract.phoneLogin, { phone, code }),
  )
  expect(refused).toMatchObject({ code: 'invalid' })
  const sessions = server.database.db.selectFrom('session').select('uid').where('uid', '=', uid)
  expect(await sessions.execute()).toEqual([])
})
