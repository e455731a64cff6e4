/** Figures of a leader's reach: each number is that of the matters that it leads to, and nobody sees beyond. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../../server/identity/session.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { taskPage, taskUrge, workFigures } = taskContract
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function demo(last: string) {
  const { db } = server.database
  const { uid } = await db
    .selectFrom('account')
    .select('uid')
    .where('phone', '=', `139000000${last}`)
    .executeTakeFirstOrThrow()
  return { uid, token: await openSession(db, uid, 'test', server.services.clock()) }
}
interface Listed {
  readonly region?: string
  readonly person?: string
}

describe.each([
  ['of a street', '11'],
  ['of a district', '12'],
  ['of a city', '13'],
  ['at the platform', '14'],
])('a leader %s', (_, last) => {
  test('is led by each number to exactly these matters, and can open them', async () => {
    const { token } = await demo(last)
    const { total, places, people } = await server.call(workFigures, {}, { token })
    const list = (listed: Listed, more: object) =>
      server.call(taskPage, { reach: true, ...listed, ...more, pageSize: 100 }, { token })
    expect([total.waiting, total.done, places.length, people.length].every(count => count > 0)).toBe(true)
    const lines: [Listed, typeof total][] = [
      [{}, total],
      ...places.slice(0, 3).map(({ region, ...line }): [Listed, typeof total] => [{ region }, line]),
      ...[...people.slice(0, 2), ...people.slice(-1)].map(({ uid, ...line }): [Listed, typeof total] => [
        { person: uid },
        line,
      ]),
    ]
    for (const [listed, line] of lines) {
      const counted = await Promise.all([{}, { due: 'overdue' }, { ended: true }].map(more => list(listed, more)))
      expect(counted.map(page => page.total)).toEqual([line.waiting, line.overdue, line.done])
      for (const { dataList, total: all } of counted) expect(dataList).toHaveLength(Math.min(100, all))
      expect(line.median).toBeLessThanOrEqual(line.ninth)
    }
    for (const more of [{}, { ended: true }])
      for (const { id, workflow } of (await list({}, more)).dataList.slice(0, 20))
        expect((await server.call(recordContract.getLiucheng, { workflow, id }, { token })).id).toBe(id)
  })
})

test('whoever has a matter is urged once a day; the second press says so, and nobody urges what they do not lead', async () => {
  const [leader, responsible] = [await demo('11'), await demo('04')]
  const { dataList } = await server.call(taskPage, { reach: true, person: responsible.uid }, { token: leader.token })
  const { id, workflow } = dataList[0]!
  const urge = () => server.call(taskUrge, { workflow, id }, { token: leader.token })
  const urged = async ({ token }: { token: string }) =>
    (await server.call(messageContract.messagePage, { pageSize: 100 }, { token })).dataList.filter(
      line => line.record === id && line.text.includes('尽快') && !line.read,
    ).length
  expect((await urge()).people).toBeGreaterThan(0)
  expect(await server.refused(taskUrge, { workflow, id }, { token: leader.token })).toMatchObject({
    code: 'notNow',
    message: '今天已经催过这件事了，明天可以再催',
  })
  expect(await urged(responsible)).toBe(1)
  expect(await server.refused(taskUrge, { workflow, id }, { token: responsible.token })).toMatchObject({
    code: 'notYours',
  })
  server.advanceClock(86_400_000)
  expect((await server.call(taskUrge, { workflow, id }, { token: (await demo('11')).token })).people).toBeGreaterThan(0)
})

test('urging is offered where somebody else has the matter, at desks that its binding knows too, and nowhere else', async () => {
  const rowsOf = async ({ token }: { token: string }) =>
    (await server.call(taskPage, { reach: true, pageSize: 100 }, { token })).dataList
  const city = await demo('13')
  const kinds = new Map((await rowsOf(city)).flatMap(row => (row.urgeable ? [[row.workflow, row.id] as const] : [])))
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['aid', 'hours', 'pointRestore']))
  for (const [workflow, id] of kinds)
    expect((await server.call(taskUrge, { workflow, id }, city)).people).toBeGreaterThan(0)
  const street = await demo('11')
  const alone = (await rowsOf(street)).find(({ urgeable }) => !urgeable)!
  expect((await server.refused(taskUrge, { workflow: alone.workflow, id: alone.id }, street)).message).toBe(
    '现在没有别人在办这件事',
  )
})

test('a matter past its clock is counted as overdue', async () => {
  const { token } = await demo('11')
  const before = await server.call(workFigures, {}, { token })
  server.advanceClock(365 * 86_400_000)
  const after = await server.call(workFigures, {}, { token: (await demo('11')).token })
  expect([after.total.overdue > before.total.overdue, after.total.done]).toEqual([true, 0])
})

test('nobody else sees any: a responsible person leads nobody', async () => {
  const { token } = await demo('04')
  expect(await server.refused(workFigures, {}, { token })).toMatchObject({ code: 'notYours' })
  expect(await server.refused(taskPage, { reach: true }, { token })).toMatchObject({ code: 'notYours' })
})
