/** What is printed is the thing alone, and it leaves the page again. */
import { afterEach, expect, test, vi } from 'vitest'
import { printLabels, printTable } from '../../../src/ui/print/sheets.tsx'

const printed = vi.fn(() => ({
  title: document.title,
  sheet: document.querySelector('[data-sheet]')?.textContent ?? '',
}))
vi.stubGlobal('print', printed)
afterEach(() => {
  printed.mockClear()
  dispatchEvent(new Event('pointerdown'))
})

test('a table says what it is, its rows and its totals, under its own name', async () => {
  document.title = '费用 · 邻里'
  const columns = [{ head: '谁' }, { head: '金额', isNumber: true }, { head: '签名', isBlank: true }]
  await printTable('费用', '已付', { columns, rows: [['周建国', '540.00']], totals: ['', '540.00'] })
  const { title, sheet } = printed.mock.results[0]?.value ?? {}
  expect(title).toBe('费用')
  expect(sheet).toMatch(/^费用已付 · 1 行 · .* 打印谁金额签名周建国540\.00合计540\.00$/)
})
test('a sheet goes with the next press, and so does its name', async () => {
  document.title = '兑换台 · 邻里'
  await printLabels('兑换标签', [{ id: 'a', code: 'A1', title: '雨伞', lines: ['王桂兰'] }], 'roll')
  expect(document.querySelector('[data-sheet]')).not.toBeNull()
  dispatchEvent(new Event('pointerdown'))
  expect(document.querySelector('[data-sheet]')).toBeNull()
  expect(document.title).toBe('兑换台 · 邻里')
})
test('only one sheet is there, however often one prints', async () => {
  for (let time = 0; time < 2; time++) await printLabels('标签', [], 'a4')
  expect(document.querySelectorAll('[data-sheet]')).toHaveLength(1)
})
