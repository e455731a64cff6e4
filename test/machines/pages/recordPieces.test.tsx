/** Pieces of every record's page: the row that is open, what is said of it, and the fields of its steps. */
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import { BulkResults } from '../../../src/pages/record/shared/bulkResults.tsx'
import { NameAndPhone } from '../../../src/pages/record/shared/nameAndPhone.tsx'
import { useOpenRow } from '../../../src/pages/record/shared/openRow.ts'
import { Photos } from '../../../src/pages/record/shared/photos.tsx'
import { RecordCard } from '../../../src/pages/record/shared/recordCard.tsx'
import { failureOf, recordDetail } from '../../../src/pages/record/shared/recordDetail.ts'
import { timelineOf } from '../../../src/pages/record/shared/recordTimeline.ts'
import { ReviewsField } from '../../../src/pages/record/shared/reviewsField.tsx'
import { Stars } from '../../../src/pages/record/shared/stars.tsx'
import { openPage } from '../../support/machines/pages.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  clearCache()
})

describe('the open row of a list', () => {
  const rowsOf = (ids: string) => [...ids].map(id => ({ id }))
  const show = (ids: string, open: string, opened?: { id: string }) =>
    renderHook(({ ids, open, opened }) => useOpenRow(rowsOf(ids), open, opened), {
      initialProps: { ids, open, opened } as { ids: string; open: string; opened: { id: string } | undefined },
    })
  const read = ({ rows, following }: ReturnType<typeof useOpenRow<{ id: string }>>) =>
    `${rows.map(({ id, item }) => (item ? id : `(${id})`)).join('')} then ${following?.id ?? 'none'}`

  test.each([
    ['abc', 'a', 'abc then b'],
    ['abc', 'b', 'abc then c'],
    ['abc', 'c', 'abc then a'],
    ['a', 'a', 'a then none'],
    ['abc', '', 'abc then a'],
    ['', '', ' then none'],
    ['abc', 'x', '(x)abc then a'],
  ])('of %s, with 「%s」 open: %s', (ids, open, words) => expect(read(show(ids, open).result.current)).toBe(words))

  test('stays where it stood when it has left, and what stands there now is the next', () => {
    const { result, rerender } = show('abc', 'b')
    rerender({ ids: 'ac', open: 'b', opened: undefined })
    expect(read(result.current)).toBe('abc then c')
    rerender({ ids: 'a', open: 'b', opened: undefined })
    expect(read(result.current)).toBe('ab then a')
    rerender({ ids: '', open: 'b', opened: undefined })
    expect(read(result.current)).toBe('b then none')
  })
  test('is shown as it is now where that is known, and another one begins at the top', () => {
    const { result, rerender } = show('abc', 'c')
    const now = { id: 'c' }
    rerender({ ids: 'ab', open: 'c', opened: now })
    expect(result.current.rows[2]?.item).toBe(now)
    rerender({ ids: 'ab', open: 'y', opened: undefined })
    expect(read(result.current)).toBe('(y)ab then a')
  })
})

test('what happened is told from the newest on, each with who did it and what they said', () => {
  const line = (label: string, change: object) => ({ label, role: '', by: '', note: '', at: 1, ...change })
  const history = [
    line('提交', { role: '求助人', by: '王桂兰', at: 1 }),
    line('受理', { role: '四级负责人', by: '周建国', note: '马上办', at: 2 }),
    line('上报', { note: '没有人接', at: 3 }),
    line('完成', { at: 4 }),
  ]
  expect(timelineOf(history as never)).toEqual([
    { label: '完成', at: 4, now: true },
    { label: '上报', at: 3, text: '没有人接', now: false },
    { label: '受理', at: 2, text: '四级负责人 周建国：马上办', now: false },
    { label: '提交', at: 1, text: '求助人 王桂兰', now: false },
  ])
})

test('what was done of many is read out, with what was not and why', () => {
  const failed = [{ id: 'a', text: '换灯泡：已经有人接了' }]
  const { rerender } = render(<BulkResults done={undefined} unit="件" failed={[]} />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<BulkResults done="已办 3 件" unit="件" failed={[]} />)
  expect(screen.getByRole('status').textContent).toBe('已办 3 件')
  rerender(<BulkResults done="已办 3 件" unit="件" failed={failed} />)
  expect(screen.getByRole('status').textContent).toBe('已办 3 件；1 件没有办成换灯泡：已经有人接了')
})

test('a number that is whole is dialled by a press, a masked one is only told', () => {
  const { container, rerender } = render(<NameAndPhone name="王桂兰" phone="13900000001" />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:13900000001')
  rerender(<NameAndPhone name="王**" phone="139****0001" />)
  expect([container.textContent, screen.queryByRole('link')]).toEqual(['王**　139****0001', null])
  rerender(<NameAndPhone name="王**" phone="" />)
  expect(container.textContent).toBe('王**')
})

test('pictures open each in full, in a tab of their own; where there are none that is said', () => {
  const { container, rerender } = render(<Photos label="资质图片" urls={['/a.webp', '/b.webp']} />)
  expect(screen.getAllByRole('link').map(one => [one.getAttribute('href'), one.getAttribute('target')])).toEqual([
    ['/a.webp', '_blank'],
    ['/b.webp', '_blank'],
  ])
  expect(screen.getByRole('img', { name: '资质图片 2' })).toBeTruthy()
  rerender(<Photos label="资质图片" urls={[]} />)
  expect(container.textContent).toBe('没有资质图片')
})

test.each([
  [0, 0, ''],
  [1, 1, '很差'],
  [3, 3, '一般'],
  [5, 5, '非常满意'],
])('%i stars are %i lit ones, called 「%s」', (value, lit, word) => {
  const onChange = vi.fn()
  const { container } = render(<Stars label="星级" value={value} onChange={onChange} />)
  expect(container.querySelectorAll('[data-lit]')).toHaveLength(lit)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(one => one.checked)).toEqual(
    [1, 2, 3, 4, 5].map(at => at === value),
  )
  expect(container.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe(word)
  fireEvent.click(screen.getByRole('radio', { name: value === 4 ? /^2 星/ : /^4 星 满意/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(4)
})

const LINES = [
  { id: 'l1', label: '毛线帽', text: '红 · 1 件' },
  { id: 'l2', label: '龙井茶' },
]
type Props = Parameters<typeof ReviewsField>[0]
type Value = Props['value']
/** A form in which this is wrong. */
const formWith = (errors: Readonly<Record<string, string>>) => {
  const snapshot = { context: { errors, draft: {} } }
  const actor = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) }
  return { actor } as unknown as Props['form']
}
let latest: Value
function Field({ start, errors = {} }: { start: Value; errors?: Record<string, string> }) {
  const [value, setValue] = useState(start)
  latest = value
  const [form] = useState(() => formWith(errors))
  return <ReviewsField {...{ form, value }} name="reviews" lines={LINES} onChange={setValue} />
}

describe('reviews of several lines', () => {
  const empty = (line: string) => ({ line, stars: 0, words: '', pictures: [] })
  const card = (title: string) => within(screen.getByText(title).closest<HTMLElement>('h2')!.parentElement!)

  test('change each for itself', async () => {
    openPage(<Field start={[empty('l1'), empty('l2')]} />, () => ({}))
    await act(async () => {})
    fireEvent.click(card('毛线帽，红 · 1 件').getByRole('radio', { name: /^4 星/ }))
    fireEvent.change(card('龙井茶').getByLabelText(/^评价/), { target: { value: '很香' } })
    fireEvent.click(card('龙井茶').getByRole('radio', { name: /^2 星/ }))
    expect(latest).toEqual([
      { ...empty('l1'), stars: 4 },
      { ...empty('l2'), stars: 2, words: '很香' },
    ])
  })
  test('say what is wrong where it is wrong', async () => {
    const errors = { 'reviews.1.stars': '请选星级', 'reviews.0.words': '话太长了', 'reviews.1.pictures': '图片太多了' }
    openPage(<Field start={[empty('l1'), empty('l2')]} errors={errors} />, () => ({}))
    await act(async () => {})
    const faults = (title: string) => card(title).queryAllByText(/^(请选星级|话太长了|图片太多了)$/)
    expect(faults('毛线帽，红 · 1 件').map(one => one.textContent)).toEqual(['话太长了'])
    expect(faults('龙井茶').map(one => one.textContent)).toEqual(['请选星级', '图片太多了'])
  })
  test('a line of which nothing was said yet comes in beside the others', async () => {
    openPage(<Field start={[{ ...empty('l1'), stars: 5 }]} />, () => ({}))
    await act(async () => {})
    fireEvent.click(card('龙井茶').getByRole('radio', { name: /^1 星/ }))
    expect(latest).toEqual([
      { ...empty('l1'), stars: 5 },
      { ...empty('l2'), stars: 1 },
    ])
  })
})

const handle = (change: object): RecordHandle =>
  ({
    ...{ flow: undefined, row: undefined, label: '', timers: [], offers: [], history: [], ready: true, busy: false },
    ...{ problem: undefined, reload: vi.fn(), ...change },
  }) as unknown as RecordHandle

describe('a page of a record', () => {
  const problem = { code: 'broken' as const, message: '服务出了点问题' }
  const read = (change: object) =>
    ({ data: {}, loading: false, problem: undefined, retry: vi.fn(), ...change }) as never
  test.each([
    ['what was read beside it failed', handle({}), { problem }, '服务出了点问题'],
    ['the record failed before it was there', handle({ ready: false, problem }), {}, '服务出了点问题'],
    ['a step was refused', handle({ ready: true, problem }), {}, undefined],
    ['nothing failed', handle({}), {}, undefined],
  ])('where %s', (_, record, change, text) => expect(failureOf(record, read(change))?.text).toBe(text))

  test('reads both anew', () => {
    const [record, both] = [handle({}), { problem, retry: vi.fn() }]
    failureOf(record, read(both))?.onRetry?.()
    expect([vi.mocked(record.reload).mock.calls.length, both.retry.mock.calls.length]).toEqual([1, 1])
  })

  test.each([
    ['nothing is read yet', { data: undefined }, handle({ row: { state: 'a' } }), true],
    ['the record is not there yet', {}, handle({}), true],
    ['both are there', {}, handle({ row: { state: 'a' } }), false],
  ])('loads where %s', (_, change, record, loading) =>
    expect(recordDetail(record, read(change), { done: '办完了' }).loading).toBe(loading),
  )
})

test('a matter that could not be read says so instead of going on to load, and its button says what it opens', async () => {
  let fails = true
  const summary = { id: 'x1', title: '王桂兰 · 换灯泡', stateLabel: '待确认', at: 0, facts: [] }
  const onOpen = vi.fn()
  const card = (open: boolean) => <RecordCard {...{ ...summary, open, onOpen }} workflow="hours" />
  const { container } = openPage(card(true), () => {
    if (fails) throw new Error('offline')
    return new Promise(() => {})
  })
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(container.querySelector('[aria-busy=true], [data-skeleton], [class*=skeleton]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '收起：王桂兰 · 换灯泡' }))
  expect(onOpen).toHaveBeenLastCalledWith(false)
  fails = false
  await act(async () => void fireEvent.click(retry))
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  cleanup()
  openPage(card(false), () => ({}))
  fireEvent.click(screen.getByRole('button', { name: '经过和处理：王桂兰 · 换灯泡' }))
  expect(onOpen).toHaveBeenLastCalledWith(true)
  expect(screen.getByText('待确认')).toBeTruthy()
})
