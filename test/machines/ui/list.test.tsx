/** Lists: what they say when they are empty, on their way, failed, or have more. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { List, type ListProps } from '../../../src/ui/kinds/list.tsx'

afterEach(cleanup)

const show = (changes: Partial<ListProps<string>> = {}) =>
  render(
    <List
      title="我的订单"
      items={undefined}
      keyOf={item => item}
      empty={{ title: '还没有订单', text: '去商城看看。' }}
      {...changes}
    >
      {item => <p>{item}</p>}
    </List>,
  )
const rows = () => screen.queryAllByRole('listitem').map(item => item.textContent)

test.each([
  [undefined, '共 14,000 件'],
  ['about', '约 14,000 件'],
  ['atLeast', '14,000 件以上'],
] as const)('whose total is %s says %s', (totalIs, words) => {
  show({ items: ['a'], total: 14_000, totalIs, unit: '件' })
  expect(screen.getByText(words)).toBeTruthy()
})

test('whose first page failed says the sentence, and 重试 asks again', () => {
  const onRetry = vi.fn()
  show({ failure: { text: '网络不通，请稍后再试', onRetry } })
  expect(screen.getByRole('alert').textContent).toContain('网络不通，请稍后再试')
  expect(screen.queryByLabelText('正在取')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('says above what came of it what had to be read first and was not, and asks for that again', () => {
  const [onRetry, onOwnRetry] = [vi.fn(), vi.fn()]
  show({
    ...{ items: ['a', 'b'], total: 2, before: { text: '没有这家店铺', onRetry } },
    failure: { text: '网络不通', onRetry: onOwnRetry },
  })
  expect(screen.getAllByRole('alert').map(one => one.textContent)).toEqual([expect.stringContaining('没有这家店铺')])
  expect(rows()).toEqual(['a', 'b'])
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect([onRetry.mock.calls.length, onOwnRetry.mock.calls.length]).toEqual([1, 0])
})

test('keeps what it has when a later page failed: the sentence stands below, and 重试 asks for that page', () => {
  const onMore = vi.fn()
  const more = { has: true, loading: false, onMore, failure: '网络不通' }
  show({ items: ['a', 'b'], more, failure: { text: '网络不通', onRetry: vi.fn() } })
  expect(rows()).toEqual(['a', 'b'])
  expect(screen.getByRole('alert').textContent).toBe('网络不通')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('shows that it is on its way, and no longer once it is there', () => {
  const { unmount } = show()
  expect(screen.getByLabelText('正在取')).toBeTruthy()
  unmount()
  show({ items: ['a'], total: 1_204, unit: '笔订单' })
  expect(screen.queryByLabelText('正在取')).toBeNull()
  expect(screen.getByText('共 1,204 笔订单')).toBeTruthy()
})

test('that is empty says so and counts nothing', () => {
  show({ items: [], total: 0 })
  expect(screen.getByText('还没有订单')).toBeTruthy()
  expect(screen.queryByText(/^共/)).toBeNull()
  expect(rows()).toEqual([])
})

test('asks for more only where there is more', () => {
  const more = { loading: false, onMore: vi.fn() }
  const { unmount } = show({ items: ['a'], more: { ...more, has: true } })
  fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
  expect(more.onMore).toHaveBeenCalledTimes(1)
  unmount()
  show({ items: ['a'], more: { ...more, has: false } })
  expect(screen.queryByRole('button')).toBeNull()
})
