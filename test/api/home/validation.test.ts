import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { placeContract } from '../../../src/contract/place.contract.ts'
import { policyContract } from '../../../src/contract/policy.contract.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const endpoints: readonly Endpoint[] = [homeContract, policyContract, placeContract].flatMap(group =>
  Object.values<Endpoint>(group),
)

const ask = async ({ wire, method }: Endpoint, fields: URLSearchParams): Promise<Record<string, unknown>> => {
  if (method === 'POST') return server.raw(wire, fields)
  return (await (await fetch(`${server.url}${wire}?${fields}`)).json()) as Record<string, unknown>
}

/** Something of every field's own name that fits none. */
const NONSENSE = ['\u0000', '长'.repeat(5000), '{"$gt":""}', "' or 1=1 --", '-', '9'.repeat(30)]

describe.each(endpoints.map(endpoint => [endpoint.wire, endpoint] as const))('%s', (_, endpoint) => {
  const result = endpoint.envelope === 'tree' ? 'code' : 'result'
  const fields = Object.keys((endpoint.input as unknown as { def: { shape: object } }).def.shape)

  it('refuses a field that it does not know, and names it', async () => {
    const reply = await ask(endpoint, new URLSearchParams({ nonsense: '1' }))
    expect(reply[result]).toBe(422)
    expect(reply.resultNote).toEqual(expect.stringMatching(/[\u4e00-\u9fff]/))
  })

  it('answers nonsense with a sentence, never with a breakdown', async () => {
    for (const field of fields)
      for (const value of NONSENSE) {
        const reply = await ask(endpoint, new URLSearchParams({ [field]: value }))
        expect([0, 422, 404], `${field}=${value.slice(0, 20)}: ${reply.resultNote}`).toContain(reply[result])
      }
  })

  it('refuses a field that comes twice', async () => {
    for (const field of fields) {
      const reply = await ask(
        endpoint,
        new URLSearchParams([
          [field, '33'],
          [field, '33'],
        ]),
      )
      expect(reply[result], field).toBe(422)
    }
  })

  it('does not mind a stale token', async () => {
    const reply = await ask(endpoint, new URLSearchParams({ token: 'x'.repeat(43) }))
    expect(reply[result]).not.toBe(110)
  })
})

describe('a cursor made by hand', () => {
  const cursor = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url')
  const huge = Number.MAX_SAFE_INTEGER

  it.each([
    ['/api/index/getGongyixiangmu', [0, '\u0000'], [huge, 'a'], [-huge, 'a']],
    ['/api/index/platformJieshaoPage', [0, '\ud800'], [huge, 'a'], [-huge, 'a']],
    ['/api/index/getZhengcebangfu', [0, 0, "'"], [huge, huge, 'a'], [-huge, -huge, 'a']],
  ])('breaks nothing at %s', async (wire, bad, ...odd) => {
    expect(await server.raw(wire, { after: cursor(bad) })).toMatchObject({ result: 422, field: 'after' })
    for (const keys of odd) expect(await server.raw(wire, { after: cursor(keys) })).toMatchObject({ result: 0 })
  })
})
