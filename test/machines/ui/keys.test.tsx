/** What is operated without a mouse: columns, counts, rows, and what is shown beside a thing. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useRowKeys } from '../../../src/ui/kinds/rowKeys.ts'
import { Cascader } from '../../../src/ui/operated/cascader.tsx'
import { Tooltip } from '../../../src/ui/operated/tooltip.tsx'
import { Counter } from '../../../src/ui/parts/counter.tsx'

afterEach(cleanup)

/** Presses a key where the focus is; returns whether the page may still do with it what it does by itself. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.textContent

describe('in a column', () => {
  const nodes = ['杭州市', '宁波市', '温州市'].map((name, at) => ({ id: String(at), name }))
  const open = () => {
    const onChange = vi.fn()
    render(<Cascader nodes={nodes} value={[]} onChange={onChange} labels={['市']} />)
    screen.getByRole('option', { name: '宁波市' }).focus()
    return onChange
  }
  test('space chooses as Enter does, and does not scroll the page', () => {
    const onChange = open()
    expect(press(' ')).toBe(false)
    expect(onChange.mock.calls).toEqual([[[nodes[1]]]])
  })
  test('Home and End lead to the ends, and no arrow leads beyond them', () => {
    open()
    press('Home')
    expect(focused()).toBe('杭州市')
    expect([press('ArrowUp'), focused()], 'nor is the page scrolled').toEqual([false, '杭州市'])
    press('End')
    expect(focused()).toBe('温州市')
    expect([press('ArrowDown'), focused()]).toEqual([false, '温州市'])
    press('ArrowUp')
    expect(focused()).toBe('宁波市')
  })
  test.each(['x', 'Tab', 'Escape'])('%s chooses nothing and goes on to whoever waits for it', key => {
    const onChange = open()
    expect(press(key)).toBe(true)
    expect([onChange.mock.calls, focused()]).toEqual([[], '宁波市'])
  })
})

function Pieces() {
  const [count, setCount] = useState(2)
  return (
    <>
      <Counter label="数量" value={count} max={9} onChange={setCount} />
      <output>{count}</output>
    </>
  )
}

describe('a count that was written', () => {
  const write = (text: string) => {
    render(<Pieces />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  }
  const pressAtCount = (key: string) => fireEvent.keyDown(screen.getByRole('textbox'), { key })
  test('counts with Enter, and not before', () => {
    write('5')
    pressAtCount('5')
    expect(screen.getByRole('status').textContent).toBe('2')
    pressAtCount('Enter')
    expect(screen.getByRole('status').textContent).toBe('5')
  })
  test('that cannot be is told with Enter, and not before', () => {
    write('10')
    pressAtCount('0')
    expect(screen.queryByRole('alert')).toBeNull()
    pressAtCount('Enter')
    expect(screen.getByRole('alert').textContent).toBe('最多 9 件，现在仍按 2 件')
  })
})

describe('a tooltip whose code is still on its way', () => {
  const focusAndPress = async (key: string) => {
    const code = import('../../../src/ui/operated/tooltipPanel.tsx')
    render(
      <Tooltip text="先选一个订单">
        <button type="button">提示</button>
      </Tooltip>,
    )
    act(() => screen.getByRole('button').focus())
    press(key)
    await act(() => code)
    // It is drawn, and finds its place, in the next frames.
    for (let frame = 0; frame < 3; frame++) await act(() => new Promise(requestAnimationFrame))
    return screen.queryByRole('tooltip')?.textContent
  }
  test.each([
    ['is not shown to whoever has pressed Escape', 'Escape', undefined],
    ['is shown to whoever has pressed another key', 'Shift', '先选一个订单'],
  ])('%s', async (_, key, shown) => {
    expect(await focusAndPress(key)).toBe(shown)
  })
})

function Rows() {
  const list = useRowKeys<HTMLUListElement>()
  return (
    <>
      {/* biome-ignore lint/a11y: a picture that takes the focus, such as a diagram */}
      <svg tabIndex={0} data-testid="picture" />
      <input type="search" />
      <ul ref={list}>
        {['一', '二', '三'].map(name => (
          <li key={name}>
            <b>第</b> <a href={`/aid?id=${name}`}>{name}</a> <button type="button">详情</button>
          </li>
        ))}
      </ul>
    </>
  )
}

describe('the rows of a list', () => {
  test('are walked with J and K, and there is nothing beyond the first and the last', () => {
    render(<Rows />)
    expect(['j', 'J', 'j', 'j', 'k', 'K', 'k'].map(key => press(key) && focused())).toEqual([
      '一',
      '二',
      '三',
      '三',
      '二',
      '一',
      '一',
    ])
  })
  test('begin at the first one, wherever the focus was', () => {
    render(<Rows />)
    screen.getByTestId('picture').focus()
    expect(document.activeElement?.tagName).toBe('svg')
    press('j')
    expect(focused()).toBe('一')
  })
  test('stay where they are for whoever writes, and for the browser’s own keys', () => {
    render(<Rows />)
    press('j')
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'j' })
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      fireEvent.keyDown(document.body, { key: 'j', ...held })
    expect(focused()).toBe('一')
  })
})
