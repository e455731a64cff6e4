/** What is said of goods, shops and favourites, in lists and before one buys. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { CartLine, GoodsRow } from '../../../src/contract/mall.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { BuyBox } from '../../../src/pages/mall/parts/buyBox.tsx'
import { FavouriteRow } from '../../../src/pages/mall/parts/favouriteRow.tsx'
import { GoodsCard } from '../../../src/pages/mall/parts/goodsCard.tsx'
import { ShopCard } from '../../../src/pages/mall/parts/shopCard.tsx'
import { ShopHeader } from '../../../src/pages/mall/parts/shopHeader.tsx'
import { SubmitShop } from '../../../src/pages/mall/parts/submitShop.tsx'
import { Gallery } from '../../../src/pages/mall/shared/gallery.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').replace(/★+/, '').trim()
const hrefs = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))

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

describe('goods in a list', () => {
  const goods = (over: Partial<GoodsRow>) =>
    ({
      ...{
        id: 'g',
        title: '大米',
        picture: '',
        price: 1_250,
        highestPrice: 1_250,
        sold: 3_000,
        tag: '',
        condition: 'new',
      },
      ...{ shopName: '合作社', inStock: true },
      ...over,
    }) as GoodsRow
  test.each([
    [{}, false, '大米合作社¥12.50已售 3,000'],
    [{}, true, '大米¥12.50已售 3,000'],
    [{ tag: '助农' }, true, '大米¥12.50助农'],
    [{ highestPrice: 1_300 }, true, '大米¥12.50 起已售 3,000'],
    [{ condition: 'used' as const }, true, '大米二手¥12.50已售 3,000'],
    [{ inStock: false }, true, '大米已售罄¥12.50已售 3,000'],
    [{ inStock: false, condition: 'used' as const }, true, '大米二手已售罄¥12.50已售 3,000'],
  ])('with %j, in its shop: %j', (over, inShop, words) => {
    expect(wordsOf(<GoodsCard goods={goods(over)} inShop={inShop} />)).toBe(words)
  })
})

test.each([
  ['goods', '商品', '已下架', '/v3GoodsDetail?id=f'],
  ['gift', '礼品', '已下架', '/giftDetail?id=f'],
  ['shop', '店铺', '暂停营业', '/v3Shop?id=f'],
  ['activity', '活动', '已结束', '/volunteerDetail?id=f'],
] as const)('a favourite that is of kind %s', (kind, label, gone, href) => {
  const favourite = { kind, id: 'f', title: '大米', summary: '', picture: '', price: null, gone: false }
  const row = (over: object) => (
    <FavouriteRow favourite={{ ...favourite, ...over } as never} busy={false} onRemove={() => {}} />
  )
  expect(wordsOf(row({}))).toBe(`大米${label}`)
  expect(hrefs()).toEqual([href])
  cleanup()
  expect(wordsOf(row({ gone: true, price: 0, summary: '新米' }))).toBe(`大米新米¥0.00${label}${gone}`)
})

test('a shop says where it is, how much it has, and when it is closed', () => {
  const shop = {
    ...{
      id: 's',
      name: '合作社',
      picture: '',
      open: true,
      summary: '',
      regionName: '西湖区',
      address: '',
      goodsCount: 2,
    },
    ...{ sold: 3_000, stars: 0, favourite: false },
  }
  const header = (over: object) =>
    (openPage(<ShopHeader shop={{ ...shop, ...over } as never} />, () => ({})).container.textContent ?? '').replace(
      /★+/,
      '',
    )
  expect(header({})).toBe('2 件商品 · 已售 3,000西湖区收藏')
  cleanup()
  expect(header({ open: false, address: '3 号', summary: '好米' })).toBe(
    '好米暂停营业，现在不能下单2 件商品 · 已售 3,000西湖区 3 号收藏',
  )
  cleanup()
  expect(wordsOf(<ShopCard shop={shop as never} />)).toBe('合作社进店看看')
  cleanup()
  expect(wordsOf(<ShopCard shop={{ ...shop, open: false } as never} />)).toBe('合作社暂停营业进店看看')
})

test.each([
  [{ freight: 0 }, 0, '运费 包邮小计 ¥62.50'],
  [{ freight: 800 }, 0, '运费 ¥8.00小计 ¥62.50'],
  [{ freight: 0 }, 200, '运费 包邮小计 ¥62.50'],
  [{ freight: 0 }, 201, '留言最多 200 个字'],
])('what is bought of a shop, with %j and %i letters of words', (over, letters, words) => {
  const shop = { shop: { id: 's', name: '合作社' }, lines: [line()], amount: 6_250, ...over }
  const said = wordsOf(<SubmitShop shop={shop as never} remark={'长'.repeat(letters)} onRemark={() => {}} />)
  expect(said).toContain('大米¥12.50× 5')
  expect(said).toContain(words)
  expect(said.includes('留言最多')).toBe(letters > 200)
})

test('what is no longer there has no shop to write to', () => {
  const shop = { shop: { id: '', name: '' }, lines: [line()], freight: 0, amount: 0 }
  expect(wordsOf(<SubmitShop shop={shop as never} remark="" onRemark={() => {}} />)).toMatch(/^已不存在的商品/)
  expect(screen.queryByLabelText(/^给店家留言/)).toBeNull()
})

test('of several pictures the one that is pressed is large', () => {
  render(<Gallery pictures={['/files/a.webp', '/files/b.webp']} title="大米" />)
  const large = () => screen.getByAltText('大米').getAttribute('src')
  expect(large()).toContain('a.webp')
  fireEvent.click(screen.getByRole('button', { name: '看第 2 张图片，共 2 张' }))
  expect(large()).toContain('b.webp')
  expect(screen.getAllByRole('button').map(one => one.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  cleanup()
  render(<Gallery pictures={['/files/a.webp']} title="大米" />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

describe('what one looks at before buying', () => {
  const SKUS = ['红', '蓝'].map((word, at) => ({
    id: word,
    options: [word],
    available: at + 1,
    price: 1_000 + at * 500,
  }))
  const GOODS = {
    ...{ id: 'g', pictures: [], title: '围巾', price: 100, highestPrice: 900, freight: 0, condition: 'new', tag: '' },
    ...{ sold: 2_000, reviews: { count: 0, stars: 0 }, favourite: false, optionNames: ['颜色'], skus: SKUS },
    shop: { id: 's', name: '合作社', picture: '', open: true },
  }
  const purchase = {
    selection: [''],
    select: () => {},
    count: 1,
    setCount: () => {},
    setCountFault: () => {},
    max: 2,
    unavailable: '',
  }
  const box = (goods: object, more: object = {}) =>
    openPage(
      <BuyBox goods={{ ...GOODS, ...goods } as never} purchase={{ ...purchase, ...more } as never} />,
      () => ({}),
    ).container.textContent ?? ''
  test.each([
    ['the range of prices, and that sending is free', {}, {}, /^¥10\.00 – ¥15\.00包邮全新已售 2,000收藏/],
    [
      'the price of what is chosen, and what sending costs',
      { freight: 800 },
      { selection: ['蓝'] },
      /^¥15\.00运费 ¥8\.00/,
    ],
    ['the price that the goods name, where there is no sort', { skus: [] }, {}, /^¥1\.00 – ¥9\.00/],
    ['that it was used, and its tag', { condition: 'used', tag: '助农' }, {}, /二手助农已售/],
    ['how many spoke of it', { reviews: { count: 1_200, stars: 5 } }, {}, /1,200 条评价/],
    ['how many there are', {}, {}, /仅剩 3 件/],
    ['why it cannot be bought', {}, { unavailable: '已售罄' }, /收藏已售罄颜色/],
  ])('says %s', (_, goods, more, words) => {
    expect(box(goods, more)).toMatch(words)
  })
  test('counts nothing where nothing can be bought', () => {
    box({}, { unavailable: '已售罄' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.body.textContent).not.toContain('仅剩')
  })
})
