/** What is published of the walks: it speaks of the charts as they are drawn, and is told and kept without loss. */
import { expect, test } from 'vitest'
import { coverageTable, missingText, published, type Report } from '../../scripts/lib/coverage.mjs'
import { trueLines } from '../../scripts/lib/trueLines.mjs'
import { FLOWS, loadFlow } from '../../src/machines/browser/flows.ts'
import figures from '../../src/pages/home/parts/coverage.json' with { type: 'json' }
import { edgeCoverage, LEVELS } from '../../src/pages/home/parts/coverage.ts'
import { Coverage, drawnEdges } from '../support/model/coverage.ts'

test('names only edges that the charts draw, and counts each of them once at every level', async () => {
  for (const [id, { levels, edges }] of Object.entries(figures)) {
    const flow = await loadFlow(FLOWS.find(one => one.id === id)?.id ?? 'order')
    expect([...drawnEdges(flow).keys()], id).toEqual(expect.arrayContaining(Object.keys(edges)))
    expect(Object.keys(LEVELS)).toEqual(expect.arrayContaining(Object.keys(levels)))
    const taken = (level: string) =>
      Object.values(edges).filter(edge => (Object.entries(edge).find(([key]) => key === level)?.[1] ?? 0) > 0)
    for (const [level, count] of Object.entries(levels))
      expect(count, `${id} ${level}`).toMatchObject({ taken: taken(level).length, of: Object.keys(edges).length })
  }
})

const report = (level: string, taken: number): Report => ({
  workflow: 'order',
  label: '订单',
  level,
  taken: taken > 0 ? 2 : 1,
  of: 2,
  missing: taken > 0 ? [] : ['待发货 —发货→ 待发货'],
  situations: { taken: taken + 1, of: 3 },
  chart: { 'paid|SHIP|paid': { taken, of: 2 }, '–|SUBMIT|paid': { taken: 1, of: 1 } },
})
const cellsOf = (text: string) => text.split('\n').map(line => line.trim().split(/\s{2,}/))

test('is a line a workflow and a column a level', () => {
  expect(cellsOf(coverageTable([report('machine', 2), report('browser', 0)]))).toEqual([
    ['走过的边', '纯状态机', '浏览器'],
    ['订单', '2/2（3 种情形）', '1/2（1 种情形）'],
  ])
})

test('has no figures for what did not start, and names what was not walked as people read it', () => {
  const [names, levels] = [
    ['order', 'aid'],
    ['machine', 'browser'],
  ]
  const reports = [report('machine', 2), report('browser', 0)]
  expect(cellsOf(coverageTable(reports, names, levels)).at(-1)).toEqual(['aid', '没有走', '没有走'])
  expect(missingText(reports, names, levels).split('\n\n')).toEqual([
    '订单，浏览器没有走到：\n  待发货 —发货→ 待发货',
    'aid，纯状态机：没有开始，所以没有数字。',
    'aid，浏览器：没有开始，所以没有数字。',
  ])
})

test('names an edge by the words of the chart, those that stay where they are too', async () => {
  expect([...drawnEdges(await loadFlow('order')).values()]).toContain('待收货 —延长收货→ 待收货')
})

test('counts what is drawn, also where nobody ever gets to it', async () => {
  const order = await loadFlow('order')
  const { taken, of, missing } = new Coverage().report('machine', order, { edges: [] })
  expect({ taken, of }).toEqual({ taken: 0, of: drawnEdges(order).size })
  expect(missing).toHaveLength(of)
})

test('says the cause of a failure first, once, and the suite that did not start before all', () => {
  const refused = { where: 'order walk 2', starts: false, failures: [{ message: '\n  expected 3 to be 4\n  at x' }] }
  const server = { where: '订单 in Chromium', starts: true, failures: [{ message: 'no Chromium' }] }
  expect(trueLines([refused, { ...refused, where: 'order walk 3' }, server])).toEqual([
    '✗ 订单 in Chromium没有开始：no Chromium',
    '✗ order walk 2：expected 3 to be 4（另有 1 处也是这样）',
  ])
})

test('says which commit was walked, and when', () => {
  const walked = { commit: 'abc1234', day: '2026-11-22' }
  expect(published([report('machine', 2)], walked).order?.levels).toEqual({ machine: { taken: 2, of: 2, ...walked } })
})

test('says of every edge where it was never taken', () => {
  const { order } = published([report('machine', 2), report('browser', 0)])
  const edge = { cause: 'event', from: 'paid', name: 'SHIP', to: 'paid' } as const
  const rest = { enters: false, by: [], guards: [], effects: [] }
  expect(order && edgeCoverage(order, { ...edge, ...rest })).toEqual({
    machine: { taken: 2, of: 2 },
    browser: { taken: 0, of: 2 },
  })
  expect(order && edgeCoverage(order, { ...edge, ...rest, cause: 'auto' })).toBeUndefined()
})
