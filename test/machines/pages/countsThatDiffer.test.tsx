/** Goods are counted at the door and at the counter: where the count differs, whoever counts says why. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import CollectSure from '../../../src/pages/task/confirmCollect.tsx'
import { StockIn } from '../../../src/pages/warehouse/parts/stockIn.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(async () => {
  await import('../../../src/machines/workflows/goodsDonation/chart.ts')
  setView({ uid: '7', settled: true })
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  clearCache()
  setView({ uid: '' })
  vi.unstubAllGlobals()
})

const facts = {
  ...{ owner: '1', place: '330106009', rung: 'responsible', next: 'leader4', mode: 'collect' },
  ...{ assignee: '7', former: '', warehouse: 'w' },
}
const item = (id: string, name: string, count: number) => ({
  ...{ id, name, count, unit: '条', condition: 'good', collected: count, stored: null, expiry: '' },
})
const ITEMS = [item('i1', '绒毛毯', 2), item('i2', '围巾', 3)]
const server =
  (state: string, role: object, more: object = {}): Answer =>
  ({ wire }) => {
    const record = { id: 'd1', workflow: 'goodsDonation', version: 1, state, facts }
    if (wire === '/api/my/getLiucheng') return { ...record, history: [], timers: [] }
    if (wire === '/api/my/getMyInfo') return { uid: '7', roles: [role] }
    return { items: ITEMS, dataList: [], record, ...record, delays: {}, ...more }
  }
const button = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
const count = (name: string, value: number) => {
  const field = screen.getByRole('textbox', { name: `${name}，件` })
  fireEvent.change(field, { target: { value: String(value) } })
  fireEvent.blur(field)
}
const reason = () => screen.queryByLabelText(/^件数不一致的原因/)
const write = (field: HTMLElement | null, value: string) => fireEvent.change(field!, { target: { value } })
const steps = (sent: readonly { readonly input: Readonly<Record<string, unknown>> }[]) =>
  sent.filter(({ input }) => 'version' in input).map(({ input }) => input.input)

const KEEPER = { role: 'warehouseIn', region: 'w' }
const openCounter = async () => {
  const page = openPage(<StockIn id="d1" onDone={() => {}} />, server('confirmed', KEEPER))
  write(await screen.findByRole('textbox', { name: /货架/ }), 'A-1')
  return page
}

test('at the counter a count that is as it was needs no words', async () => {
  const { sent } = await openCounter()
  expect(reason()).toBeNull()
  await button('入库')
  const counts = [
    { item: 'i1', count: 2 },
    { item: 'i2', count: 3 },
  ]
  expect(steps(sent)).toEqual([{ counts, shelf: 'A-1', reason: '' }])
})

test('one that differs needs two letters at least, and they are sent with it', async () => {
  const { sent } = await openCounter()
  count('围巾', 1)
  await button('入库')
  expect(screen.getByText('件数和收取时不一样，请说明原因')).toBeTruthy()
  write(reason(), ' 少 ')
  await button('入库')
  expect(steps(sent)).toEqual([])
  write(reason(), '破了')
  await button('入库')
  expect(steps(sent)).toEqual([expect.objectContaining({ reason: '破了' })])
})

test('words about a difference that is none any more are not sent', async () => {
  const { sent } = await openCounter()
  count('围巾', 1)
  write(reason(), '破了两条')
  count('围巾', 3)
  expect(reason()).toBeNull()
  await button('入库')
  expect(steps(sent)).toEqual([expect.objectContaining({ reason: '' })])
})

test('where nothing came nothing is stored', async () => {
  const { sent } = await openCounter()
  count('绒毛毯', 0)
  count('围巾', 0)
  write(reason(), '一件也没带来')
  await button('入库')
  expect(screen.getAllByText('一件也没有，不能入库')).toEqual(screen.getAllByRole('alert'))
  expect(steps(sent)).toEqual([])
  count('绒毛毯', 1)
  await button('入库')
  expect(steps(sent)).toHaveLength(1)
})

const COLLECTOR = { role: 'collector', region: '330106009' }
const atTheDoor = (counts: readonly number[], words: string, step: number, more: object = {}) => {
  const draft = {
    counts: ITEMS.map(({ id }, at) => ({ item: id, count: counts[at] })),
    ...{ reason: words, photos: ['/files/door.jpg'] },
  }
  const stored = JSON.stringify({ draft, step, reached: step, key: 'k', notStored: [] })
  const drafts = memoryStore({ 'draft:7:collect-d1': stored })
  return openPage(<CollectSure />, server('collecting', COLLECTOR, more), {
    at: '/collectSure?id=d1',
    ports: { drafts },
  })
}
const question = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent

test.each([
  ['件数', '当面清点，实际收到几件？'],
  ['件数不一致', '当面清点，实际收到几件？'],
  ['照片', '拍几张现场照片'],
])('at the door the last page leads from %s back to its own step', async (group, expected) => {
  atTheDoor([2, 1], '破了两条', 2)
  await screen.findByText('破了两条')
  expect(document.body.textContent).toContain('绒毛毯2 条围巾1 条（登记 3 条）')
  await button(`修改${group}`)
  expect(question()).toBe(expected)
})

test('at the door nobody goes on with nothing', async () => {
  atTheDoor([2, 3], '', 0)
  await screen.findByRole('textbox', { name: '绒毛毯，件' })
  count('绒毛毯', 0)
  count('围巾', 0)
  write(reason(), '没有人在家')
  await button('下一步')
  expect(question()).toBe('当面清点，实际收到几件？')
  // Said aloud, and once.
  const [said, ...more] = screen.getAllByRole('alert')
  expect([said?.textContent, more]).toEqual([expect.stringMatching(/^一件也没有收到，不能确认收取/), []])
  expect(screen.getAllByText(/^一件也没有收到/)).toHaveLength(1)
})

test.each([
  ['a neighbour', { activity: null, party: 'person' }, '/collectDetail?id=d1'],
  ['an organisation', { activity: null, party: 'organisation' }, '/collectDetailD?id=d1'],
  ['a team', { activity: 'a1', party: 'person' }, '/collectDetailT?id=d1'],
])('what was fetched from %s is shown then', async (_, gift, address) => {
  const { sent } = atTheDoor([2, 3], '', 2, gift)
  await button('确认收取')
  await vi.waitFor(() => expect(window.location.pathname + window.location.search).toBe(address))
  expect(steps(sent)).toEqual([expect.objectContaining({ reason: '', photos: ['/files/door.jpg'] })])
})
