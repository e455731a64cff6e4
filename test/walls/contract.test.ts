/**
 * What browser and server promise each other, as it stands: who may call, every field with its limits, every field of
 * an answer. A change of it is a line in a diff; after one that is meant: `npx vitest run --project walls -u`.
 */
import { describe, expect, test } from 'vitest'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Face } from '../../src/machines/workflow/face.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import { endpointLines, formLines } from '../support/contract/wireTable.ts'

const domains = Object.entries(contract).filter(([name]) => name !== 'steps')
const text = (blocks: readonly (readonly string[])[]) => `${blocks.map(lines => lines.join('\n')).join('\n\n')}\n`

describe('the calls', () => {
  test.each(domains)('of %s take and answer what was agreed on', async (name, calls) => {
    const lines = Object.values<Endpoint>(calls).map(endpointLines)
    await expect(text(lines)).toMatchFileSnapshot(`contract/${name}.txt`)
  })
})

test('the steps of workflows take what was agreed on', async () => {
  const faces: readonly Face[] = Object.values(FACES)
  const flows = await Promise.all(faces.map(({ load }) => load()))
  const lines = flows.flatMap(({ id, events }) =>
    Object.entries(events).flatMap(([event, { input }]) => (input ? [[`${id}.${event}`, ...formLines(input)]] : [])),
  )
  await expect(text(lines)).toMatchFileSnapshot('contract/steps.txt')
})

test('what each workflow leads to, and what waits for whom, is as agreed on', async () => {
  const pageOf = (page: unknown) => (typeof page === 'function' ? page('x1') : page)
  const lines = Object.values<Face>(FACES).map(({ id, label, relations, tasks, steps, ...more }) => [
    `${id} ${label} ${JSON.stringify(more)}`,
    ...Object.entries(relations).map(
      ([name, one]) => `  ${name} ${JSON.stringify('page' in one ? { ...one, page: pageOf(one.page) } : one)}`,
    ),
    ...Object.entries(tasks).map(
      ([event, task]) => `  ${event} ${JSON.stringify(task && { ...task, page: pageOf(task.page) })}`,
    ),
    ...Object.entries(steps).map(([event, one]) => `  ${event} ${JSON.stringify(one)}`),
  ])
  await expect(text(lines)).toMatchFileSnapshot('contract/faces.txt')
})

test('what each edge of a chart does is what was agreed on', async () => {
  const flows = await Promise.all(Object.values<Face>(FACES).map(({ load }) => load()))
  const plain = (_: string, value: unknown) => (typeof value === 'function' ? 'computed' : value)
  const lines = flows.map(({ id, edges, events, delays }) => [
    id,
    ...Object.entries(events).map(
      ([event, { input, ...one }]) => `  ${event} ${JSON.stringify({ ...one, asks: input !== undefined }, plain)}`,
    ),
    ...Object.entries(delays).map(([clock, one]) => `  ${clock} ${JSON.stringify(one, plain)}`),
    ...edges.map(edge => `  ${JSON.stringify(edge, plain)}`),
  ])
  await expect(text(lines)).toMatchFileSnapshot('contract/edges.txt')
})
