/** The focus of whoever works by keys, where other things stand between, and where somebody points in between. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { keepKeyboardFocus } from '../../../src/app/shell/keyboardFocus.ts'

afterEach(cleanup)

const List = ({ rows }: { rows: readonly string[] }) => (
  <main>
    <h1>清单</h1>
    <ul>
      {rows.map(row => (
        <li key={row}>{row.startsWith('—') ? row : <button type="button">{row}</button>}</li>
      ))}
    </ul>
  </main>
)
const focus = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  return button
}
const byKey = (name: string) => fireEvent.keyDown(focus(name), { key: 'Enter' })
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test.each([
  [['一', '二', '— 已收', '— 已退', '三'], ['一', '— 已收', '— 已退', '三'], '三'],
  [['零', '一', '— 已收', '— 已退', '二', '— 完'], ['零', '一', '— 已收', '— 已退', '— 完'], '一'],
])('of %j it goes past what takes none: %j', async (before, after, next) => {
  const { rerender } = render(<List rows={before} />)
  onTestFinished(keepKeyboardFocus())
  byKey('二')
  rerender(<List rows={after} />)
  await focused(next)
})

test('whoever points loses it with what they pressed, and whoever takes up the keys again keeps it', async () => {
  const { rerender } = render(<List rows={['一', '二', '三', '四']} />)
  onTestFinished(keepKeyboardFocus())
  byKey('二')
  fireEvent.pointerDown(document.body)
  focus('二')
  rerender(<List rows={['一', '三', '四']} />)
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  expect(document.activeElement, 'the keyboard of a telephone would open').toBe(document.body)
  byKey('三')
  rerender(<List rows={['一', '四']} />)
  await focused('四')
})

test('what is put out of use by the press hands it on to what comes after it', async () => {
  const page = (isSent: boolean) => (
    <main>
      <h1>清单</h1>
      <form>
        <button type="button">修改</button>
        <button type="button" disabled={isSent}>
          提交
        </button>
        <button type="button">返回</button>
      </form>
    </main>
  )
  const { rerender } = render(page(false))
  onTestFinished(keepKeyboardFocus())
  byKey('提交')
  // A browser takes it from a button that is disabled. jsdom leaves it there, and lets none be blurred that is.
  const button = screen.getByRole('button', { name: '提交' })
  button.blur()
  rerender(page(true))
  expect(document.activeElement).toBe(document.body)
  fireEvent.focusOut(button)
  await focused('返回')
})
