/**
 * A workflow that nobody knows, with one folder and one row, is served like any other: its steps, its tasks, its live
 * news.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertFaces } from '../../../server/engine/faces.ts'
import { begin } from '../../../server/engine/fire.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { stepEndpointsOf } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { createPostHolder } from '../../support/fixtures/roles.ts'
import { openLiveLine } from '../../support/server/liveLine.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { portalWithToolLoan } from '../../support/workflows/toolLoan/portal.ts'

const { toolLend, toolBringBack } = stepEndpointsOf(portalWithToolLoan.faces)

let server: TestServer
const people = {} as Record<'asker' | 'keeper' | 'farKeeper', TestAccount>
beforeAll(async () => {
  server = await startServer({ demo: false, engine: portalWithToolLoan })
  people.asker = await createMember(server, '王桂兰')
  people.keeper = await createPostHolder(server, 'giftStaff', '3301', '何静')
  people.farKeeper = await createPostHolder(server, 'giftStaff', '3302', '陈默')
})
afterAll(() => server.close())

const askFor = async ({ uid }: TestAccount, tool: string) => {
  const facts = { owner: uid, place: '330106109001', tool }
  const birth = { workflow: 'toolLoan', event: 'ASK', facts, who: { uid } }
  return (await server.database.tx(db => begin({ db, services: server.services }, birth))).id
}
const badgeOf = async ({ token }: TestAccount) => {
  const { groups, total } = await server.call(taskContract.getRenwuCounts, {}, { token })
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  return groups.map(({ workflow, workflowLabel, kind, count }) => [workflow, workflowLabel, kind, count])
}
const titlesFor = async ({ token }: TestAccount) =>
  (await server.call(taskContract.taskPage, {}, { token })).dataList.map(({ title, stateLabel }) => [title, stateLabel])

test('waits for whoever stands in its relation, and for nobody else', async () => {
  const { asker, keeper, farKeeper } = people
  const id = await askFor(asker, '梯子')
  expect(await badgeOf(keeper)).toEqual([['toolLoan', '借工具', 'issue', 1]])
  expect(await titlesFor(keeper)).toEqual([['借梯子', '待借出']])
  for (const other of [asker, farKeeper]) expect(await badgeOf(other)).toEqual([])
  // Nobody lends to themselves, though the desk is theirs.
  await askFor(keeper, '电钻')
  expect(await badgeOf(keeper)).toEqual([['toolLoan', '借工具', 'issue', 1]])

  const lent = await server.call(toolLend!, { id }, { token: keeper.token })
  expect(lent).toMatchObject({ workflow: 'toolLoan', state: 'lent', version: 2 })
  expect(await badgeOf(keeper)).toEqual([])
  expect(await badgeOf(asker)).toEqual([['toolLoan', '借工具', 'sendBack', 1]])
  const refusal = await server.refused(toolBringBack!, { id }, { token: keeper.token })
  expect(refusal).toMatchObject({ code: 'notYours', message: '「归还」只能由借用人操作' })
  await server.call(toolBringBack!, { id }, { token: asker.token })
  expect(await badgeOf(asker)).toEqual([])
})

test('is read with its history, and by strangers not at all', async () => {
  const id = await askFor(people.asker, '锤子')
  await server.call(toolLend!, { id }, { token: people.keeper.token })
  const { history } = await server.call(recordContract.getLiucheng, { workflow: 'toolLoan', id }, people.asker)
  expect(history.map(({ label, role }) => [label, role])).toEqual([
    ['申请借用', '借用人'],
    ['借出', '礼品兑换员'],
  ])
  const refusal = await server.refused(recordContract.getLiucheng, { workflow: 'toolLoan', id }, people.farKeeper)
  expect(refusal.code).toBe('missing')
})

test('is heard of live at the desk of its city, and by its owner', async () => {
  const lines = [await openLiveLine(server, people.keeper), await openLiveLine(server, people.asker)]
  const far = await openLiveLine(server, people.farKeeper)
  const id = await askFor(people.asker, '水管')
  for (const line of lines)
    expect(await line.until(({ record }) => record === id)).toEqual({ record: id, workflow: 'toolLoan', version: 1 })
  // What comes next on a line of the other city is their own.
  const own = await askFor(people.farKeeper, '锯子')
  expect((await far.until(() => true)).record).toBe(own)
  for (const line of [...lines, far]) line.close()
})

test('does not start without its face, its binding, or a line of either', () => {
  const { toolLoan, ...faces } = portalWithToolLoan.faces
  expect(() => assertFaces({ ...portalWithToolLoan, faces })).toThrow('Workflow "toolLoan" has no face')
  const { toolLoan: _, ...bindings } = portalWithToolLoan.bindings
  expect(() => assertFaces({ ...portalWithToolLoan, bindings })).toThrow('Workflow "toolLoan" has no binding')
  const { LEND: __, ...tasks } = toolLoan!.tasks
  expect(() => assertFaces({ ...portalWithToolLoan, faces: { ...faces, toolLoan: { ...toolLoan!, tasks } } })).toThrow(
    `Face of "toolLoan": tasks.LEND is missing: a primary step that is nobody's task`,
  )
  const { roleGrant } = portalWithToolLoan.bindings
  const { standing: ___, ...withoutStanding } = roleGrant!
  expect(() =>
    assertFaces({ ...portalWithToolLoan, bindings: { ...portalWithToolLoan.bindings, roleGrant: withoutStanding } }),
  ).toThrow('Binding of "roleGrant": standing.superior is missing')
})
