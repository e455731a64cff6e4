/** The board of matters: what somebody types into the open one stays, whatever becomes of the list. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BoardItem, MapBoard } from '../../../src/pages/task/parts/mapBoard.tsx'

vi.mock('../../../src/pages/map/shared/lazyMapPane.tsx', () => ({ LazyMapPane: () => null }))
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const matter = (id: string, sub = ''): BoardItem => ({ id, title: `事情 ${id}`, sub, since: 0, dueAt: null })
const board = (ids: readonly string[], chosenItem?: BoardItem, onChoose: (id: string) => void = () => {}) => (
  <MapBoard
    {...{ unit: '件援助', total: ids.length, problem: undefined, markers: [], all: undefined, icons: {}, chosen: 'b' }}
    items={ids.map(id => matter(id))}
    chosenItem={chosenItem}
    onRetry={() => {}}
    onChoose={onChoose}
    more={{ has: false, loading: false, onMore: () => {} }}
    empty={{ title: '这里没有', text: '' }}
  >
    <input aria-label="原因" />
  </MapBoard>
)
/** Titles of the rows from top to bottom. */
const titles = () => screen.getAllByRole('listitem').map(row => row.querySelector('button')?.textContent)

test('the form in an open matter is kept when news bring its row, move it, and take it', () => {
  const { rerender } = render(board(['a']))
  const field = screen.getByLabelText<HTMLInputElement>('原因')
  field.value = '材料不全'
  for (const ids of [['a', 'b'], ['b', 'a', 'c'], ['a'], []]) {
    rerender(board(ids))
    expect(screen.getByLabelText<HTMLInputElement>('原因').value, ids.join()).toBe('材料不全')
  }
})

test('a matter that leaves for another tab stays where it stood, with its name and what it is now', () => {
  const { rerender } = render(board(['a', 'b', 'c'], matter('b', '待受理')))
  rerender(board(['a', 'c'], matter('b', '待指派')))
  expect(titles()).toEqual(['事情 a', '事情 b', '事情 c'])
  expect(screen.getByText('待指派')).toBeTruthy()
})

test('a matter that was opened from elsewhere stands at the top under its name', () => {
  render(board(['a', 'c'], matter('b')))
  expect(titles()).toEqual(['事情 b', '事情 a', '事情 c'])
})

test('下一件 leads to the matter that stands below, also when this one has left', () => {
  const onChoose = vi.fn()
  const { rerender } = render(board(['a', 'b', 'c'], matter('b'), onChoose))
  const press = () => act(() => void fireEvent.click(screen.getByRole('button', { name: /^下一件/ })))
  press()
  expect(onChoose).toHaveBeenLastCalledWith('c')
  rerender(board(['a', 'c', 'd'], matter('b'), onChoose))
  press()
  expect(onChoose).toHaveBeenLastCalledWith('c')
  rerender(board([], matter('b'), onChoose))
  expect(screen.queryByRole('button', { name: /^下一件/ })).toBeNull()
})
