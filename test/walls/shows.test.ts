/** What a read shows of records stands at it in the contract, or pages would go on showing what has changed. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { contract } from '../support/contract/contract.ts'

const endpoints = new Map(
  Object.values(contract).flatMap((group): [string, Endpoint][] => Object.entries<Endpoint>(group)),
)
const reads = [...endpoints].filter(([, { once, writes }]) => !once && !writes)

/** Whether an answer names the state of a record: its label, or the record itself. */
function namesState(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  if (Array.isArray(schema)) return schema.some(part => namesState(part, seen))
  const { def } = (schema as Partial<z.ZodMiniType>)._zod ?? {}
  if (!def) return false
  const { shape = {} } = def as { readonly shape?: Readonly<Record<string, unknown>> }
  if ('stateLabel' in shape || ('workflow' in shape && 'version' in shape)) return true
  return Object.values(shape).some(part => namesState(part, seen)) || namesState(Object.values(def), seen)
}

test('whoever answers with the state of a record says of which workflow', () => {
  const shown = reads.filter(([, { reply }]) => namesState(reply))
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter(([, { shows }]) => shows.length === 0).map(([name]) => name)).toEqual([])
})

test('counts and maps show what their lists show', () => {
  const pairs = [...endpoints.keys()].flatMap(name => {
    const [, of] = /^(\w+)(?:Counts|Map|Summary)$/.exec(name) ?? []
    const list = [`${of}Page`, `${of}s`, `${of}Board`, of ?? ''].find(one => endpoints.has(one))
    return of && list ? [[name, list] as const] : []
  })
  expect(pairs.map(([name]) => name)).toEqual(expect.arrayContaining(['aidMap']))
  const wrong = pairs.filter(([name, list]) => `${endpoints.get(name)?.shows}` !== `${endpoints.get(list)?.shows}`)
  expect(wrong).toEqual([])
})
