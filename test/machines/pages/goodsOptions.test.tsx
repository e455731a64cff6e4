/** Goods that come in colours and sizes: what becomes of prices and stock while a shop changes its options. */
import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draftFrom, goodsFormErrors, valuesFor } from '../../../src/pages/shop/parts/goodsDraft.ts'
import { EMPTY_MATRIX, type Matrix, matrixOf } from '../../../src/pages/shop/parts/matrix.ts'
import { MatrixField } from '../../../src/pages/shop/parts/matrixField.tsx'

afterEach(cleanup)

/** The field as it stands after each change. */
let latest: Matrix
function Field({ start }: { start: Matrix }) {
  const [value, setValue] = useState(start)
  latest = value
  return <MatrixField value={value} error={undefined} cells={{}} onChange={setValue} />
}
const show = (start: Matrix) => render(<Field start={start} />)
const COLOURS = matrixOf({
  optionNames: ['颜色'],
  skus: [
    { id: 'red', options: ['红'], price: 1_250, stock: 3 },
    { id: 'blue', options: ['蓝'], price: 1_300, stock: 0 },
  ],
})
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Each row as a shop reads it. */
const rows = () =>
  screen
    .getAllByRole('group')
    .filter(one => one.tagName === 'FIELDSET' && one.querySelectorAll('input').length === 2)
    .map(row => {
      const [price, stock] = within(row).getAllByRole<HTMLInputElement>('textbox')
      return `${row.getAttribute('aria-label') ?? ''} ${price?.value} ${stock?.value}`.trim()
    })

test('goods get colours: each begins with the price and stock that there were', () => {
  show({ ...EMPTY_MATRIX, lines: [{ id: 'one', options: [], price: '12.50', stock: '3' }] })
  press('有多种规格（颜色、大小……）')
  expect(rows()).toEqual(['12.50 3'])
  write('规格名 1', '颜色')
  write('规格值 1', '红、蓝')
  expect(rows()).toEqual(['红 12.50 3', '蓝 12.50 3'])
})

test('of a second option each size begins as its colour was', () => {
  show(COLOURS)
  press('再加一种规格')
  expect(rows()).toEqual(['红 12.50 3', '蓝 13 0'])
  write('规格值 2', '大、小')
  expect(rows()).toEqual(['红 / 大 12.50 3', '红 / 小 12.50 3', '蓝 / 大 13 0', '蓝 / 小 13 0'])
  press('移除这个规格：2')
  expect(rows()).toEqual(['红 12.50 3', '蓝 13 0'])
  expect(screen.queryByLabelText('规格值 2')).toBeNull()
})

test('only the option that is written in changes', () => {
  show(COLOURS)
  press('再加一种规格')
  write('规格名 2', '大小')
  expect(latest.options.map(({ name }) => name)).toEqual(['颜色', '大小'])
  write('规格名 1', '花色')
  expect(latest.options).toEqual([
    { name: '花色', typed: '红、蓝' },
    { name: '大小', typed: '' },
  ])
})

test('a colour that is renamed stays itself; one that comes in addition has no price yet', () => {
  show(COLOURS)
  write('规格值 1', '大红、蓝')
  expect(rows()).toEqual(['大红 12.50 3', '蓝 13 0'])
  expect(latest.lines.map(({ id }) => id)).toEqual(['red', 'blue'])
  write('规格值 1', '大红、绿、蓝')
  expect(rows()).toEqual(['大红 12.50 3', '绿', '蓝 13 0'])
  expect(latest.lines.map(({ id }) => id)).toEqual(['red', undefined, 'blue'])
})

test('what is the same for all is written once: the price alone, the stock alone, or both', () => {
  show(COLOURS)
  const all = () => screen.getByRole('button', { name: '填到所有规格' })
  expect(all().getAttribute('aria-disabled')).toBe('true')
  expect(all().title).toBe('先填价格或库存')
  write('统一价格（元）', '20')
  press('填到所有规格')
  expect(rows()).toEqual(['红 20 3', '蓝 20 0'])
  write('统一价格（元）', '')
  write('统一库存（件）', '8')
  expect(all().getAttribute('aria-disabled')).toBeNull()
  press('填到所有规格')
  expect(rows()).toEqual(['红 20 8', '蓝 20 8'])
  write('统一价格（元）', '21')
  press('填到所有规格')
  expect(rows()).toEqual(['红 21 8', '蓝 21 8'])
})

test('rows of a table go into the rows below; one cell goes where it is put, as in any field', () => {
  show(COLOURS)
  const [price] = screen.getAllByLabelText('价格（元）', { exact: false, selector: 'fieldset input' })
  const paste = (text: string) => {
    const event = createEvent.paste(price!, { clipboardData: { getData: () => text } })
    fireEvent(price!, event)
    return event.defaultPrevented
  }
  expect(paste('15')).toBe(false)
  expect(rows()).toEqual(['红 12.50 3', '蓝 13 0'])
  expect(paste('15\t6\n16\t7')).toBe(true)
  expect(rows()).toEqual(['红 15 6', '蓝 16 7'])
})

const errorsOf = (...options: Matrix['options']) => {
  const lines = [{ options: ['红'], price: '1', stock: '1' }]
  const values = { ...valuesFor(undefined, false), matrix: JSON.stringify({ options, lines }) }
  return { cells: goodsFormErrors(values).cells, optionNames: draftFrom(values).optionNames }
}
test('an option needs a name of its own and a value, each said at its field', () => {
  const red = { name: '颜色', typed: '红' }
  expect(errorsOf(red).cells).toEqual({})
  expect(errorsOf({ ...red, name: ' ' }).cells).toMatchObject({ 'option.0': '请填写规格名，例如 颜色' })
  expect(errorsOf({ ...red, typed: '、' }).cells).toMatchObject({ 'values.0': '请填写规格值，或移除这个规格' })
  const { cells } = errorsOf(red, { name: ' 颜色 ', typed: '大' })
  expect([cells['option.0'], cells['option.1']]).toEqual([undefined, '规格名不能重复'])
})

test('an option is sent by its name alone, one without values not at all', () => {
  expect(errorsOf({ name: ' 颜色 ', typed: '红' }, { name: '大小', typed: ' ' }).optionNames).toEqual(['颜色'])
})

test('options of goods on sale stand as they were saved, each value once', () => {
  const skus = ['红 大', '红 小', '蓝 大', '蓝 小'].map(words => ({
    options: words.split(' '),
    price: 1_205,
    stock: 2,
  }))
  const { options, lines } = matrixOf({ optionNames: ['颜色', '大小'], skus })
  expect(options).toEqual([
    { name: '颜色', typed: '红、蓝' },
    { name: '大小', typed: '大、小' },
  ])
  expect(lines[0]?.price).toBe('12.05')
})
