/** Words about a thing go with Esc, also once they are drawn. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tooltip } from '../../../src/ui/operated/tooltip.tsx'

afterEach(cleanup)

test('a tooltip is gone with Escape though the focus stays, and with no other key', async () => {
  await import('../../../src/ui/operated/tooltipPanel.tsx')
  render(
    <Tooltip text="先选一个订单">
      <button type="button">提示</button>
    </Tooltip>,
  )
  const state = () => screen.queryByRole('tooltip')?.dataset.state ?? 'gone'
  const button = screen.getByRole('button')
  act(() => button.focus())
  await screen.findByRole('tooltip')
  // It finds its place in the next frames, with what a browser has for that.
  for (let frame = 0; frame < 3; frame++) await act(() => new Promise(requestAnimationFrame))
  fireEvent.keyDown(button, { key: 'Enter' })
  expect(state()).toBe('open')
  fireEvent.keyDown(button, { key: 'Escape' })
  await vi.waitFor(() => expect(state()).not.toBe('open'))
  expect(document.activeElement).toBe(button)
})
