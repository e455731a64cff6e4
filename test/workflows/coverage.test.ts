/** What is published of the walks: it speaks of the charts as they are drawn, and is told and kept without loss. */
import { expect, test } from 'vitest'
import { coverageTable, published, type Report } from '../../scripts/lib/coverage.mjs'
import { FLOW_IDS, flowOf } from '../../src/machines/browser/flows.ts'
import figures from '../../src/pages/home/parts/coverage.json' with { type: 'json' }
import { LEVELS, walkedOf } from '../../src/pages/home/parts/coverage.ts'

test('names only edges that the charts draw, as often at every level as there are situations', async () => {
  for (const [id, { levels, edges }] of Object.entries(figures)) {
    const flow = await flowOf(FLOW_IDS.find(one => one === id) ?? 'order')
    const drawn = flow.edges.flatMap(({ cause, from, name, to }) => (cause === 'auto' ? [] : [`${from}|${name}|${to}`]))
    expect([...new Set(drawn)], id).toEqual(expect.arrayContaining(Object.keys(edges)))
    expect(Object.keys(LEVELS)).toEqual(expect.arrayContaining(Object.keys(levels)))
    for (const [level, { of }] of Object.entries(levels))
      expect(
        Object.values(edges).reduce((sum, edge) => sum + edge.of, 0),
        `${id} ${level}`,
      ).toBe(of)
  }
})

const report = (level: string, taken: number): Report => ({
  ...{ workflow: 'order', label: '订单', level, taken, of: 3, missing: [] },
  chart: { 'paid|SHIP|paid': { taken, of: 2 }, '–|SUBMIT|paid': { taken: 1, of: 1 } },
})

test('is a line a workflow and a column a level', () => {
  const table = coverageTable([report('machine', 2), report('browser', 0)]).split('\n')
  expect(table.map(line => line.trim().split(/\s+/))).toEqual([
    ['走过的边', '纯状态机', '浏览器'],
    ['订单', '2/3', '0/3'],
  ])
})

test('says of every edge where it was never taken', () => {
  const { order } = published([report('machine', 2), report('browser', 0)])
  const edge = { cause: 'event', from: 'paid', name: 'SHIP', to: 'paid' } as const
  const rest = { enters: false, by: [], guards: [], effects: [] }
  expect(order && walkedOf(order, { ...edge, ...rest })).toEqual({
    machine: { taken: 2, of: 2 },
    browser: { taken: 0, of: 2 },
  })
  expect(order && walkedOf(order, { ...edge, ...rest, cause: 'auto' })).toBeUndefined()
})
