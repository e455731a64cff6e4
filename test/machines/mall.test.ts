/** What a person chooses of goods: combinations, stock, lines in an address, and the cart on the device. */
import { describe, expect, it } from 'vitest'
import type { CartLine, Sku } from '../../src/contract/mall.contract.ts'
import {
  chosenOf,
  missingOf,
  optionsAt,
  pickedWith,
  possible,
  pricesOf,
  startOf,
  stockWords,
} from '../../src/pages/mall/parts/choosing.ts'
import { deviceCart, keepOnDevice } from '../../src/pages/mall/parts/deviceCart.ts'
import { linesOf, linesWords, mended } from '../../src/pages/mall/parts/lines.ts'
import { problemWords } from '../../src/pages/mall/parts/problems.ts'
import { fenOf, wishOf } from '../../src/pages/mall/parts/wish.ts'

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
    expect(optionsAt(SKUS, ['', ''], 0)).toEqual([
      { value: '红', chosen: false, why: undefined },
      { value: '蓝', chosen: false, why: undefined },
      { value: '绿', chosen: false, why: '已售罄' },
    ])
    expect(optionsAt(SKUS, ['红', ''], 1).map(({ value, why }) => [value, why])).toEqual([
      ['大', undefined],
      ['小', '已售罄'],
      ['中', '没有这个搭配'],
    ])
  })
  it('finds the SKU once every name has a value, and names what is missing until then', () => {
    expect(chosenOf(SKUS, ['红', ''])).toBeUndefined()
    expect(missingOf(NAMES, ['', ''])).toBe('颜色、尺码')
    expect(missingOf(NAMES, ['红', ''])).toBe('尺码')
    expect(chosenOf(SKUS, pickedWith(['红', ''], 1, '大'))?.id).toBe('a')
    expect(chosenOf([sku('only', [], 1)], [])?.id).toBe('only')
  })
  it('has chosen already where there is one value only', () => {
    expect(startOf(['颜色', '尺码'], [sku('a', ['红', '大'], 1), sku('b', ['红', '小'], 1)])).toEqual(['红', ''])
  })
  it('says price and stock of what is still possible', () => {
    expect(pricesOf(possible(SKUS, ['红', '']))).toEqual([900, 1000])
    expect(stockWords(possible(SKUS, ['红', '']))).toBe('仅剩 3 件')
    expect(stockWords(possible(SKUS, ['', '']))).toBe('有货，还有 23 件')
    expect(stockWords(possible(SKUS, ['绿', '中']))).toBe('已售罄')
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
    expect(linesOf(linesWords(lines))).toEqual(lines)
    expect(linesOf('a:0,b:x,c:1,,d:2:3,c:4')).toEqual([{ sku: 'c', count: 5 }])
    expect(linesOf('')).toEqual([])
  })
  it('are mended: without what cannot be bought, and with no more than there is', () => {
    const all = [line({}), line({ sku: 'b', problem: 'tooFew', available: 2 }), line({ sku: 'c', problem: 'offSale' })]
    expect(mended(all)).toEqual([
      { sku: 'a', count: 5 },
      { sku: 'b', count: 2 },
    ])
  })
  it('say what keeps them from being bought, also when only the count has changed', () => {
    expect(problemWords(line({}), 9)).toBe('')
    expect(problemWords(line({}), 10)).toBe('库存不足，只有 9 件')
    expect(problemWords(line({ problem: 'tooFew', available: 3 }), 3)).toBe('')
    expect(problemWords(line({ problem: 'shopClosed' }), 1)).toBe('店铺暂停营业')
  })
})

describe('a wish', () => {
  const BLANK = { classification: '', keyword: '', condition: '', lowest: '', highest: '', inStock: '', sort: '' }
  it('reads prices in 元 and turns a range the wrong way round', () => {
    expect([fenOf('12'), fenOf('12.5'), fenOf('0.05'), fenOf('1.234'), fenOf('-1'), fenOf('')]).toEqual([
      1200,
      1250,
      5,
      undefined,
      undefined,
      undefined,
    ])
    expect(wishOf({ ...BLANK, lowest: '50', highest: '9.9' })).toEqual({ lowest: 990, highest: 5000 })
  })
  it('asks the server nothing that it would refuse', () => {
    expect(wishOf({ ...BLANK, sort: 'nonsense', condition: 'old', classification: '<b>', inStock: 'yes' })).toEqual({})
  })
})

describe('the cart on the device', () => {
  const store = () => {
    const kept = new Map<string, string>()
    return {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    }
  }
  it('adds up pieces of the same SKU', () => {
    const device = store()
    keepOnDevice(device, { sku: 'a', count: 1 })
    keepOnDevice(device, { sku: 'b', count: 2 })
    keepOnDevice(device, { sku: 'a', count: 3 })
    expect(deviceCart(device)?.lines).toEqual([
      { sku: 'a', count: 4 },
      { sku: 'b', count: 2 },
    ])
  })
  it('has a new key after every change, so that nothing new counts as taken over already', () => {
    const device = store()
    keepOnDevice(device, { sku: 'a', count: 1 })
    const before = deviceCart(device)?.key
    keepOnDevice(device, { sku: 'a', count: 1 })
    expect(deviceCart(device)?.key).not.toBe(before)
  })
  it.each(['', 'null', '{}', '{"key":"k","lines":[{"sku":"a","count":0}]}', 'nonsense'])(
    'is empty where the device keeps %s',
    text => {
      const device = store()
      device.set('cart', text)
      expect(deviceCart(device)).toBeUndefined()
    },
  )
})
