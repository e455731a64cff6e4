/** What a shop copies from a table lands in the rows and columns where it was put. */
import { expect, test } from 'vitest'
import { isTable, isTooLarge, type SkuRow, withTable } from '../../../src/pages/shop/parts/matrix.ts'

const LINES: readonly SkuRow[] = ['红', '蓝', '绿'].map(colour => ({ options: [colour], price: '1', stock: '2' }))
const put = (line: number, column: 'price' | 'stock', text: string) =>
  withTable(LINES, { line, column }, text).map(({ price, stock }) => `${price} ${stock}`)

test('rows and columns are filled from the cell on, and what is too much is cut', () => {
  expect(put(0, 'price', '12.50\t8\r\n13\t9\r\n')).toEqual(['12.50 8', '13 9', '1 2'])
  expect(put(1, 'price', '5\t6\t红\n7\t8\t蓝\n9\t9\t绿')).toEqual(['1 2', '5 6', '7 8'])
  expect(put(1, 'stock', '30\n40')).toEqual(['1 2', '1 30', '1 40'])
  expect(put(0, 'price', '\t7\n3\t')).toEqual(['1 7', '3 2', '1 2'])
})

test('one cell is no table, also where it ends with a line', () => {
  expect([isTable('12.50'), isTable(' 12.50\n'), isTable('1\t2'), isTable('1\n2')]).toEqual([false, false, true, true])
})

test('a hundred combinations are taken, and not one more', () => {
  const option = (values: number) => ({
    name: '',
    typed: Array.from({ length: values }, (_, value) => value).join('、'),
  })
  expect([[10, 10], [100], [100, 0], [101], [2, 51]].map(sizes => isTooLarge(sizes.map(option)))).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
})
