/** A list as a spreadsheet: another reader finds in it what its reader may see; who took it stands for good. */
import { sql } from 'kysely'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { listExportContract } from '../../../src/contract/listExport.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { exportAdd, exportDetail } = listExportContract
const LIST = '/api/renwu/feiyongPage'
const NUMBER = '25332000000123456789'
const DAY_MS = 86_400_000

let server: TestServer
let collector: TestAccount
let finance: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  collector = await createRoleHolder(server, 'collector', '330106109', '周建国')
  finance = await createRoleHolder(server, 'finance', '3301', '何静')
  const proof = [await createUpload(server, collector)]
  const claims = [
    { amount: 3_605, reason: '=cmd|calc!A1', invoice: NUMBER },
    { amount: 1, reason: '送货 <打车> & "过桥"', invoice: '033001900104' },
  ]
  for (const claim of claims)
    await server.call(financeContract.expenseAdd, { ...claim, proof }, { token: collector.token })
})
afterAll(() => server.close())

const request = (who: TestAccount, filter: Record<string, string> = {}, reason = '月度对账') =>
  [exportAdd, { list: LIST, filter, reason }, { token: who.token }] as const
const stateOf = (id: string, { token } = finance) => server.call(exportDetail, { id }, { token })
async function written(filter: Record<string, string> = {}) {
  const { id } = await server.call(...request(finance, filter))
  await server.sweep()
  await expect.poll(async () => (await stateOf(id)).state).toBe('ready')
  return { id, ...(await stateOf(id)) }
}

test('texts stay texts, money and times are numbers, and the first sheet says what it is', async () => {
  const { url, name } = await written({ tab: 'handedIn', keyword: '周建国' })
  const answer = await fetch(server.url + url)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(name))
  const sheets = await readSheets(Buffer.from(await answer.arrayBuffer()))
  const [cover, table] = sheets.map(({ data }) => data)
  const [heads, first, second] = table!
  const row = (line: typeof first) => Object.fromEntries(heads!.map((head, at) => [head, line![at]]))
  expect(row(first)).toMatchObject({ 申请人: '周建国', 用途: '=cmd|calc!A1', '金额（元）': 36.05, 发票号码: NUMBER })
  expect(row(first).提交时间).toBeInstanceOf(Date)
  expect(row(second)).toMatchObject({ 用途: '送货 <打车> & "过桥"', '金额（元）': 0.01, 发票号码: '033001900104' })
  expect(table).toHaveLength(3)
  expect(Object.fromEntries(cover!)).toMatchObject({
    ...{ 导出人: '何静', 事由: '月度对账', 状态: '待确认', 关键词: '周建国', 行数: 2 },
    '合计：金额（元）': 36.06,
  })
})

test('who took it stands for good; the file is theirs alone, and gone after a day', async () => {
  const { id, url } = await written()
  expect(await server.refused(exportDetail, { id }, { token: collector.token })).toMatchObject({ code: 'missing' })
  const { db } = server.services.database
  for (const change of [sql`update list_export set reason = '别的'`, sql`delete from list_export`])
    await expect(change.execute(db)).rejects.toThrow('appended only')
  server.advanceClock(DAY_MS + 60_000)
  await server.sweep()
  expect((await fetch(server.url + url)).status).toBe(404)
  expect((await stateOf(id)).state).toBe('failed')
})

test('a table is sorted by the server over all pages, added up, and not by a column that has no order', async () => {
  const page = (sort: string, after?: string) => {
    const input = { tab: 'handedIn', sort, sums: true, pageSize: 1, ...(after && { after }) } as const
    return server.call(financeContract.expensePage, input, { token: finance.token })
  }
  const first = await page('amount')
  const second = await page('amount', first.next)
  expect([first, second].map(({ dataList }) => dataList[0]!.amount)).toEqual([1, 3_605])
  expect([(await page('-amount')).dataList[0]!.amount, first.sums]).toEqual([3_605, { amount: 3_606 }])
  const options = { token: finance.token }
  expect((await server.refused(financeContract.expensePage, { sort: 'reason' }, options)).message).toMatch('排序')
})

test('without a reason, of nothing, of another call or a list of others it is refused with a sentence', async () => {
  const refused = async (...[endpoint, input, options]: ReturnType<typeof request>) =>
    (await server.refused(endpoint, input, options)).message
  expect(await refused(...request(finance, {}, ' '))).toBe('请填写事由')
  expect(await refused(...request(finance, { since: '2026-13-40' }))).toBe('请选择开始日期')
  expect(await refused(...request(finance, { tab: 'paid' }))).toBe('没有可以导出的，请换一个状态或条件')
  expect(await refused(...request(collector))).toMatch(/财务/)
  const other = { list: '/api/my/feiyongPage', filter: {}, reason: '看看' }
  expect(await refused(exportAdd, other as never, { token: finance.token })).toBe('这份清单不能导出')
})
