/** What a person chooses of goods: combinations, stock, lines in an address, and the cart on the device. */
import { describe, expect, it } from 'vitest'
import type { CartLine, Sku } from '../../../src/contract/mall.contract.ts'
import { addToDeviceCart, deviceCart } from '../../../src/pages/mall/parts/deviceCart.ts'
import { goodsQueryOf } from '../../../src/pages/mall/parts/goodsFilters.ts'
import { buyableLines, formatLines, parseLines } from '../../../src/pages/mall/parts/lines.ts'
import { lineProblemText } from '../../../src/pages/mall/parts/problems.ts'
import {
  initialSelection,
  matchingSkus,
  missingNames,
  optionValuesAt,
  priceRangeOf,
  selectedSku,
  stockText,
  withSelected,
} from '../../../src/pages/mall/shared/skuSelection.ts'
import { memoryStore } from '../../support/machines/fakes.ts'

const sku = (id: string, options: string[], available: number, price = 1000): Sku => ({ id, options, available, price })
const NAMES = ['颜色', '尺码']
const SKUS = [
  sku('a', ['红', '大'], 3),
  sku('b', ['红', '小'], 0, 900),
  sku('c', ['蓝', '大'], 20, 1500),
  sku('d', ['绿', '中'], 0),
]

describe('choosing', () => {
  it('greys what leads to no SKU or to one that is sold out, and says which', () => {
    expect(optionValuesAt(SKUS, ['', ''], 0)).toEqual([
      { value: '红', chosen: false, why: undefined },
      { value: '蓝', chosen: false, why: undefined },
      { value: '绿', chosen: false, why: '已售罄' },
    ])
    expect(optionValuesAt(SKUS, ['红', ''], 1).map(({ value, why }) => [value, why])).toEqual([
      ['大', undefined],
      ['小', '已售罄'],
      ['中', '没有这个搭配'],
    ])
  })
  it('finds the SKU once every name has a value, and names what is missing until then', () => {
    expect(selectedSku(SKUS, ['红', ''])).toBeUndefined()
    expect(missingNames(NAMES, ['', ''])).toBe('颜色、尺码')
    expect(missingNames(NAMES, ['红', ''])).toBe('尺码')
    expect(selectedSku(SKUS, withSelected(['红', ''], 1, '大'))?.id).toBe('a')
    expect(selectedSku([sku('only', [], 1)], [])?.id).toBe('only')
  })
  it('has chosen already where there is one value only', () => {
    expect(initialSelection(['颜色', '尺码'], [sku('a', ['红', '大'], 1), sku('b', ['红', '小'], 1)])).toEqual([
      '红',
      '',
    ])
  })
  it('says price and stock of what is still possible', () => {
    expect(priceRangeOf(matchingSkus(SKUS, ['红', '']))).toEqual([900, 1000])
    expect(stockText(matchingSkus(SKUS, ['红', '']))).toBe('仅剩 3 件')
    expect(stockText(matchingSkus(SKUS, ['', '']))).toBe('有货，还有 23 件')
    expect(stockText(matchingSkus(SKUS, ['绿', '中']))).toBe('已售罄')
  })
})

const line = (over: Partial<CartLine>): CartLine => ({
  sku: 'a',
  goods: 'g',
  title: '大米',
  picture: '',
  options: [],
  price: 100,
  count: 5,
  available: 9,
  problem: '',
  ...over,
})

describe('lines', () => {
  it('go into an address and come back; what is no line is left out', () => {
    const lines = [
      { sku: 'a1', count: 2 },
      { sku: 'b_2', count: 999 },
    ]
    expect(parseLines(formatLines(lines))).toEqual(lines)
    expect(parseLines('a:0,b:x,c:1,,d:2:3,c:4')).toEqual([{ sku: 'c', count: 5 }])
    expect(parseLines('')).toEqual([])
  })
  it('are mended: without what cannot be bought, and with no more than there is', () => {
    const all = [line({}), line({ sku: 'b', problem: 'tooFew', available: 2 }), line({ sku: 'c', problem: 'offSale' })]
    expect(buyableLines(all)).toEqual([
      { sku: 'a', count: 5 },
      { sku: 'b', count: 2 },
    ])
  })
  it('say what keeps them from being bought, also when only the count has changed', () => {
    expect(lineProblemText(line({}), 9)).toBe('')
    expect(lineProblemText(line({}), 10)).toBe('库存不足，只有 9 件')
    expect(lineProblemText(line({ problem: 'tooFew', available: 3 }), 3)).toBe('')
    expect(lineProblemText(line({ problem: 'shopClosed' }), 1)).toBe('店铺暂停营业')
  })
})

describe('a wish', () => {
  const BLANK = { classification: '', keyword: '', condition: '', lowest: '', highest: '', inStock: '', sort: '' }
  it('reads prices in 元 and turns a range the wrong way round', () => {
    expect(goodsQueryOf({ ...BLANK, lowest: '50', highest: '9.9' })).toEqual({ lowest: 990, highest: 5000 })
  })
  it('asks the server nothing that it would refuse', () => {
    expect(
      goodsQueryOf({ ...BLANK, sort: 'nonsense', condition: 'old', classification: '<b>', inStock: 'yes' }),
    ).toEqual({})
  })
})

describe('the cart on the device', () => {
  it('adds up pieces of the same SKU', () => {
    const device = memoryStore()
    addToDeviceCart(device, { sku: 'a', count: 1 })
    addToDeviceCart(device, { sku: 'b', count: 2 })
    addToDeviceCart(device, { sku: 'a', count: 3 })
    expect(deviceCart(device)?.lines).toEqual([
      { sku: 'a', count: 4 },
      { sku: 'b', count: 2 },
    ])
  })
  it('has a new key after every change, so that nothing new counts as taken over already', () => {
    const device = memoryStore()
    addToDeviceCart(device, { sku: 'a', count: 1 })
    const before = deviceCart(device)?.key
    addToDeviceCart(device, { sku: 'a', count: 1 })
    expect(deviceCart(device)?.key).not.toBe(before)
  })
  it.each(['', 'null', '{}', '{"key":"k","lines":[{"sku":"a","count":0}]}', 'nonsense'])(
    'is empty where the device keeps %s',
    text => {
      const device = memoryStore()
      device.set('cart', text)
      expect(deviceCart(device)).toBeUndefined()
    },
  )
})
