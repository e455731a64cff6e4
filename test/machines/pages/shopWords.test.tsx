/** What a shop reads of its goods, orders, reviews and of itself; what of a form about goods is wrong, what is sent. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderRow } from '../../../src/contract/order.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { draftFrom, goodsFormErrors, valuesFor } from '../../../src/pages/shop/parts/goodsDraft.ts'
import { type Matrix, matrixOf, skusOf, valuesOf } from '../../../src/pages/shop/parts/matrix.ts'
import { MyApplications } from '../../../src/pages/shop/parts/myApplications.tsx'
import { type OwnGoods, OwnGoodsCard } from '../../../src/pages/shop/parts/ownGoodsCard.tsx'
import { OwnShopHeader } from '../../../src/pages/shop/parts/ownShopHeader.tsx'
import { PictureOrder } from '../../../src/pages/shop/parts/pictureOrder.tsx'
import { type OwnReview, ReviewCard } from '../../../src/pages/shop/parts/reviewCard.tsx'
import { shopApplicationCheck } from '../../../src/pages/shop/parts/shopApplicationCheck.tsx'
import { ShopOrderCard } from '../../../src/pages/shop/parts/shopOrderCard.tsx'
import type { MyShop } from '../../../src/pages/shop/parts/shops.ts'
import { formatYuan, parseFen } from '../../../src/pages/shop/parts/yuan.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { toneOf } from '../../support/machines/pieces.ts'

beforeEach(() => setView({ uid: '7', settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
})
const draw = (page: ReactNode, replies: Readonly<Record<string, object>> = {}) =>
  openPage(page, ({ wire }) => replies[wire] ?? { dataList: [] }).container

describe('money as a shop types it', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    [' 12.05 ', 1205],
    ['0', 0],
    ['0.29', 29],
    ['12345678.99', 1_234_567_899],
    ['', undefined],
    ['12.', undefined],
    ['.5', undefined],
    ['12.505', undefined],
    ['-1', undefined],
    ['1,200', undefined],
    ['123456789', undefined],
  ])('「%s」 is %s 分', (typed, fen) => expect(parseFen(typed)).toBe(fen))

  test.each([
    [1200, '12'],
    [1250, '12.50'],
    [1205, '12.05'],
    [5, '0.05'],
    [0, '0'],
  ])('%i 分 stand as 「%s」', (fen, typed) => expect(formatYuan(fen)).toBe(typed))
})

describe('goods', () => {
  const option = (typed: string) => ({ name: '颜色', typed })
  const ONE: Matrix = { options: [], lines: [{ options: [], price: '12.50', stock: '3' }] }
  const GOOD = {
    ...valuesFor(undefined, true),
    ...{ title: '毛线帽', summary: '手织', body: '羊毛', classification: 'c', pictures: ['/files/hat.webp'] },
    matrix: JSON.stringify(ONE),
  }
  const wrongWith = (change: object) => goodsFormErrors({ ...GOOD, ...change })
  const withLine = (change: object) => ({
    matrix: JSON.stringify({ ...ONE, lines: [{ ...ONE.lines[0], ...change }] }),
  })

  test.each([
    ['a list mark at the end makes no value', '红、蓝、', ['红', '蓝']],
    ['any sign that parts words does', '红，蓝,绿；黄;紫\n白', ['红', '蓝', '绿', '黄', '紫', '白']],
    ['blanks around a value are none of it', ' 大 红 、蓝 ', ['大 红', '蓝']],
    ['each value counts once', '红、红、蓝', ['红', '蓝']],
  ])('of options: %s', (_, typed, values) => expect(valuesOf(option(typed))).toEqual(values))

  test('that are whole have no fault', () => expect(goodsFormErrors(GOOD)).toEqual({ fields: {}, cells: {} }))

  test.each([
    ['freight that is no sum', { freight: '包邮' }, 'freight', '请填写运费，包邮填 0'],
    ['freight left empty', { freight: '' }, 'freight', '请填写运费，包邮填 0'],
    ['no classification', { classification: '' }, 'classification', '请选择分类'],
    ['nothing said of what is to go on sale', { body: '  ' }, 'body', '上架前请填写商品详情'],
  ])('%s is said at its field', (_, change, field, words) => {
    const { fields, cells } = wrongWith(change)
    expect([fields, cells]).toEqual([{ [field]: words }, {}])
  })
  test.each([
    ['a price that is none', { price: '' }, '0.price', '请填写价格，例如 12.50'],
    ['a stock that is none', { stock: '1.5' }, '0.stock', '请填写库存件数'],
    ['a stock of ten digits', { stock: '1234567890' }, '0.stock', '请填写库存件数'],
  ])('%s is said in its cell, and above the table that there is something', (_, change, cell, words) => {
    expect(wrongWith(withLine(change))).toEqual({
      ...{ fields: { matrix: '有规格没有填好，请看标出的地方' }, cells: { [cell]: words } },
    })
  })
  test('kept off sale need no description yet; free of freight and without stock they may be', () => {
    expect(wrongWith({ onSale: false, body: '' })).toEqual({ fields: {}, cells: {} })
    expect(wrongWith({ freight: '0', ...withLine({ stock: '0' }) })).toEqual({ fields: {}, cells: {} })
  })

  test('are sent without the blanks around their words, with sums in 分', () => {
    const typed = { title: ' 毛线帽 ', summary: ' 手织 ', body: ' 羊毛 ', freight: '8.5', condition: 'used' }
    expect(draftFrom({ ...GOOD, ...typed })).toEqual({
      ...{ title: '毛线帽', summary: '手织', body: '羊毛', classification: 'c', condition: 'used', freight: 850 },
      ...{ pictures: ['/files/hat.webp'], optionNames: [], skus: [{ options: [], price: 1250, stock: 3 }] },
    })
    expect(draftFrom({ ...GOOD, condition: 'nonsense' }).condition).toBe('new')
    // What is no sum is never taken for free of freight.
    expect(draftFrom({ ...GOOD, freight: '包邮' }).freight).toBe(-1)
  })

  test('that are changed begin as they are, new ones empty, new and free of freight', () => {
    const saved = { ...draftFrom({ ...GOOD, freight: '8.5', condition: 'used' }) }
    expect(valuesFor(saved, true)).toMatchObject({
      ...{ title: '毛线帽', summary: '手织', body: '羊毛', classification: 'c', condition: 'used', freight: '8.50' },
      ...{ pictures: ['/files/hat.webp'], onSale: true, saved: '' },
    })
    expect(valuesFor(undefined, false)).toMatchObject({
      ...{ title: '', summary: '', body: '', classification: '', condition: 'new', freight: '0', pictures: [] },
      onSale: false,
    })
  })

  test('of options are known by the id of each SKU, and what is no number is never sent as one', () => {
    const skus = [{ id: 'red', options: ['红'], price: 1200, stock: 3 }]
    const matrix = matrixOf({ optionNames: ['颜色'], skus })
    expect(skusOf(matrix)).toEqual({ optionNames: ['颜色'], skus })
    const [line] = matrix.lines
    const wrong = { ...matrix, lines: [{ ...line!, price: 'x', stock: 'x' }] }
    expect(skusOf(wrong).skus).toEqual([{ id: 'red', options: ['红'], price: 0, stock: -1 }])
  })
})

describe('my goods in a list', () => {
  const goods = (change: object) =>
    ({
      ...{ id: 'g1', title: '毛线帽', picture: '', price: 1250, highestPrice: 1250, stock: 1200, held: 2, sold: 9 },
      ...{ inStock: true, state: 'onSale', ...change },
    }) as unknown as OwnGoods
  const card = (change: object, more: object = {}) =>
    draw(<OwnGoodsCard goods={goods(change)} why={undefined} busy="" onState={() => {}} {...more} />)

  test('say the span of their price only where there is one, and what lies, waits and went', () => {
    expect(card({}).textContent).toContain('库存 1,200 · 待付款占用 2 · 已售 9')
    expect(document.body.textContent).not.toContain('至')
    expect(screen.queryByText('没货了')).toBeNull()
    cleanup()
    expect(card({ highestPrice: 1800, inStock: false }).textContent).toContain('至 ¥18')
    expect(toneOf('没货了')).toBe('warn')
  })
  test.each([
    ['onSale', '下架', true],
    ['offSale', '上架', true],
    ['draft', '上架', false],
  ])('that are %s can be %s; a draft nobody can look at yet', (state, step, looks) => {
    card({ state })
    expect(screen.getByRole('button', { name: `${step}：毛线帽` })).toBeTruthy()
    const look = screen.queryByRole('link', { name: '查看：毛线帽' })
    expect(look?.getAttribute('href')).toBe(looks ? '/v3GoodsDetail?id=g1' : undefined)
  })
  test('turn their own button only, and say why it cannot be pressed', () => {
    card({}, { busy: 'g2' })
    const button = () => screen.getByRole('button', { name: '下架：毛线帽' })
    expect(button().getAttribute('aria-busy')).not.toBe('true')
    cleanup()
    card({}, { busy: 'g1' })
    expect(button().getAttribute('aria-busy')).toBe('true')
    cleanup()
    card({}, { why: '店铺暂停营业，现在不能修改' })
    expect([button().title, button().getAttribute('aria-disabled')]).toEqual(['店铺暂停营业，现在不能修改', 'true'])
  })
})

describe('a review', () => {
  const review = (change: object) =>
    ({
      ...{ id: 'r1', author: '王**', stars: 5, words: '很暖和', pictures: [], options: ['红', '大'], at: 0 },
      ...{ answer: '', goodsTitle: '毛线帽', ...change },
    }) as unknown as OwnReview
  test.each([
    [5, 'jade'],
    [4, 'jade'],
    [3, 'warn'],
    [2, 'danger'],
    [1, 'danger'],
  ])('of %i stars is told in %s', (stars, tone) => {
    draw(<ReviewCard review={review({ stars })} why={undefined} />)
    expect(toneOf(`${stars} 星`)).toBe(tone)
  })
  test('that was answered shows the answer and asks for none, each picture opens in full', () => {
    const { textContent } = draw(
      <ReviewCard
        review={review({ answer: '谢谢您', pictures: ['/files/a.webp', '/files/b.webp'] })}
        why={undefined}
      />,
    )
    expect(textContent).toContain('红 / 大')
    expect(textContent).toContain('店铺回复谢谢您')
    expect(screen.queryByRole('button', { name: '回复' })).toBeNull()
    expect(screen.getAllByRole('link').map(one => one.getAttribute('href'))).toEqual(['/files/a.webp', '/files/b.webp'])
    expect(screen.getByRole('img', { name: '评价图片 2' })).toBeTruthy()
  })
  test('that cannot be answered now says why, and opens nothing', () => {
    draw(<ReviewCard review={review({ words: '' })} why="店铺暂停营业，现在不能回复" />)
    const button = screen.getByRole('button', { name: '回复' })
    expect(button.title).toBe('店铺暂停营业，现在不能回复')
    fireEvent.click(button)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

const shop = (id: string, change: object = {}) =>
  ({
    ...{ id, name: `店 ${id}`, picture: '', open: true, stateLabel: '营业中', reason: '', earned: 12_300 },
    ...{ pending: 4_500, summary: '卖山货', regionName: '西湖区', address: '3 号', papers: ['/files/p.webp'], at: 0 },
    ...change,
  }) as unknown as MyShop

test.each([
  [{}, 'jade', ''],
  [{ open: false, stateLabel: '已暂停', reason: '资料过期' }, 'danger', '原因：资料过期。这期间商品不能买，也不能修改'],
  [{ open: false, stateLabel: '已关闭' }, 'danger', '这期间商品不能买，也不能修改；已有的订单照常处理。'],
])('a shop that is %o says how it stands, and what it earned', (change, tone, words) => {
  const { textContent } = draw(<OwnShopHeader shop={shop('s1', change)} shops={[shop('s1')]} onChoose={() => {}} />)
  expect(toneOf(shop('s1', change).stateLabel)).toBe(tone)
  expect(textContent).toContain('可提现 ¥123')
  expect(textContent).toContain('待结算 ¥45')
  if (words) expect(textContent).toContain(words)
  else expect(textContent).not.toContain('这期间')
  expect(textContent?.includes('原因')).toBe(words.startsWith('原因'))
  expect(screen.queryByRole('group', { name: '店铺' })).toBeNull()
})

test('of several shops each is chosen by its name', () => {
  const onChoose = vi.fn()
  draw(<OwnShopHeader shop={shop('s1')} shops={[shop('s1'), shop('s2')]} onChoose={onChoose} />)
  fireEvent.click(screen.getByText('店 s2'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('s2')
})

test('of my applications each opened shop leads to its own goods; one that waits or was refused leads nowhere', async () => {
  const shops = [
    ...[shop('s1'), shop('s2', { open: false, stateLabel: '已暂停', reason: '资料过期' })],
    ...[
      shop('s3', { open: false, stateLabel: '待审核' }),
      shop('s4', { open: false, stateLabel: '未通过', reason: '太糊' }),
    ],
  ]
  const roles = ['s1', 's2'].map(region => ({ role: 'shopOwner', region, regionName: '', label: '' }))
  const { textContent } = draw(<MyApplications title="申请加盟" shops={shops} onNew={() => {}} />, {
    '/api/my/getMyInfo': { uid: '7', roles: [...roles, { role: 'finance', region: 's3' }] },
    '/api/v3/myShops': { dataList: shops },
  })
  await act(async () => {})
  const links = screen.getAllByRole('link', { name: /^管理商品：/ })
  expect(links.map(one => [one.getAttribute('aria-label'), one.getAttribute('href')])).toEqual([
    ['管理商品：店 s1', '/v3Release?shop=s1'],
    ['管理商品：店 s2', '/v3Release?shop=s2'],
  ])
  expect(['营业中', '已暂停', '待审核', '未通过'].map(toneOf)).toEqual(['jade', 'danger', 'warn', 'danger'])
  expect(textContent).not.toContain('undefined')
  expect(screen.getAllByText(/^原因：/).map(one => one.textContent)).toEqual(['原因：资料过期', '原因：太糊'])
})

test('the last look at an application for a shop leads back to what each group was asked at', () => {
  const onEdit = vi.fn()
  const words = { name: '山货铺', summary: '卖山货', address: '3 号', covers: [], papers: ['/files/p.webp'] }
  const groups = shopApplicationCheck(words, '', onEdit)
  expect(groups.map(({ label, items }) => [label, ...items.map(one => one.label)])).toEqual([
    ['店铺', '店铺名称', '店铺介绍', '所在地区', '详细地址'],
    ['资质', '资质图片', '店铺图片'],
  ])
  expect(groups[0]?.items.map(({ value }) => value)).toEqual(['山货铺', '卖山货', '已选择', '3 号'])
  expect(groups[1]?.items[1]?.value).toBe('用默认图片')
  for (const { onEdit: edit } of groups) edit?.()
  expect(onEdit.mock.calls).toEqual([[0], [1]])
  expect(shopApplicationCheck(words, '杭州市西湖区', onEdit)[0]?.items[2]?.value).toBe('杭州市西湖区')
})

test('pictures move one place to the front, and there is nothing to move of one', () => {
  const onChange = vi.fn()
  draw(<PictureOrder value={['a', 'b', 'c']} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: '第 3 张前移' }))
  expect(onChange).toHaveBeenLastCalledWith(['a', 'c', 'b'])
  fireEvent.click(screen.getByRole('button', { name: '第 2 张作封面' }))
  expect(onChange).toHaveBeenLastCalledWith(['b', 'a', 'c'])
  cleanup()
  expect(draw(<PictureOrder value={['a']} onChange={onChange} />).textContent).toBe('')
})

test('claims that are over stand back on an order at the desk; those that wait stand out', () => {
  const line = { sku: 's', goods: 'g', picture: '', options: ['红'], price: 100, count: 2, refunded: 0, shipped: false }
  const claims = ['requested', 'refused', 'refunded', 'withdrawn'].map(state => ({
    id: state,
    state,
    stateLabel: state,
  }))
  const order = {
    ...{
      id: 'o1',
      state: 'paid',
      stateLabel: '待发货',
      version: 1,
      buyer: '刘慧芳',
      amount: 25_000,
      refunded: 0,
      at: 0,
    },
    ...{ lines: [{ ...line, id: 'l1', title: '毛线帽' }], afterSales: claims, dueAt: null },
  } as unknown as OrderRow
  const { textContent } = draw(<ShopOrderCard order={order} />)
  expect(claims.map(({ state }) => toneOf(`售后：${state}`))).toEqual(['warn', 'plain', 'plain', 'plain'])
  expect(textContent).toContain('毛线帽 红 × 2')
  expect(textContent).toContain('刘慧芳 · ¥250')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/orderDetail?id=o1')
})
