/** The board of matters: what somebody types into the open one stays, whatever becomes of the list. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type BoardItem, MapBoard } from '../../../src/pages/task/parts/mapBoard.tsx'

vi.mock('../../../src/pages/map/shared/mapPane.tsx', () => ({ MapPane: () => null }))
afterEach(cleanup)

const matter = (id: string): BoardItem => ({ id, title: `事情 ${id}`, sub: '', since: 0, dueAt: null })
const board = (ids: readonly string[]) => (
  <MapBoard
    {...{ unit: '件援助', total: ids.length, problem: undefined, markers: [], all: undefined, icons: {}, chosen: 'b' }}
    items={ids.map(matter)}
    onRetry={() => {}}
    onChoose={() => {}}
    more={{ has: false, loading: false, onMore: () => {} }}
    empty={{ title: '这里没有', text: '' }}
  >
    <input aria-label="原因" />
  </MapBoard>
)

test('the form in an open matter is kept when news bring its row, move it, and take it', () => {
  Element.prototype.scrollIntoView = () => {}
  const { rerender } = render(board(['a']))
  const field = screen.getByLabelText<HTMLInputElement>('原因')
  field.value = '材料不全'
  for (const ids of [['a', 'b'], ['b', 'a', 'c'], ['a'], []]) {
    rerender(board(ids))
    expect(screen.getByLabelText<HTMLInputElement>('原因').value, ids.join()).toBe('材料不全')
    expect(screen.queryAllByText('事情 b')).toHaveLength(ids.includes('b') ? 1 : 0)
  }
})
