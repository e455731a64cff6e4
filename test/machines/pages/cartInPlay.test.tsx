/** The cart: what is chosen counts, what cannot be bought does not, and just that goes on to the order. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartLine } from '../../../src/contract/mall.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import Cart from '../../../src/pages/mall/cart.tsx'
import { usePurchase } from '../../../src/pages/mall/parts/usePurchase.ts'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import { dismiss, type ToastMessage, useToasts } from '../../../src/ui/toasts.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: '7', settled: true }))
afterEach(() => {
  for (const { id } of shown.current) act(() => dismiss(id))
  cleanup()
  clearCache()
  closeQuestion()
  setView({ uid: '' })
})

const line = (sku: string, over: Partial<CartLine> = {}): CartLine => ({
  ...{
    sku,
    goods: 'g',
    title: `商品${sku}`,
    picture: '',
    options: [],
    price: 1_000,
    count: 1,
    available: 9,
    problem: '',
  },
  ...over,
})
const question = { current: undefined as ReturnType<typeof useQuestion> | undefined }
function Question() {
  question.current = useQuestion()
  return null
}
const openCart = async (...lines: readonly CartLine[]) => {
  const { sent } = openPage(
    <>
      <Cart />
      <Toaster />
      <Question />
    </>,
    ({ wire }) => (wire === '/api/v3/cartList' ? { dataList: [{ shop: { id: 's1', name: '合作社' }, lines }] } : {}),
    { at: '/v3Cart' },
  )
  await screen.findByText('合作社')
  return (wire: string) => sent.filter(call => call.wire === wire).map(({ input }) => input)
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const sum = () =>
  screen
    .getAllByRole('status')
    .map(one => one.textContent)
    .find(text => text?.startsWith('已选'))
const where = () => decodeURIComponent(window.location.pathname + window.location.search)

describe('what is chosen', () => {
  const LINES = [
    line('a', { count: 2 }),
    line('b', { price: 500 }),
    line('c', { problem: 'soldOut', available: 0, price: 9_900 }),
    line('d', { problem: 'offSale' }),
  ]
  test('is all that can be bought, summed up by pieces; nothing else goes to the order', async () => {
    await openCart(...LINES)
    expect(sum()).toBe('已选 3 件，合计 ¥25.00运费结算时算')
    expect([box('全选').checked, box('选择商品c').disabled, box('选择商品c').checked]).toEqual([true, true, false])
    await press(button('去结算'))
    expect(where()).toBe('/v3OrderSubmit?lines=a:2,b:1')
  })
  test('without one of them is not all; a press on all chooses the rest, a second one nothing', async () => {
    await openCart(...LINES)
    await press(box('选择商品b'))
    expect([sum(), box('全选').checked, box(/合作社/).checked]).toEqual([
      '已选 2 件，合计 ¥20.00运费结算时算',
      false,
      false,
    ])
    await press(box('全选'))
    expect([sum(), box('全选').checked]).toEqual(['已选 3 件，合计 ¥25.00运费结算时算', true])
    await press(box('全选'))
    expect([sum(), button('去结算').getAttribute('aria-disabled')]).toEqual([
      '已选 0 件，合计 ¥0.00运费结算时算',
      'true',
    ])
    await press(button('去结算'))
    expect(where()).toBe('/v3Cart')
    await press(box(/合作社/))
    expect(sum()).toBe('已选 3 件，合计 ¥25.00运费结算时算')
  })
  test('where nothing can be bought is nothing, and cannot be', async () => {
    await openCart(line('c', { problem: 'soldOut', available: 0 }))
    expect([box('全选').disabled, box('全选').checked, box(/合作社/).disabled]).toEqual([true, false, true])
  })
  test('a count changes the sum at once, and is sent before the order', async () => {
    const sentTo = await openCart(...LINES)
    await press(screen.getAllByRole('button', { name: '多一件' })[0]!)
    expect(sum()).toBe('已选 4 件，合计 ¥35.00运费结算时算')
    await press(button('去结算'))
    expect(where()).toBe('/v3OrderSubmit?lines=a:3,b:1')
    expect(sentTo('/api/v3/cartUpdate')).toEqual([{ sku: 'a', count: 3 }])
  })
  test('with a count that is none stops there, and says so; not where that line is not chosen', async () => {
    await openCart(...LINES)
    const field = screen.getByRole('textbox', { name: '商品b的数量，件' })
    fireEvent.change(field, { target: { value: '1.5' } })
    fireEvent.blur(field)
    await press(button('去结算'))
    expect(where()).toBe('/v3Cart')
    expect(screen.getAllByText(/件数要写成整数/).length).toBeGreaterThan(1)
    await press(box('选择商品b'))
    await press(button('去结算'))
    expect(where()).toBe('/v3OrderSubmit?lines=a:2')
  })
  test('with two such counts stops there until both are put right', async () => {
    await openCart(...LINES)
    const write = async (name: string, value: string) => {
      const field = screen.getByRole('textbox', { name: `商品${name}的数量，件` })
      await act(async () => void fireEvent.change(field, { target: { value } }))
      await act(async () => void fireEvent.blur(field))
    }
    await write('a', '1.5')
    await write('b', '1.5')
    await write('b', '1')
    await press(button('去结算'))
    expect(where()).toBe('/v3Cart')
    await write('a', '2')
    await press(button('去结算'))
    expect(where()).toBe('/v3OrderSubmit?lines=a:2,b:1')
  })
})

describe('what cannot be bought', () => {
  const LINES = [
    line('a'),
    line('b', { problem: 'tooFew', count: 5, available: 3 }),
    line('c', { problem: 'shopClosed' }),
    ...(['gone', 'offSale', 'soldOut', 'ownShop'] as const).map(problem => line(problem, { problem })),
  ]
  test('for good is cleared away at once, after a yes; what fewer pieces or time would mend stays', async () => {
    const sentTo = await openCart(...LINES)
    await press(button('清理买不了的（4）'))
    expect(question.current?.options).toMatchObject({ title: '从购物车删除 4 种商品？', tone: 'danger' })
    expect(sentTo('/api/v3/cartDelete')).toEqual([])
    await act(async () => {
      if (question.current?.kind === 'ask') question.current.answer(true)
    })
    expect(sentTo('/api/v3/cartDelete')).toEqual([{ skus: ['gone', 'offSale', 'soldOut', 'ownShop'] }])
    expect(sentTo('/api/v3/cartList')).toHaveLength(2)
    expect(screen.getByText('已从购物车删除')).toBeTruthy()
  })
  test('one alone is asked about by its name, and stays after a no', async () => {
    const sentTo = await openCart(...LINES)
    await press(button('删除商品a'))
    expect(question.current?.options).toMatchObject({ title: '从购物车删除？', text: '商品a' })
    await act(async () => {
      if (question.current?.kind === 'ask') question.current.answer(false)
    })
    expect(sentTo('/api/v3/cartDelete')).toEqual([])
  })
  test('says why, can be counted down where that helps, and warns of the last ten', async () => {
    await openCart(...LINES, line('k', { available: 10 }), line('l', { available: 11 }))
    const words = (title: string) => screen.getByText(title, { selector: 'a' }).closest('li')?.textContent ?? ''
    expect(words('商品b')).toContain('库存不足，只有 3 件')
    expect([words('商品k').includes('仅剩 10 件'), words('商品l').includes('还有')]).toEqual([true, false])
    const counters = screen.getAllByRole('textbox').map(one => one.getAttribute('aria-label'))
    expect(counters).not.toContain('商品ownShop的数量，件')
    expect(counters).toContain('商品b的数量，件')
  })
})

/** Sentences that stand there still, which belong to this test alone. */
const shown: { current: readonly ToastMessage[] } = { current: [] }
const purchase = { current: undefined as ReturnType<typeof usePurchase> | undefined }
function Purchase({ goods }: { goods: object }) {
  purchase.current = usePurchase(goods as never)
  shown.current = useToasts()
  return <Toaster />
}

describe('buying', () => {
  const sku = (word: string, available: number) => ({ id: `id${word}`, options: [word], available, price: 1_000 })
  const GOODS = {
    id: 'g',
    optionNames: ['颜色'],
    skus: [sku('红', 2), sku('蓝', 0)],
    onSale: true,
    shop: { open: true },
  }
  const open = (over: object = {}) =>
    openPage(<Purchase goods={{ ...GOODS, ...over }} />, () => ({}), { at: '/v3GoodsDetail?id=g', ports: { drafts } })
  const drafts = memoryStore()
  const change = (deed: (one: ReturnType<typeof usePurchase>) => void) => act(async () => deed(purchase.current!))
  const doIt = (label: string) => change(one => one.actions.find(action => action.label === label)?.onPress())

  test.each([
    ['where one kind is there', {}, ''],
    ['where none is', { skus: [sku('红', 0), sku('蓝', 0)] }, '已售罄，补货后可以再买。收藏起来，方便再找。'],
    ['off sale', { onSale: false }, '这件商品已经下架，不能再买了。看看店里别的商品。'],
    [
      'of a closed shop, whatever else',
      { onSale: false, shop: { open: false } },
      '店铺暂停营业，现在不能下单。收藏起来，恢复后再来。',
    ],
  ])('%s', (_, over, words) => {
    open(over)
    expect(purchase.current?.unavailable).toBe(words)
    expect(purchase.current?.actions.map(({ label, why }) => [label, why ?? ''])).toEqual([
      ['加入购物车', words],
      ['立即购买', words],
    ])
  })
  test('asks for a choice first, and says it the second time', async () => {
    const { sent } = open()
    await doIt('加入购物车')
    expect(purchase.current?.waiting?.label).toBe('加入购物车')
    expect(screen.queryByText('请先选择颜色')).toBeNull()
    await doIt('加入购物车')
    expect(screen.getByText('请先选择颜色')).toBeTruthy()
    await change(one => one.select(['红']))
    await doIt('加入购物车')
    expect(sent).toEqual([{ wire: '/api/v3/cartAdd', input: { sku: 'id红', count: 1 } }])
    expect(purchase.current?.waiting).toBeUndefined()
  })
  test('takes no more than there is, and says where the chosen kind is gone', async () => {
    open()
    expect([purchase.current?.max, purchase.current?.count]).toEqual([2, 1])
    await change(one => one.setCount(2))
    await change(one => one.select(['红']))
    await doIt('立即购买')
    expect(where()).toBe('/v3OrderSubmit?lines=id红:2')
    await change(one => one.select(['蓝']))
    expect([purchase.current?.max, purchase.current?.count]).toEqual([0, 1])
    expect(purchase.current?.actions[0]?.why).toBe('选中的这一种已售罄')
  })
  test('stops at a count that is none', async () => {
    const { sent } = open({ optionNames: [], skus: [{ ...sku('', 5), options: [] }] })
    await change(one => one.setCountFault('件数要写成整数，例如 2'))
    await doIt('加入购物车')
    expect([sent, screen.queryByText('件数要写成整数，例如 2') !== null]).toEqual([[], true])
  })
  test('without an account keeps it on this device, and asks nothing of the server', async () => {
    setView({ uid: '' })
    const { sent } = open({ optionNames: [], skus: [{ ...sku('', 5), options: [] }] })
    await doIt('加入购物车')
    expect(screen.getByText('已放进购物车，登录后就能结算')).toBeTruthy()
    expect(screen.queryByText('已加入购物车')).toBeNull()
    expect(sent).toEqual([])
    expect(drafts.get('cart')).toContain('"count":1')
  })
})
