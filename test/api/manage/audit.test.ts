/** The audit and the state of the server: what is written down of whom, who reads it, and that nobody can change it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { healthContract } from '../../../src/contract/health.contract.ts'
import { listExportContract } from '../../../src/contract/listExport.contract.ts'
import { manageContract } from '../../../src/contract/manage.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, createPlatformMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { auditPage } = manageContract
const { health } = healthContract

let server: TestServer
let [platform, finance, collector, neighbour] = [] as unknown as TestAccount[]
beforeAll(async () => {
  server = await startServer()
  platform = await createPlatformMember(server)
  collector = await createRoleHolder(server, 'collector', '330106109', '周建国')
  finance = await createRoleHolder(server, 'finance', '3301', '何静文')
  neighbour = await createMember(server)
})
afterAll(() => server.close())

const entries = async (query: object) => (await server.call(auditPage, query, { token: platform!.token })).dataList
const handIn = async () => {
  const claim = { amount: 3_600, reason: '送货打车', proof: [await createUpload(server, collector!)] }
  return (await server.call(financeContract.expenseAdd, claim, { token: collector!.token })).id
}

test('a step stands there with who, in which post and what came of it; whose and why is for who has to do with it', async () => {
  const id = await handIn()
  await takeStep(server, finance!, 'expenseRefuse', id, { reason: '发票看不清' })
  const [refused, handedIn] = await entries({ keyword: id.toUpperCase() })
  expect(refused).toMatchObject({ kind: 'step', who: '何静文', post: '财务', owner: '', reason: '', opens: false })
  expect(refused?.what).toContain('费用 · 驳回')
  expect(handedIn).toMatchObject({ kind: 'step', who: '周建国', record: id })
  expect((await entries({ keyword: '何静文', tab: 'step' })).map(({ record }) => record)).toContain(id)
})

test('an attempt at money that was not theirs is written down, though nothing of it was done', async () => {
  const id = await handIn()
  expect(await refusedStep(server, platform!, 'expensePay', id)).toBeDefined()
  const [attempt] = await entries({ keyword: id, tab: 'refused' })
  expect(attempt).toMatchObject({ record: id, origin: expect.stringContaining('127.0.0.1') })
})

test('staff who log in and what they take away are named; a neighbour who logs in is not', async () => {
  for (const phone of ['13900000008', '13900000001'])
    await server.call(entryContract.phoneLogin, { phone, password: 'linli2026' })
  const logins = await entries({ tab: 'login' })
  expect(logins.map(({ post }) => post)).toEqual(['财务'])
  await handIn()
  const wanted = { list: '/api/renwu/feiyongPage', filter: {}, reason: '月度对账' }
  await server.call(listExportContract.exportAdd, wanted, { token: finance!.token })
  expect((await entries({ tab: 'export' }))[0]).toMatchObject({ who: '何静文', reason: '月度对账' })
})

test('an auditor reads whose matter it was masked, and who of the staff dealt with it whole', async () => {
  const id = await handIn()
  await takeStep(server, finance!, 'expenseRefuse', id, { reason: '发票看不清' })
  const auditor = await createRoleHolder(server, 'auditor', '', '严守正')
  const { dataList } = await server.call(auditPage, { keyword: id }, { token: auditor.token })
  expect(dataList.map(({ who, owner }) => [who, owner])).toEqual([
    ['何静文', '周**'],
    ['周**', '周**'],
  ])
})

test('nobody rewrites what was done, and only the platform and auditors read it', async () => {
  const { db } = server.database
  for (const table of ['history', 'audit']) {
    await expect(sql`update ${sql.table(table)} set uid = 'x'`.execute(db)).rejects.toThrow('appended only')
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('appended only')
  }
  for (const who of [finance, collector, neighbour])
    for (const call of [auditPage, health])
      expect(await server.refused(call, {}, { token: who!.token })).toMatchObject({ code: 'notYours' })
})

test('what was done beside steps goes after its years, and not a day before', async () => {
  const { db } = server.database
  const written = async (id: string, years: string) => {
    const { id: _, at: __, ...row } = await db.selectFrom('audit').selectAll().limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('audit')
      .values({ ...row, id, at: sql<Date>`now() - ${years}::interval` })
      .execute()
  }
  await written('old', '3 years 5 days')
  await written('young', '3 years -1 days')
  server.advanceClock(MINUTE_MS)
  await server.sweep()
  const left = await db.selectFrom('audit').select('id').where('id', 'in', ['old', 'young']).execute()
  expect(left).toEqual([{ id: 'young' }])
})

test('a clock that did not ring is told to the platform, and books that are right are said to be', async () => {
  const lines = async () => {
    const { dataList } = await server.call(health, {}, { token: platform!.token })
    return Object.fromEntries(dataList.map(({ name, ...line }) => [name, line]))
  }
  const before = await lines()
  expect(before.books).toEqual({ count: 0, isFine: true, faults: [] })
  const { db } = server.database
  const timer = await db.selectFrom('timer').selectAll().orderBy('dueAt', 'desc').limit(1).executeTakeFirstOrThrow()
  await db
    .updateTable('timer')
    .set({ dueAt: new Date(server.services.clock() - HOUR_MS) })
    .where('record', '=', timer.record)
    .where('clock', '=', timer.clock)
    .execute()
  expect((await lines()).clocks).toMatchObject({ count: (before.clocks?.count ?? 0) + 1, isFine: false })
})
