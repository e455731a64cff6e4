/** What was pressed by keys is gone: the focus stands beside where it was. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { keepKeyboardFocus } from '../../../src/app/shell/keyboardFocus.ts'

afterEach(cleanup)

function Rows() {
  const [rows, setRows] = useState(['冬衣', '棉被', '大米'])
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <main>
        <h1>已提交</h1>
      </main>
    )
  return (
    <main>
      <h1>捐赠清单</h1>
      <form>
        <ul>
          {rows.map(row => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter(one => one !== row))}>
                不要了：{row}
              </button>
            </li>
          ))}
        </ul>
        <label>
          留言 <input />
        </label>
        <button type="button" onClick={() => setSent(true)}>
          提交
        </button>
      </form>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
function pressByKey(name: string): void {
  button(name).focus()
  fireEvent.keyDown(button(name), { key: 'Enter' })
  fireEvent.click(button(name))
}

test('what comes after it has the focus, else what stood before, else the heading', async () => {
  render(<Rows />)
  onTestFinished(keepKeyboardFocus())
  pressByKey('不要了：棉被')
  await waitFor(() => expect(document.activeElement).toBe(button('不要了：大米')))
  pressByKey('不要了：大米')
  await waitFor(() => expect(document.activeElement).toBe(button('不要了：冬衣')))
  pressByKey('不要了：冬衣')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('留言')))
  pressByKey('提交')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '已提交' })))
})
