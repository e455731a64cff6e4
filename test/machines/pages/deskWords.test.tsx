/** The boards of the task centre: who reads which, what a row and its panel say, and what is sent from them. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Candidate } from '../../../src/contract/parts.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { Candidates } from '../../../src/pages/task/parts/candidates.tsx'
import { clockProps } from '../../../src/pages/task/parts/clockProps.ts'
import { DeskList } from '../../../src/pages/task/parts/deskList.tsx'
import { taskPath } from '../../../src/pages/task/parts/taskPath.ts'
import { pressingText } from '../../../src/pages/task/shared/pressing.ts'
import { confirmButton } from '../../support/machines/deeds.ts'
import { draw, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen } from '../../support/machines/screen.tsx'

setUpPieces()
const text = () => document.body.textContent ?? ''

test.each([
  [[[0, 0]], ''],
  [[[1, 0]], '1 件已超时'],
  [[[0, 2]], '2 件 12 小时内到时限'],
  [
    [
      [1, 2],
      [3, 4],
    ],
    '4 件已超时，6 件 12 小时内到时限',
  ],
])('groups with %j overdue and soon press: 「%s」', (groups, words) =>
  expect(pressingText(groups.map(([overdue, soon]) => ({ overdue, soon })) as never)).toBe(words),
)

test.each([
  [{ since: null, dueAt: null }, {}],
  [{ since: NOW - HOUR_MS, dueAt: null }, { waited: HOUR_MS }],
  [
    { since: null, dueAt: NOW + 12 * HOUR_MS },
    { left: 12 * HOUR_MS, soon: false },
  ],
  [
    { since: null, dueAt: NOW + 12 * HOUR_MS - 1 },
    { left: 12 * HOUR_MS - 1, soon: true },
  ],
  [
    { since: null, dueAt: NOW - MINUTE_MS },
    { left: -MINUTE_MS, soon: true },
  ],
])('of a row that stands %o the clocks are %o', (row, clocks) => expect(clockProps(row, NOW)).toEqual(clocks))

test.each([
  ['order', 'ship', '/order'],
  ['nonsense', 'accept', undefined],
])('a task about %s, to %s, is dealt with at %s', (workflow, kind, start) => {
  const path = taskPath({ workflow, kind: kind as never, id: 'x1' })
  if (start) expect(path?.startsWith(start)).toBe(true)
  else expect(path).toBeUndefined()
})

describe('those who could go', () => {
  const person = (uid: string, change: object = {}): Candidate => ({
    ...{ uid, name: `邻居 ${uid}`, avatar: '', phone: '138****0001', roleLabels: ['志愿者'], distance: null, load: 1 },
    ...{ skills: [], fits: false, lastHelpAt: null, ...change },
  })
  const show = (people: readonly Candidate[] | undefined, more: object = {}) =>
    draw(
      <Candidates
        {...{ title: '谁去合适', failure: undefined, emptyText: '没有人', busy: '', onAssign, people, ...more }}
      />,
    )
  const onAssign = vi.fn()
  const chips = () =>
    screen.queryAllByRole('button', { pressed: false }).concat(screen.queryAllByRole('button', { pressed: true }))
  const names = () => screen.queryAllByRole('button', { name: /^指派/ }).map(one => one.getAttribute('aria-label'))

  test('are told by what they do, what they carry, what they can, and when they last went', () => {
    const last = { lastHelpAt: NOW, distance: 900, skills: ['陪诊'], roleLabels: ['志愿者', '收取员'], fits: true }
    const words = show([person('a', last), person('b', { load: 0 })])
    expect(words).toContain('邻居 a138****0001900 m志愿者 · 收取员 · 手上 1 件 · 陪诊 · 上次 今天')
    expect(words).toContain('邻居 b138****0001志愿者 · 手上没有事')
    expect(screen.getAllByRole('listitem').map(one => one.textContent?.includes('有这样特长'))).toEqual([true, false])
  })
  test('are narrowed only by what some of them are, with how many', () => {
    show([person('a'), person('b', { load: 0 }), person('c', { load: 0 })])
    const labels = () => chips().map(one => one.textContent)
    expect(
      labels()
        .filter(one => /^(全部|手上没有事|有这样特长)/.test(one ?? ''))
        .sort(),
    ).toEqual(['全部 3', '手上没有事 2'].sort())
    cleanup()
    show([person('a')])
    expect(labels().some(one => /^全部/.test(one ?? ''))).toBe(false)
  })
  test('turn for the one that was pressed alone, who is handed on', () => {
    show([person('a'), person('b')], { busy: 'b' })
    const busy = screen.getAllByRole('button', { name: /^指派/ }).map(one => one.getAttribute('aria-busy') === 'true')
    expect(busy).toEqual([false, true])
    fireEvent.click(screen.getByRole('button', { name: '指派邻居 a' }))
    expect(onAssign).toHaveBeenLastCalledWith(expect.objectContaining({ uid: 'a' }))
  })
  test('are found without the blanks around a word', () => {
    show([person('a'), person('b', { skills: ['做饭'] })])
    fireEvent.change(screen.getByLabelText(/找人/), { target: { value: ' 做饭 ' } })
    expect(names()).toEqual(['指派邻居 b'])
  })
  test('are on their way, nobody, or could not be read: each is told apart', () => {
    expect(show(undefined)).not.toMatch(/没有人|没有这样的人|重试/)
    cleanup()
    expect(show([])).toContain('没有人')
    expect(screen.queryByLabelText(/找人/)).toBeNull()
    cleanup()
    expect(show(undefined, { failure: { text: '网络不给力', onRetry: () => {} } })).toContain('网络不给力')
  })
})

describe('a desk', () => {
  const list = (change: object) =>
    draw(
      <DeskList
        {...({
          ...{ workflow: 'hours', tabs: [{ value: 'a', label: '待确认' }], tab: 'a', onTab: () => {}, rows: undefined },
          ...{ opened: undefined, list: {}, open: '', onOpen, empty: { title: '这里没有工时', text: '' } },
          ...change,
        } as unknown as Parameters<typeof DeskList>[0])}
      />,
      () => new Promise(() => {}),
    )
  const onOpen = vi.fn()
  const row = (id: string) => ({ id, title: `工时 ${id}`, stateLabel: '待确认', at: NOW, facts: [] })
  const isGrey = () => document.querySelector('[class*=skeleton]') !== null
  test('that is being read does not say that there is nothing; one that cannot be read says why alone', () => {
    expect(list({})).not.toContain('这里没有工时')
    expect(isGrey()).toBe(true)
    cleanup()
    expect(list({ rows: [] })).toContain('这里没有工时')
    expect(isGrey()).toBe(false)
    cleanup()
    const failed = list({ list: { failure: { text: '网络不给力', onRetry: () => {} } } })
    expect([failed.includes('网络不给力'), failed.includes('这里没有工时')]).toEqual([true, false])
    expect(isGrey(), 'nothing is on its way any more').toBe(false)
  })
  test('opens one, closes it again, and leads from it to the next', () => {
    list({ rows: [row('a'), row('b')] })
    fireEvent.click(screen.getByRole('button', { name: '经过和处理：工时 b' }))
    expect(onOpen).toHaveBeenLastCalledWith('b')
    expect(screen.queryByRole('button', { name: /^下一件/ })).toBeNull()
    cleanup()
    list({ rows: [row('a'), row('b')], open: 'a' })
    fireEvent.click(screen.getByRole('button', { name: '收起：工时 a' }))
    expect(onOpen).toHaveBeenLastCalledWith('')
    fireEvent.click(screen.getByRole('button', { name: '下一件：工时 b' }))
    expect(onOpen).toHaveBeenLastCalledWith('b')
  })
  test('reads on where there is more, and turns meanwhile', () => {
    const onMore = vi.fn()
    list({ rows: [row('a')], list: { more: { has: true, loading: false, onMore } } })
    fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
    expect(onMore).toHaveBeenCalledOnce()
    cleanup()
    list({ rows: [row('a')], list: { more: { has: false, loading: false, onMore } } })
    expect(screen.queryByRole('button', { name: '再看一些' })).toBeNull()
  })
})

test('services that are confirmed at once are asked about, and those that were not are named with the reason', async () => {
  const rows = ['a', 'b', 'c'].map(id => ({ id, name: `人 ${id}`, title: '陪诊' }))
  const { press, sent } = await openScreen({
    at: '/task?board=hoursBoard',
    answer: ({ wire }) =>
      wire === '/api/renwu/gongshiConfirmAll'
        ? {
            confirmed: 1,
            refused: [
              { id: 'b', message: '是您自己的' },
              { id: 'z', message: '已经办过' },
            ],
          }
        : undefined,
    patch: (wire, reply) =>
      wire === '/api/renwu/gongshiPage'
        ? {
            ...reply,
            dataList: rows.map(one => ({ ...(reply as { readonly dataList: readonly object[] }).dataList[0], ...one })),
          }
        : reply,
  })
  await press(() => fireEvent.click(screen.getByRole('button', { name: '确认列出的 3 份' })))
  expect(sent.some(({ wire }) => wire === '/api/renwu/gongshiConfirmAll')).toBe(false)
  const read = sent.filter(({ wire }) => wire === '/api/renwu/gongshiPage').length
  await press(() => fireEvent.click(confirmButton()!))
  expect(sent.find(({ wire }) => wire === '/api/renwu/gongshiConfirmAll')?.input).toEqual({ ids: ['a', 'b', 'c'] })
  expect(text()).toContain('已确认 1 份；2 份没有办成人 b · 陪诊：是您自己的一份工时：已经办过')
  expect(sent.filter(({ wire }) => wire === '/api/renwu/gongshiPage').length).toBeGreaterThan(read)
})
