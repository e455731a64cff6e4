/** What is looked for in the mall, what can be chosen, and what of a line can be bought. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../src/contract/mall.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { addToDeviceCart, deviceCart } from '../../../src/pages/mall/parts/deviceCart.ts'
import { activeFilterCount, goodsQueryOf, parsePriceFen } from '../../../src/pages/mall/parts/goodsFilters.ts'
import { LineBody } from '../../../src/pages/mall/parts/lineBody.tsx'
import { buyableLines, formatLines, parseLines } from '../../../src/pages/mall/parts/lines.ts'
import { PriceRange } from '../../../src/pages/mall/parts/priceRange.tsx'
import { lineProblem, lineProblemText } from '../../../src/pages/mall/parts/problems.ts'
import { branchOf } from '../../../src/pages/mall/shared/categories.tsx'
import { Options } from '../../../src/pages/mall/shared/options.tsx'
import {
  initialSelection,
  optionValuesAt,
  priceRangeOf,
  stockText,
} from '../../../src/pages/mall/shared/skuSelection.ts'
import { memoryStore } from '../../support/machines/fakes.ts'

afterEach(() => {
  cleanup()
  clearCache()
})
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').replace(/★+/, '').trim()
const hrefs = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))

const BLANK = { classification: '', keyword: '', condition: '', lowest: '', highest: '', inStock: '', sort: '' }

describe('what is looked for', () => {
  test.each([
    ['12.50', 1_250],
    ['12.5', 1_250],
    ['12.05', 1_205],
    [' 7 ', 700],
    ['1234567', 123_456_700],
    ['12345678', undefined],
    ['12.', undefined],
    ['1e3', undefined],
  ])('%j 元 are %j 分', (yuan, fen) => {
    expect(parsePriceFen(yuan)).toBe(fen)
  })
  test.each<readonly [over: Partial<typeof BLANK>, asked: object]>([
    [{ lowest: '10' }, { lowest: 1_000 }],
    [{ highest: '10' }, { highest: 1_000 }],
    [
      { lowest: '10', highest: '10' },
      { lowest: 1_000, highest: 1_000 },
    ],
    [{ lowest: '0' }, { lowest: 0 }],
    [{ keyword: '米' }, { keyword: '米' }],
    [{ condition: 'new' }, { condition: 'new' }],
    [{ condition: 'used' }, { condition: 'used' }],
    [{ inStock: '1' }, { inStock: true }],
    [{ classification: 'c_1-a' }, { classification: 'c_1-a' }],
    [{ classification: 'c'.repeat(41) }, {}],
    ...['sold', 'priceUp', 'priceDown'].map(sort => [{ sort }, { sort }] as const),
    [{ sort: 'newest' }, {}],
  ])('%j asks for %j', (over, asked) => {
    expect(goodsQueryOf({ ...BLANK, ...over })).toEqual(asked)
  })
  test('a range of prices is one filter, whichever end is set', () => {
    const count = (over: object) => activeFilterCount({ ...BLANK, ...over })
    expect(
      [{}, { lowest: '1' }, { highest: '1' }, { lowest: '1', highest: '2' }, { keyword: '米', sort: 'sold' }].map(
        count,
      ),
    ).toEqual([...[0, 1, 1, 1, 0]])
    expect(count({ condition: 'new', lowest: '1', inStock: '1' })).toBe(3)
  })
  test('a range is sent without blanks, and not while an end is no price', () => {
    const onChange = vi.fn()
    render(<PriceRange lowest="" highest="" onChange={onChange} />)
    const write = (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
      fireEvent.submit(screen.getByLabelText(label).closest('form')!)
    }
    write('最高价（元）', 'viel')
    expect(screen.getByRole('alert').textContent).toBe('价格请写数字，最多两位小数')
    expect(onChange).not.toHaveBeenCalled()
    write('最高价（元）', ' 9.5 ')
    expect(screen.queryByRole('alert')).toBeNull()
    write('最低价（元）', '2')
    expect(onChange.mock.calls).toEqual([
      ['', '9.5'],
      ['2', '9.5'],
    ])
  })
  test('a class is found by its own name or by one below it', () => {
    const tree = [
      { id: 'a', children: [{ id: 'a1', children: [] }] },
      { id: 'b', children: [] },
    ] as never
    expect(['a', 'a1', 'b', 'x', ''].map(id => branchOf(tree, id)?.id)).toEqual(['a', 'a', 'b', undefined, undefined])
  })
})

const line = (over: Partial<CartLine> = {}): CartLine => ({
  ...{
    sku: 's',
    goods: 'g',
    title: '大米',
    picture: '',
    options: [],
    price: 1_250,
    count: 5,
    available: 9,
    problem: '',
  },
  ...over,
})

describe('a line', () => {
  test.each([
    ['', 9, '', ''],
    ['', 10, 'tooFew', '库存不足，只有 9 件'],
    ['tooFew', 9, '', ''],
    ['tooFew', 10, 'tooFew', '库存不足，只有 9 件'],
    ['gone', 1, 'gone', '商品已不存在'],
    ['offSale', 1, 'offSale', '已下架'],
    ['soldOut', 1, 'soldOut', '已售罄'],
    ['shopClosed', 99, 'shopClosed', '店铺暂停营业'],
    ['ownShop', 1, 'ownShop', '自己店铺的商品，不能买'],
  ] as const)('with the server’s %j, of which %i are wanted: %j', (problem, count, found, words) => {
    expect(lineProblem(line({ problem }), count)).toBe(found)
    expect(lineProblemText(line({ problem }), count)).toBe(words)
  })
  test.each([
    [{}, '', '大米¥12.50× 1', ['/v3GoodsDetail?id=g']],
    [{ options: ['红', '大'] }, '', '大米红 · 大¥12.50× 1', ['/v3GoodsDetail?id=g']],
    [{ goods: '', price: 0 }, '商品已不存在', '大米商品已不存在× 1', []],
  ])('with %j and %j reads whole', (over, problem, words, links) => {
    expect(wordsOf(<LineBody {...{ line: line(over), problem }}>× 1</LineBody>)).toBe(words)
    expect(hrefs()).toEqual(links)
  })
  test.each([
    ['a:1,a:2', [{ sku: 'a', count: 3 }]],
    ['a:999,a:1', [{ sku: 'a', count: 999 }]],
    ['a:1000', []],
    ['a:0', []],
    [`${'a'.repeat(41)}:1`, []],
    ['x;a:1', []],
  ])('of %s in an address %j are to be bought', (words, lines) => {
    expect(parseLines(words)).toEqual(lines)
  })
  test('of more than two hundred sorts the first two hundred are', () => {
    const all = Array.from({ length: 201 }, (_, at) => ({ sku: `s${at}`, count: 1 }))
    expect(parseLines(formatLines(all))).toEqual(all.slice(0, 200))
  })
  test('is bought as far as there is anything, else not at all', () => {
    const all = [
      line({ sku: 'a', problem: 'tooFew', available: 0 }),
      line({ sku: 'b', problem: 'tooFew', available: 1 }),
    ]
    expect(buyableLines(all)).toEqual([{ sku: 'b', count: 1 }])
  })
})

describe('the cart on the device', () => {
  test('holds 999 pieces of a sort at most, and two hundred sorts, the newest first', () => {
    const store = memoryStore()
    addToDeviceCart(store, { sku: 'a', count: 998 })
    addToDeviceCart(store, { sku: 'a', count: 3 })
    expect(deviceCart(store)?.lines).toEqual([{ sku: 'a', count: 999 }])
    for (let at = 0; at < 200; at++) addToDeviceCart(store, { sku: `s${at}`, count: 1 })
    const lines = deviceCart(store)?.lines ?? []
    expect([lines.length, lines[0]?.sku, lines.some(({ sku }) => sku === 'a')]).toEqual([200, 's199', false])
  })
})

describe('options', () => {
  const sku = (options: string[], available: number, price = 100) => ({
    id: options.join(),
    options,
    available,
    price,
  })
  const SKUS = [sku(['红', '大'], 1), sku(['红', '小'], 0, 90), sku(['蓝', '大'], 2, 150)]
  test('are chosen already where there is but one value', () => {
    expect(initialSelection(['颜色', '大小'], [sku(['红', '大'], 1), sku(['蓝', '大'], 1)])).toEqual(['', '大'])
    expect(initialSelection(['颜色'], [])).toEqual([''])
  })
  test('what is sold out stays chosen and can be taken back; what leads nowhere cannot be pressed', () => {
    const onChange = vi.fn()
    render(<Options names={['颜色', '大小']} skus={SKUS} selection={['蓝', '']} onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: /^蓝/ }))
    fireEvent.click(screen.getByRole('button', { name: /^大/ }))
    fireEvent.click(screen.getByRole('button', { name: /^小/ }))
    expect(onChange.mock.calls).toEqual([[['', '']], [['蓝', '大']]])
    const small = screen.getByRole('button', { name: /^小/ })
    expect([small.title, small.getAttribute('aria-disabled'), small.textContent]).toEqual([
      '没有这个搭配',
      'true',
      '小没有这个搭配',
    ])
    cleanup()
    render(<Options names={['颜色', '大小']} skus={SKUS} selection={['红', '小']} onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: /^小/ }))
    expect(onChange).toHaveBeenLastCalledWith(['红', ''])
  })
  test('say what one more value would come to, beside what else is chosen', () => {
    expect(optionValuesAt(SKUS, ['红', '小'], 0)).toEqual([
      { value: '红', chosen: true, why: '已售罄' },
      { value: '蓝', chosen: false, why: '没有这个搭配' },
    ])
  })
  test('stock is a warning up to ten', () => {
    const of = (...all: number[]) => stockText(all.map(available => ({ available })))
    expect([of(10), of(11), of(-1, 3), of(0), of()]).toEqual([
      '仅剩 10 件',
      '有货，还有 11 件',
      '仅剩 3 件',
      '已售罄',
      '已售罄',
    ])
    expect([priceRangeOf(SKUS as never), priceRangeOf([])]).toEqual([[90, 150], undefined])
  })
})
