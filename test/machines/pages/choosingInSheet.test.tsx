/** What is still to be chosen of goods, asked in a sheet where the button was pressed; meanwhile others buy, too. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { invalidate } from '../../../src/data/queryCache.ts'
import { settle } from '../../support/machines/pieces.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const sku = (id: string, colour: string, available: number) => ({
  ...{ id, options: [colour], price: 1_250, stock: available, available, picture: '' },
})
const GOODS = { id: 'g', title: '围巾', optionNames: ['颜色'], onSale: true, price: 1_250, highestPrice: 1_250 }
let blue = 3
const patch: Patch = (wire, reply) =>
  wire === '/api/v3/goodsDetail'
    ? {
        ...reply,
        ...GOODS,
        skus: [sku('s1', '红', 0), sku('s2', '蓝', blue), sku('s3', '灰', 9)],
        shop: { ...(reply as { shop: object }).shop, open: true },
      }
    : reply

let page: Awaited<ReturnType<typeof openScreen>>
beforeEach(async () => {
  blue = 3
  page = await openScreen({ at: '/v3GoodsDetail?id=g', patch })
})
const sheet = () => screen.getByRole('dialog')
const inSheet = (name: string | RegExp) => within(sheet()).getByRole('button', { name })
const press = (button: HTMLElement) => page.press(() => fireEvent.click(button))
const openSheet = () => press(screen.getAllByRole('button', { name: '加入购物车' })[0]!)
const carted = () => page.sent.filter(({ wire }) => wire === '/api/v3/cartAdd').map(({ input }) => input)
/** Somebody else has bought what there was, and the page learns of it. */
async function sellOut(): Promise<void> {
  blue = 0
  await act(async () => invalidate('/api/v3/goodsDetail'))
  await settle()
}

test('a kind that sells out while the sheet is open cannot be put in from there, and the button says why', async () => {
  await openSheet()
  await press(inSheet('蓝'))
  await sellOut()
  const button = inSheet('加入购物车')
  expect(button.getAttribute('aria-disabled'), 'a kind that is sold out stays pressable').toBe('true')
  expect(button.title).toBe('选中的这一种已售罄')
  await press(button)
  expect([carted(), screen.getAllByText('选中的这一种已售罄').length > 0]).toEqual([[], true])
  // Pressed once more it is not chosen any more, and another kind can be.
  await press(inSheet(/^蓝/))
  await press(inSheet('灰'))
  expect(inSheet('加入购物车').getAttribute('aria-disabled')).toBeNull()
  await press(inSheet('加入购物车'))
  expect(carted()).toEqual([{ sku: 's3', count: 1 }])
})

test('more pieces than there are of the kind that is chosen in the end are not asked for', async () => {
  await openSheet()
  await press(inSheet('灰'))
  const count = within(sheet()).getByRole('textbox', { name: /^数量/ })
  await page.press(() => fireEvent.change(count, { target: { value: '7' } }))
  await page.press(() => fireEvent.blur(count))
  await press(inSheet('灰'))
  await press(inSheet('蓝'))
  await press(inSheet('加入购物车'))
  expect(carted(), 'of blue there are three').toEqual([{ sku: 's2', count: 3 }])
})

test('once it is put in the sheet is gone, and the next press puts in the same kind without asking', async () => {
  await openSheet()
  await press(inSheet('灰'))
  await press(inSheet('加入购物车'))
  expect(screen.queryByRole('dialog'), 'the sheet is still there').toBeNull()
  await openSheet()
  expect(carted()).toEqual([
    { sku: 's3', count: 1 },
    { sku: 's3', count: 1 },
  ])
})

test('a sheet that was put off opens again at the next press, with what was chosen in it', async () => {
  await openSheet()
  await press(inSheet('加入购物车'))
  expect(screen.getByText('请先选择颜色')).toBeTruthy()
  await press(inSheet('关闭'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await openSheet()
  expect(sheet().textContent).toContain('选择颜色')
  expect(carted()).toEqual([])
})
