/** Points in lots: what is given, frozen, shown, told of and expires, on a small workflow that only gives points. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkPointLots } from '../../../server/domain/point/check.ts'
import { hasFreePoints } from '../../../server/domain/point/holds.ts'
import type { Services } from '../../../server/engine/context.ts'
import { begin } from '../../../server/engine/fire.ts'
import { balanceOf } from '../../../server/engine/ledger.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { POINT_TABS, POINTS_VALID_MS, type PointTab, pointContract } from '../../../src/contract/point.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { chinaDay, DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { projectionOf } from '../../../src/machines/workflow/projection.ts'
import { workflow } from '../../../src/machines/workflow/workflow.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const deed = workflow(
  {
    id: 'deed',
    label: '好事',
    facts: z.object({ owner: z.string(), points: z.int(), frozenFor: z.int() }),
    roles: { anyone: ['大家', () => true] },
    events: { DO: { by: 'anyone', label: '做好事' } },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: {},
      effects: {
        award: ({ owner: uid, points, frozenFor }) => ({
          type: 'award',
          params: { uid, points, minutes: 0, reason: '做了好事', frozenFor },
        }),
      },
      born: { DO: { to: 'done', effects: ['award'] } },
      states: { done: { label: '做好了', end: true } },
    }),
)

let server: TestServer
let services: Services
beforeAll(async () => {
  server = await startServer({ demo: false })
  const { engine } = server.services
  const columns = (facts: object) => ({ owner: (facts as { owner: string }).owner, place: '3301' })
  const projection = projectionOf(deed, { facts: { owner: 'person', points: 'all', frozenFor: 'all' }, notes: {} })
  const bindings = { ...engine.bindings, deed: { flow: deed, projection, columns } }
  services = { ...server.services, engine: { ...engine, bindings } }
})
afterAll(() => server.close())

let numbers = 0
const someone = () => register(server, `1390006${String(++numbers).padStart(4, '0')}`)
const give = ({ uid: owner }: TestAccount, points: number, frozenFor = 0) =>
  server.database.tx(db =>
    begin({ db, services }, { workflow: 'deed', event: 'DO', facts: { owner, points, frozenFor }, who: {} }),
  )
const sumsOf = ({ token }: TestAccount) => server.call(pointContract.pointSummary, {}, { token })
const lotsOf = async ({ token }: TestAccount, tab: PointTab = 'all') =>
  (await server.call(pointContract.pointPage, { tab }, { token })).dataList
/** Lets the lots grow older; the sessions of those who look at them must not. */
const age = (days: number) =>
  sql`update point_lot set granted_at = granted_at - ${days} * interval '1 day', free_at = free_at - ${days} * interval '1 day',
    expires_at = expires_at - ${days} * interval '1 day'`.execute(server.database.db)
const sweepAfter = async (days: number) => {
  await age(days)
  server.advanceClock(2 * MINUTE_MS)
  await server.sweep()
}
const messagesOf = async ({ token }: TestAccount) =>
  (await server.call(recordContract.messagePage, {}, { token })).dataList.map(({ text }) => text)

describe('points', () => {
  test('come in lots that say what for and until when, newest first', async () => {
    const person = await someone()
    await give(person, 30)
    const { id: record } = await give(person, 20)
    const [second, first] = await lotsOf(person)
    expect(second).toMatchObject({ amount: 20, remaining: 20, reason: '做了好事', workflow: 'deed', record })
    expect(second!.expiresAt - second!.grantedAt).toBe(POINTS_VALID_MS)
    expect(first?.amount).toBe(30)
    expect(await sumsOf(person)).toEqual({ free: 50, frozen: 0, held: 0, expiring: null, debts: [] })
  })
  test('of a deed that may still be undone are frozen until it cannot', async () => {
    const person = await someone()
    await give(person, 10)
    await give(person, 40, 30 * DAY_MS)
    expect(await sumsOf(person)).toMatchObject({ free: 10, frozen: 40 })
    expect((await lotsOf(person, 'frozen')).map(({ amount }) => amount)).toEqual([40])
    expect((await lotsOf(person)).map(({ frozen }) => frozen)).toEqual([true, false])
    await age(30)
    expect(await sumsOf(person)).toMatchObject({ free: 50, frozen: 0 })
    expect(await lotsOf(person, 'frozen')).toEqual([])
  })
  test('that are frozen are no points to spend until they are free', async () => {
    const person = await someone()
    await give(person, 40, 30 * DAY_MS)
    const holds = () => hasFreePoints(server.database.db, person.uid, 40, server.services.clock())
    expect(await holds()).toBe(false)
    await age(30)
    expect(await holds()).toBe(true)
  })
  test('that nobody was told of until their last week are told of once', async () => {
    const person = await someone()
    await give(person, 40)
    await sweepAfter(POINTS_VALID_MS / DAY_MS - 5)
    expect(await messagesOf(person)).toHaveLength(1)
  })
  test('are told of 30 and 7 days before they expire, all at once, and then are gone by a posting', async () => {
    const [person, other] = [await someone(), await someone()]
    await give(person, 30)
    await age(1)
    await give(person, 12)
    await sweepAfter(0)
    expect(await messagesOf(person)).toEqual([])
    await sweepAfter(POINTS_VALID_MS / DAY_MS - 31)
    await give(person, 5)
    await give(other, 5)
    const first = chinaDay((await lotsOf(person)).at(-1)!.expiresAt)
    const notice = `您有 42 积分快要到期，最早的在 ${first}，到期后不能再用`
    expect(await messagesOf(person)).toEqual([notice])
    expect(await sumsOf(person)).toMatchObject({ free: 47, expiring: { points: 42 } })
    await sweepAfter(2)
    expect(await messagesOf(person), 'once a month before').toHaveLength(1)
    await sweepAfter(21)
    expect(await messagesOf(person), 'and once a week before').toHaveLength(2)
    await age(8)
    await sweepAfter(0)
    expect(await sumsOf(person)).toMatchObject({ free: 5, expiring: null })
    expect((await lotsOf(person, 'gone')).map(({ amount, expired }) => [amount, expired])).toEqual([
      [12, 12],
      [30, 30],
    ])
    expect(await balanceOf(server.database.db, `points:${person.uid}`)).toBe(5)
    expect(await messagesOf(other)).toEqual([])
    await assertBooksBalanced(server)
  })
  test('stand in one tab each', async () => {
    const person = await someone()
    await give(person, 10)
    await give(person, 40, 30 * DAY_MS)
    const shown = await Promise.all(
      keysOf(POINT_TABS)
        .slice(1)
        .map(tab => lotsOf(person, tab)),
    )
    expect(shown.flat().map(({ id }) => id)).toEqual((await lotsOf(person)).map(({ id }) => id).toSorted())
  })
  test('that are put by for a gift are not gone yet', async () => {
    const person = await someone()
    await give(person, 10)
    const [lot] = await lotsOf(person)
    const parts = (change: object) => server.database.db.updateTable('pointLot').set(change).where('id', '=', lot!.id)
    await parts({ remaining: 0, held: 10 }).execute()
    expect(await lotsOf(person, 'gone')).toEqual([])
    expect((await lotsOf(person)).map(({ remaining, held }) => [remaining, held])).toEqual([[0, 10]])
    await parts({ remaining: 10, held: 0 }).execute()
  })
  test('of others are not shown', async () => {
    const [person, other] = [await someone(), await someone()]
    await give(person, 10)
    expect(await lotsOf(other)).toEqual([])
    expect(await sumsOf(other)).toMatchObject({ free: 0, frozen: 0 })
  })
  test('that no lot explains are found by the check of the books', async () => {
    const person = await someone()
    const { db } = server.database
    await db.updateTable('account').set({ points: 7 }).where('uid', '=', person.uid).execute()
    expect(await checkPointLots(db)).toEqual([`账号 ${person.uid} 有 7 积分，各批合计 0`])
  })
})
