/** Calls that would wait for one lock wait for their turn, and hold no transaction meanwhile. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { contract } from '../../support/contract/contract.ts'
import { createPlainMember } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/huodong/baomingZhiyuanzhe': { shift: '1' },
  '/api/huodong/baomingCar': {
    ...{ shift: '1', plate: '浙A12345', seats: '5', load: '0' },
    ...{ inspectionUntil: '2099-01-01', insuranceUntil: '2099-01-01' },
  },
  '/api/huodong/tuantiHold': { shift: '1', places: '2' },
  '/api/huodong/qiandao': { claim: '1.2', going: 'in' },
  '/api/renwu/qiandao': { shift: '1', code: '12345678', going: 'in' },
}
const queued = Object.values(contract)
  .flatMap(group => Object.values(group as Readonly<Record<string, Endpoint>>))
  .filter(endpoint => endpoint.queue)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

test('they are signing up, keeping places and checking in', () => {
  expect(queued.map(({ wire }) => wire).sort()).toEqual(Object.keys(FIELDS).sort())
})

test.each(queued.map(endpoint => [endpoint.wire, endpoint] as const))('%s', async (wire, endpoint) => {
  const { token } = await createPlainMember(server)
  const { database } = server.services
  const begin = database.tx.bind(database)
  let goOn = () => {}
  const secondIsHere = new Promise<void>(resolve => {
    goOn = resolve
  })
  let asked = 0
  const ask = endpoint.queue!
  vi.spyOn(endpoint as Required<Endpoint>, 'queue').mockImplementation(input => {
    asked += 1
    if (asked === 2) goOn()
    return ask(input)
  })
  const steps: string[] = []
  vi.spyOn(database, 'tx').mockImplementation(async work => {
    steps.push('begin')
    if (steps.length === 1) {
      await secondIsHere
      // Whatever the second does without waiting it has done once another call is answered.
      await fetch(`${server.url}/health`)
    }
    try {
      return await begin(work)
    } finally {
      steps.push('end')
    }
  })
  await Promise.all(['one', 'other'].map(key => server.raw(wire, { ...FIELDS[wire], token, key: `turn-${key}` })))
  expect(steps).toEqual(['begin', 'end', 'begin', 'end'])
})
