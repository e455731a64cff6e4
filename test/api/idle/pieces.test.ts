/** A thing of several pieces: one for each neighbour whom its owner chooses, and never one more than there are. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idleContract as idle } from '../../../src/contract/idle.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { askForIdle, bicycle, listIdle } from '../../support/fixtures/idle.ts'
import { createMember, insertBuyers, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let owner: TestAccount
let neighbours: readonly TestAccount[]
beforeAll(async () => {
  server = await startServer({ demo: false })
  owner = await createMember(server, '李建国')
  neighbours = await insertBuyers(server, 52)
})
afterAll(() => server.close())

const shown = async (id: string) => {
  const { state, pieces, left } = await server.call(idle.idleDetails, { id })
  return { state, pieces, left }
}
const chairs = { title: '折叠椅', pieces: 12 }

it('has exactly ten who get one of the last ten, of fifty whom the owner chooses at once', async () => {
  const id = await listIdle(server, owner, chairs)
  const deals: string[] = []
  for (const neighbour of neighbours) deals.push(await askForIdle(server, neighbour, id))
  const [first = '', second = '', ...others] = deals
  for (const deal of [first, second]) await takeStep(server, owner, 'idleDealAccept', deal)
  expect(await shown(id)).toEqual({ state: 'listed', pieces: 12, left: 10 })
  const accept = (deal: string) =>
    server.call(stepsContract.idleDealAccept, { id: deal }, { token: owner.token }).then(
      () => 'chosen',
      (error: unknown) => (error instanceof Refused ? error.refusal.code : 'broken'),
    )
  const outcomes = await Promise.all(others.map(accept))
  expect(outcomes.filter(one => one === 'chosen')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['chosen', 'notNow']))
  expect(await shown(id)).toEqual({ state: 'reserved', pieces: 12, left: 0 })

  // Whoever does not want theirs any more makes room for one of those who still wait.
  const waiting = others[outcomes.indexOf('notNow')] ?? ''
  await takeStep(server, neighbours[0]!, 'idleDealBackOut', first, { reason: '买到了' })
  expect(await shown(id)).toEqual({ state: 'listed', pieces: 12, left: 1 })
  expect(await accept(waiting)).toBe('chosen')
  expect(await shown(id)).toEqual({ state: 'reserved', pieces: 12, left: 0 })
})

it('never has fewer pieces than are promised, and stays the same for whoever was chosen when it is taken down', async () => {
  const id = await listIdle(server, owner, { ...chairs, pieces: 3 })
  const deal = await askForIdle(server, neighbours[0]!, id)
  await takeStep(server, owner, 'idleDealAccept', deal)
  const { version } = await server.call(idle.idleDetails, { id }, { token: owner.token })
  const fewer = { ...bicycle({ ...chairs, pieces: 1 }), id, version }
  expect(await server.refused(idle.idleSave, fewer, { token: owner.token })).toMatchObject({
    code: 'invalid',
    field: 'pieces',
    message: '已经预留、送出了 1 件，至少写 2 件；不想再送请下架',
  })
  await takeStep(server, owner, 'idleTakeDown', id)
  await takeStep(server, neighbours[0]!, 'idleDealBackOut', deal, { reason: '买到了' })
  await takeStep(server, owner, 'idleListAgain', id)
  expect(await shown(id)).toEqual({ state: 'listed', pieces: 3, left: 3 })
})

it.each([0, 100])('refuses %i pieces at the field', async pieces => {
  const refusal = await server.refused(idle.idleSave, bicycle({ pieces }), { token: owner.token })
  expect(refusal).toMatchObject({ code: 'invalid', field: 'pieces' })
})
