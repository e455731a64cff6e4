/**
 * Every call of the contract with everything that can be wrong about its fields: refused with a sentence and the field,
 * nothing written.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputLists } from '../../support/contract/inputLists.ts'
import { register } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { canFill, every, fingerprint, isRequired, resultOf, sampleFor, send, shapeOf } from './samples.ts'

const INVALID = 422
let server: TestServer
let token = ''
let before: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ demo: false })
  token = (await register(server, '13711110001')).token
  before = await fingerprint(server.database)
})
afterAll(() => server.close())

const isRefusedAt = (body: Record<string, unknown>, field: string, why: string) => {
  expect(resultOf(body), `${why}: ${JSON.stringify(body).slice(0, 200)}`).toBe(INVALID)
  expect(body.resultNote, why).toMatch(/\p{Script=Han}{2}/u)
  expect(body.resultNote, why).not.toMatch(/[A-Z][a-z]+ input|expected|undefined/)
  expect(body.field, why).toBe(field)
}

const fillable = every.filter(canFill)
const withFields = fillable.filter(({ endpoint }) => Object.keys(shapeOf(endpoint)).length > 0)

describe.each(withFields)('$name', ({ endpoint }) => {
  const fields = Object.entries(shapeOf(endpoint))
  const sample = sampleFor(endpoint)
  const filled = () => new URLSearchParams({ ...sample, token })

  test('wants every required field, and takes none twice, too long, empty-handed or with what no table keeps', async () => {
    for (const [name, field] of fields) {
      const bad = (values: readonly string[]) => {
        const form = filled()
        form.delete(name)
        for (const value of values) form.append(name, value)
        return form
      }
      if (isRequired(field)) {
        isRefusedAt((await send(server.url, endpoint, bad([]))).body, name, `${name} missing`)
        isRefusedAt((await send(server.url, endpoint, bad(['']))).body, name, `${name} empty`)
        isRefusedAt((await send(server.url, endpoint, bad(['   ']))).body, name, `${name} blank`)
      }
      const value = sample[name] ?? ''
      isRefusedAt((await send(server.url, endpoint, bad([value, value]))).body, name, `${name} twice`)
      isRefusedAt((await send(server.url, endpoint, bad(['长'.repeat(5000)]))).body, name, `${name} too long`)
      isRefusedAt((await send(server.url, endpoint, bad([`${value}\0`]))).body, name, `${name} with a zero byte`)
    }
  })
})

const withLists = withFields.filter(({ name }) => inputLists.some(({ path }) => path.startsWith(`${name} `)))
describe.each(withLists)('$name', ({ name, endpoint }) => {
  const sample = sampleFor(endpoint)
  test('takes no list that is longer than it may be', async () => {
    for (const field of Object.keys(sample)) {
      const max = inputLists.find(({ path }) => path === `${name} ${field}`)?.max
      const [one]: readonly unknown[] = max === undefined ? [] : [JSON.parse(sample[field]!)].flat()
      if (max === undefined || one === undefined) continue
      const fields = { ...sample, token, [field]: JSON.stringify(Array(max + 1).fill(one)) }
      isRefusedAt((await send(server.url, endpoint, fields)).body, field, `${field} with ${max + 1}`)
    }
  })
})

describe.each(withFields.filter(({ endpoint }) => endpoint.method === 'POST'))('$name', ({ endpoint }) => {
  const sample = sampleFor(endpoint)
  test('takes no value of another type in a JSON body', async () => {
    for (const name of Object.keys(sample))
      for (const value of [{}, [], { a: 1 }, [sample[name]]]) {
        const answer = await fetch(server.url + endpoint.wire, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...sample, token, [name]: value }),
        })
        isRefusedAt((await answer.json()) as Record<string, unknown>, name, `${name} = ${JSON.stringify(value)}`)
      }
  })
})

describe.each(fillable)('$name', ({ endpoint }) => {
  const sample = sampleFor(endpoint)
  test('takes no field that it does not know, whatever it is called', async () => {
    for (const name of ['duoyu', 'uid', '__proto__', 'constructor', 'toString']) {
      if (name in sample && Object.hasOwn(sample, name)) continue
      const form = new URLSearchParams({ ...sample, token })
      form.append(name, '1')
      const { body } = await send(server.url, endpoint, form)
      isRefusedAt(body, name, name)
      expect(body.resultNote).toContain(name)
    }
  })
})

test('nothing of all that was written', async () => {
  expect(await fingerprint(server.database)).toEqual(before)
})
