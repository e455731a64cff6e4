/** An auditor reads the books, the papers behind them and the audit, and no step of any record lets them press. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingOf } from '../../../server/engine/fire.ts'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { OPEN_CAMPAIGN_STATES } from '../../../src/contract/campaignLists.ts'
import { spentOf } from '../../../src/contract/campaignSums.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { listExportContract } from '../../../src/contract/listExport.contract.ts'
import { manageContract } from '../../../src/contract/manage.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { type StepEndpoint, stepsContract } from '../../../src/contract/steps.contract.ts'
import { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { eventOf } from '../../../src/machines/workflow/workflow.ts'
import { campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { logInDemoAccount } from '../../support/demo/orders.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { inputFor, resultOf, send } from '../contract/samples.ts'

const { expensePage, paymentPage } = financeContract
const BOOKS = [expensePage, paymentPage, withdrawalContract.withdrawalDeskPage, invoiceContract.invoiceDesk] as const

let server: TestServer
let auditor: TestAccount
beforeAll(async () => {
  server = await startServer()
  auditor = await logInDemoAccount(server, '13900000017')
})
afterAll(() => server.close())

const asAuditor = () => ({ token: auditor.token })

test.each(BOOKS)('reads $wire of the whole country, with the history of each', async book => {
  const page = await server.call(book, { tab: 'all', pageSize: 100 }, asAuditor())
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from record
    where workflow = ${page.dataList[0]!.record.workflow} and state not in ('pendingPayment', 'cancelled')`.execute(
    server.database.db,
  )
  expect(page.total).toBe(rows[0]!.count)
  const { workflow, id } = page.dataList.at(-1)!.record
  const { history } = await server.call(recordContract.getLiucheng, { workflow, id }, asAuditor())
  expect(history.length).toBeGreaterThan(0)
})

test('opens the private picture of a proof', async () => {
  const collector = await logInDemoAccount(server, '13900000003')
  const claim = { amount: 3_600, reason: '送货打车', proof: [await createUpload(server, collector)] }
  const { id } = await server.call(financeContract.expenseAdd, claim, { token: collector.token })
  const [row] = (await server.call(expensePage, { id }, asAuditor())).dataList
  // Sealed for this reader: `privateFiles.test.ts` has what such an address opens.
  expect(row!.proof[0]).toMatch(/^\/files\/.+\?until=\w+&seal=.{20}/)
})

test('takes a book away with a reason, and reads in the audit that it was', async () => {
  const wanted = { list: expensePage.wire, filter: {}, reason: '年度审计' }
  await server.call(listExportContract.exportAdd, wanted, asAuditor())
  const { dataList } = await server.call(manageContract.auditPage, { tab: 'export' }, asAuditor())
  expect(dataList[0]).toMatchObject({ who: '严守正', post: '审计员', reason: '年度审计' })
})

test('reads in the audit which setting was changed and why, and which version of what was published', async () => {
  const platform = await logInDemoAccount(server, '13900000014')
  const change = { name: 'kefuphone', value: '0571-8765 4321', reason: '换了号码' } as const
  const { id } = await server.call(manageContract.settingSave, change, { token: platform.token })
  const entriesOf = async (keyword: string) =>
    (await server.call(manageContract.auditPage, { keyword }, asAuditor())).dataList
  expect((await entriesOf(id)).at(-1)).toMatchObject({ title: '修改客服电话', reason: '换了号码' })
  const { rows } = await sql<{ id: string; title: string }>`
    select version.id, body->>'title' as title from content_version version
      join history on history.record = version.id and history.uid is not null limit 1`.execute(server.database.db)
  const [version] = rows
  expect((await entriesOf(version!.id))[0]).toMatchObject({ title: version!.title, opens: true })
})

test('no step of anybody else’s record is theirs, in any state', async () => {
  const { rows } = await sql<{ id: string; workflow: string }>`
    select distinct on (workflow, state) id, workflow from record where owner <> ${auditor.uid}
    order by workflow, state, id desc`.execute(server.database.db)
  const taken: string[] = []
  for (const { id, workflow } of rows)
    for (const endpoint of Object.values(stepsContract as Readonly<Record<string, StepEndpoint>>)) {
      if (endpoint.workflow !== workflow) continue
      const { input: schema } = eventOf(bindingOf(server.services.engine, workflow).flow, endpoint.event) ?? {}
      const input = JSON.stringify(schema ? inputFor(schema) : {})
      const { body } = await send(server.url, endpoint, { id, input, token: auditor.token })
      if (resultOf(body) === 0) taken.push(`${endpoint.wire} ${id}`)
    }
  expect(taken).toEqual([])
})

test('the book of campaigns says the same sums to auditor, platform and finance of the city, and what waits for whom', async () => {
  const { campaignDesk } = campaignContract
  const of = async (phone: string) => {
    const { token } = await logInDemoAccount(server, phone)
    return (await server.call(campaignDesk, { tab: 'all', pageSize: 100 }, { token })).dataList
  }
  const all = await of('13900000017')
  const city = await of('13900000008')
  expect(all.length).toBeGreaterThan(0)
  const named = (rows: typeof all) => rows.map(({ id, raised, balance, waits }) => ({ id, raised, balance, waits }))
  expect(named(await of('13900000014'))).toEqual(named(all))
  expect(named(all)).toEqual(expect.arrayContaining(named(city)))
  const { rows } = await sql<{ id: string; balance: number; out: number }>`
    select campaign.id, coalesce(sum(amount), 0)::int as balance,
      coalesce(-sum(amount) filter (where record.workflow = 'expense'), 0)::int as out
    from campaign left join ledger_entry entry on account = 'campaign:' || campaign.id
      left join record on record.id = entry.record group by 1`.execute(server.database.db)
  const ledger = new Map(rows.map(row => [row.id, row]))
  for (const row of all)
    expect([row.balance, spentOf(row)]).toEqual([ledger.get(row.id)?.balance, ledger.get(row.id)?.out])
  const waits = all.flatMap(row => row.waits)
  expect(waits.map(({ whom }) => whom)).toEqual(expect.arrayContaining(['平台']))
  // Gifts that finance has yet to find in the statement.
  const paid = await server.database.db
    .selectFrom('record')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('workflow', '=', 'payment')
    .where('state', '=', 'paid')
    .where(sql<boolean>`facts->>'purpose' = 'donation'`)
    .executeTakeFirstOrThrow()
  const found = waits.filter(({ what, whom }) => what === '捐款待对账' && whom === '财务')
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(Number(paid.count))
  const neighbour = await logInDemoAccount(server, '13900000001')
  expect((await server.refused(campaignDesk, {}, { token: neighbour.token })).code).toBe('notYours')
})

test('the book opens at what is published and not over, and narrows by state', async () => {
  expect(OPEN_CAMPAIGN_STATES).toEqual(
    Object.fromEntries(
      Object.entries(campaign.states).flatMap(([state, { label, end }]) =>
        end || ['draft', 'returned', 'submitted', 'checked'].includes(state) ? [] : [[state, label]],
      ),
    ),
  )
  const page = async (query: object) =>
    (await server.call(campaignContract.campaignDesk, { pageSize: 100, ...query }, asAuditor())).dataList
  const open = await page({ tab: 'open' })
  expect(new Set(open.map(({ state }) => state))).not.toContain('submitted')
  expect(open.length).toBeGreaterThan(0)
  const running = await page({ tab: 'open', state: 'running' })
  expect(running).toEqual(open.filter(({ state }) => state === 'running'))
})
