/** Asking for goods, line by line, and the last look at what is asked for. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type Patch, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const node = (id: string, name: string, children: readonly object[] = []) => ({ id, name, picture: '', children })
/** Two classes with kinds below them, and one without. */
const TREE = [
  node('clothes', '衣物', [node('coat', '冬衣'), node('shoes', '棉鞋'), node('socks', '袜子')]),
  node('bedding', '床品', [node('quilt', '棉被')]),
  node('other', '其他'),
]
const COAT = { name: '成人冬衣，L 码', classification: 'coat', count: 2, unit: '件' }
const SOCKS = { name: '袜子', classification: 'socks', count: 3, unit: '双' }
const QUILT = { name: '棉被', classification: 'quilt', count: 1, unit: '床' }
const OTHERS = { whose: 'mine', words: '去年的棉衣已经穿不下了', proof: [] }
const WHO = {
  name: '林美华',
  phone: '13900000001',
  identity: '',
  region: '330106009001',
  detail: '宝石山下 3 号',
  at: null,
}

const person: Patch = (wire, reply) => {
  if (wire === '/api/getClassifAll') return { ...reply, dataList: TREE }
  return wire === '/api/my/getMyInfo' ? { ...reply, kind: 'person' } : reply
}
/** The application at a step, with these filled in on an earlier visit. */
const openForm = (items: readonly object[], step = 1, more: Partial<ScreenOptions> = {}) => {
  const stored = { draft: { ...WHO, ...OTHERS, items }, step, reached: step, key: 'k', notStored: [] }
  const drafts = memoryStore({ 'draft:7:applyWz': JSON.stringify(stored) })
  return openScreen({ at: '/applyWz', drafts, patch: person, ...more })
}
const button = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))
/** Each line as it stands: which kind, how it is called, how many. */
const lines = () => {
  const valuesOf = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value)
  const [kinds, names, counts, units] = ['种类', '要什么', '数量', '单位'].map(valuesOf)
  return kinds?.map((kind, at) => `${kind} ${names?.[at]} ${counts?.[at]} ${units?.[at]}`)
}

test('another line of a class is the first kind that is not asked for yet, counted as such things are', async () => {
  const { press } = await openForm([COAT])
  await press(button('再加一样衣物'))
  expect(lines()).toEqual(['coat 成人冬衣，L 码 2 件', 'shoes 棉鞋 1 双'])
  await press(button('再加一样衣物'))
  expect(lines()).toEqual(['coat 成人冬衣，L 码 2 件', 'shoes 棉鞋 1 双', 'socks 袜子 1 双'])
})

test('it stands in its class, whatever was asked for in others', async () => {
  const { press } = await openForm([COAT, QUILT])
  await press(button('再加一样衣物'))
  expect(lines()).toEqual(['coat 成人冬衣，L 码 2 件', 'shoes 棉鞋 1 双', 'quilt 棉被 1 床'])
})

test('where all kinds are asked for, another line is of the class itself', async () => {
  const { press } = await openForm([QUILT])
  await press(button('再加一样床品'))
  expect(screen.getAllByLabelText<HTMLInputElement>('要什么').map(({ value }) => value)).toEqual(['棉被', '床品'])
})

test('of two lines the one that is not needed goes', async () => {
  const { press } = await openForm([COAT, SOCKS, QUILT])
  await press(button('不要了：袜子'))
  expect(lines()).toEqual(['coat 成人冬衣，L 码 2 件', 'quilt 棉被 1 床'])
})

test('a unit of earlier that nobody chooses any more can stay, above those of today', async () => {
  await openForm([{ ...COAT, unit: '身' }])
  const unit = screen.getByLabelText<HTMLSelectElement>('单位')
  expect(unit.value).toBe('身')
  expect([...unit.options].map(({ value }) => value).filter(Boolean)).toEqual(
    '身 件 双 床 袋 桶 箱 套 本 台 个 斤 盒'.split(' '),
  )
})

test('a unit that is usual stands once among the others', async () => {
  await openForm([COAT])
  const options = [...screen.getByLabelText<HTMLSelectElement>('单位').options].map(({ value }) => value)
  expect(options.filter(one => one === '件')).toHaveLength(1)
})

test.each([
  ['谁需要', '是谁需要帮助？'],
  ['需要什么', '家里现在最缺什么？'],
  ['证明', '有什么能说明情况？'],
])('on the last page %s leads back to its own step', async (group, question) => {
  const { press } = await openForm([COAT], 3)
  await press(button(`修改${group}`))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(question)
})

test('who writes for a neighbour begins with nothing of their own, and gets it back once it is for themselves', async () => {
  const contact = { ...WHO, identity: '3301**********0011', at: { lng: 120.1, lat: 30.2 } }
  const { press } = await openForm([], 0, {
    drafts: memoryStore(),
    patch: (wire, reply, input) =>
      wire === '/api/my/getLianxiren' ? { ...reply, contact } : person(wire, reply, input),
  })
  const written = () =>
    [/^姓名/, /^手机号/, /^详细地址/].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(written()).toEqual([WHO.name, WHO.phone, WHO.detail])
  await press(() => fireEvent.click(screen.getByRole('radio', { name: /^替别人填/ })))
  expect(written()).toEqual(['', '', ''])
  await press(() => fireEvent.change(screen.getByLabelText(/^姓名/), { target: { value: '王桂芳' } }))
  await press(() => fireEvent.click(screen.getByRole('radio', { name: /^给自己/ })))
  expect(written()).toEqual([WHO.name, WHO.phone, WHO.detail])
})
