/** Several goods in one donation: one stands open, the others are a line each; what is removed is that one. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { DonationGoodsDraft } from '../../../src/pages/donation/parts/giveValues.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const goods = (key: number, name: string, change: Partial<DonationGoodsDraft> = {}): DonationGoodsDraft => ({
  ...{ key, name, classification: 'c', condition: 'new', count: key + 2, unit: '条', pictures: [] },
  ...change,
})
const BLANKET = goods(0, ' 绒毛毯 ', { pictures: ['/files/blanket.jpg', '/files/label.jpg'] })
const THREE = [BLANKET, goods(1, '围巾', { condition: 'used', unit: '件' }), goods(2, '毛衣')]
const CONTACT = { name: '林美华', phone: '13900000001', region: '330106009', regionDone: true, detail: '宝石山下 3 号' }
const HAND_OVER = { mode: 'dropOff', warehouse: 'id2', day: '2026-11-20', slot: 'morning' }

/** The form with these goods filled in on an earlier visit, at a step. */
const openForm = (list: readonly DonationGoodsDraft[], step = 0, more: Partial<ScreenOptions> = {}) => {
  const draft = { goods: list, ...CONTACT, ...HAND_OVER }
  const stored = JSON.stringify({ draft, step, reached: step, key: 'k', notStored: [] })
  const drafts = memoryStore({ 'draft:7:donate': stored, 'draft:7:donate-list': stored })
  return openScreen({ at: '/donationW', drafts, ...more })
}
const button = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))
const openHeadings = () => screen.getAllByRole('heading', { level: 3 }).map(one => one.textContent)
const openNames = () => screen.getAllByLabelText<HTMLInputElement>(/^物品名称/).map(({ value }) => value)
/** Names of the goods that are a line. */
const lines = () =>
  screen.queryAllByRole('button', { name: /^修改/ }).map(one => one.getAttribute('aria-label')?.slice(2))

test('of three goods the last stands open; the others say how many, in which condition, and show their first picture', async () => {
  await openForm(THREE)
  expect(openHeadings()).toEqual(['第 3 样物品'])
  expect(lines()).toEqual(['绒毛毯', '围巾'])
  expect(document.body.textContent).toContain('绒毛毯2 条 · 全新')
  expect(document.body.textContent).toContain('围巾3 件 · 用过')
  const pictures = [...document.querySelectorAll('img')].map(({ src }) => src)
  expect(pictures.filter(src => src.includes('blanket'))).toHaveLength(1)
  expect(pictures.filter(src => src.includes('label'))).toEqual([])
})

test('one more kind of goods stands open and empty below those that are complete', async () => {
  const { press } = await openForm(THREE.slice(0, 2))
  await press(button('再加一样物品'))
  expect(openHeadings()).toEqual(['第 3 样物品'])
  expect(openNames()).toEqual([''])
  expect(lines()).toEqual(['绒毛毯', '围巾'])
})

test('goods that are not complete stay open, and no further ones come before they are', async () => {
  const { press } = await openForm([BLANKET, goods(1, '')])
  await press(button('再加一样物品'))
  expect(openHeadings()).toEqual(['第 2 样物品'])
  expect(screen.getByText('请填写物品名称')).toBeTruthy()
})

test('what is written about goods added after others were removed changes only them', async () => {
  const { press } = await openForm(THREE)
  await press(button('移除围巾'))
  await press(button('再加一样物品'))
  await press(() => fireEvent.change(screen.getByLabelText(/^物品名称/), { target: { value: '手套' } }))
  expect(openNames()).toEqual(['手套'])
  expect(lines()).toEqual(['绒毛毯', '毛衣'])
})

test('goods that are removed from among the lines leave the others as they stand', async () => {
  const { press } = await openForm(THREE)
  await press(button('移除绒毛毯'))
  expect(openNames()).toEqual(['毛衣'])
  expect(lines()).toEqual(['围巾'])
  await press(button('移除围巾'))
  expect(openNames()).toEqual(['毛衣'])
  // The only goods cannot be removed.
  expect(screen.queryByRole('button', { name: '移除' })).toBeNull()
})

test('a line that is pressed opens, and stays open when others are removed', async () => {
  const { press } = await openForm(THREE)
  await press(button('修改绒毛毯'))
  expect(openNames()).toEqual([' 绒毛毯 '])
  expect(lines()).toEqual(['围巾', '毛衣'])
  await press(button('移除毛衣'))
  expect(openNames()).toEqual([' 绒毛毯 '])
  expect(lines()).toEqual(['围巾'])
})

test('once the open goods are removed the last of the others open', async () => {
  const { press } = await openForm(THREE)
  await press(button('修改绒毛毯'))
  await press(button('移除'))
  expect(openNames()).toEqual(['毛衣'])
  expect(lines()).toEqual(['围巾'])
})

test.each([
  ['物品', '您想捐些什么？'],
  ['联系人', '怎么联系您？'],
  ['交接', '东西怎么交给我们？'],
])('on the last page %s leads back to its own step', async (group, question) => {
  const { press } = await openForm(THREE, 3)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('请核对一遍')
  await press(button(`修改${group}`))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question)
})

test.each([
  ['物品', '/cartR', undefined],
  ['联系人', '/donationW?cart=1', '怎么联系您？'],
  ['交接', '/donationW?cart=1', '东西怎么交给我们？'],
])('of a donation out of the list %s is changed where it was said', async (group, address, question) => {
  const { press } = await openForm([], 2, {
    at: '/donationW?cart=1',
    patch: (wire, reply) => (wire === '/api/my/getMyInfo' ? { ...reply, kind: 'person' } : reply),
  })
  await press(button(`修改${group}`))
  expect(window.location.pathname + window.location.search).toBe(address)
  if (question) expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question)
})

test('the last page says the warehouse that was chosen', async () => {
  await openForm(THREE, 3, {
    patch: (wire, reply) =>
      wire === '/api/index/cangkuList'
        ? { ...reply, dataList: ['id1', 'id2'].map(id => ({ id, name: `${id}的仓库`, address: '天目山路', at: null })) }
        : reply,
  })
  expect(screen.getByText('id2的仓库，天目山路')).toBeTruthy()
})

test('a count in the list that is none stops the giving by the name of its goods, until it is put right', async () => {
  const lineOf = (id: string, name: string) => ({ ...goods(0, name), id, classificationName: '衣物', expiry: '' })
  const { press, sent } = await openScreen({
    at: '/cartR',
    patch: (wire, reply) =>
      wire === '/api/my/juanwuCartList'
        ? { ...reply, dataList: [lineOf('l1', '绒毛毯'), lineOf('l2', '围巾')] }
        : reply,
  })
  const write = (name: string, value: string) => () => {
    const field = within(screen.getByRole('group', { name: `${name}的数量` })).getByRole('textbox')
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  await press(write('围巾', '1.5'))
  await press(button('捐出这 2 样'))
  expect(screen.getByText('围巾：件数要写成整数，例如 2')).toBeTruthy()
  expect(window.location.pathname).toBe('/cartR')
  await press(write('围巾', '3'))
  await press(button('捐出这 2 样'))
  expect(window.location.pathname).toBe('/donationW')
  expect(sent.filter(({ wire }) => wire === '/api/my/juanwuCartUpdate').map(({ input }) => input)).toEqual([
    { id: 'l2', count: 3 },
  ])
})

describe('what the server refuses about the hand-over is said on its page, at what it is about', () => {
  const refusedAt = async (field: string) => {
    const { press } = await openForm(THREE, 3, {
      answer: ({ wire }) => {
        if (wire !== '/api/index/iWantToJuanwu') return undefined
        throw new Refused({ code: 'invalid', message: '这里要改', field })
      },
    })
    await press(button('提交捐赠'))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('东西怎么交给我们？')
    expect(screen.getAllByText('这里要改')).toHaveLength(1)
  }
  test.each([
    ['mode', '交接方式'],
    ['warehouse', '送到哪个爱心仓库'],
    ['slot', '大概什么时候到'],
  ])('%s at the choice 「%s」', async (field, label) => {
    await refusedAt(field)
    const group = screen.getByRole('group', { name: label })
    expect(within(group).getByRole('alert').textContent).toBe('这里要改')
    expect(group.contains(document.activeElement), 'the focus goes there').toBe(true)
  })
  test.each([
    ['day', /哪天送到/],
    ['remark', /留言/],
  ])('%s at its field', async (field, label) => {
    await refusedAt(field)
    const control = screen.getByLabelText(label)
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('这里要改')
    expect(document.activeElement).toBe(control)
  })
})

test('the warehouse that was chosen stays chosen until another one is; that one is sent, with its hour', async () => {
  const { press, sent } = await openForm(THREE, 2)
  const group = () => screen.getByRole('group', { name: '送到哪个爱心仓库' })
  const radios = () => within(group()).getAllByRole<HTMLInputElement>('radio')
  expect(radios().flatMap(({ checked, value }) => (checked ? [value] : []))).toEqual(['id2'])
  const [first] = radios()
  await press(() => fireEvent.click(first!))
  await press(() => fireEvent.click(screen.getByRole('radio', { name: /下午/ })))
  await press(button('下一步'))
  await press(button('提交捐赠'))
  const gift = sent.find(({ wire }) => wire === '/api/index/iWantToJuanwu')?.input
  expect(gift).toMatchObject({ mode: 'dropOff', warehouse: first?.value, slot: 'afternoon', day: '2026-11-20' })
})
