/**
 * What moves: rows, toasts and the mark in the picture of a workflow; and that none does for whoever wants it still.
 */
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Flow, loadFlow } from '../../../src/machines/browser/flows.ts'
import { diagramOf } from '../../../src/machines/browser/picture.ts'
import { WorkflowPicture } from '../../../src/pages/record/shared/workflowPicture.tsx'
import { Items } from '../../../src/ui/motion/items.tsx'
import { loadMoving } from '../../../src/ui/motion/load.ts'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { setLarge } from '../../../src/ui/theme/appearance.ts'
import { dismiss, toast } from '../../../src/ui/toasts.ts'

// Frames come late where the machine is busy.
configure({ asyncUtilTimeout: 10_000 })

const prefer = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: reduced && media.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

beforeEach(async () => {
  prefer(false)
  await loadMoving()
})
afterEach(() => {
  cleanup()
  setLarge(false)
  vi.unstubAllGlobals()
})

const listOf = (items: readonly string[]) => (
  <StrictMode>
    <ul>
      <Items as="li" items={items} keyOf={item => item}>
        {item => <button type="button">{item}</button>}
      </Items>
    </ul>
  </StrictMode>
)
const show = (items: readonly string[]) => {
  const { rerender, container } = render(listOf(items))
  return { container, change: (next: readonly string[]) => rerender(listOf(next)) }
}
const rows = () => screen.queryAllByRole('listitem').map(item => item.textContent)
const leaving = (container: HTMLElement) => [...container.querySelectorAll('[inert]')].map(one => one.textContent)
const styles = (container: HTMLElement) =>
  [...container.querySelectorAll('[style]')].map(one => one.getAttribute('style'))

test('a row that leaves is gone for everybody at once, and its image soon after', async () => {
  const { container, change } = show(['a', 'b', 'c'])
  change(['a', 'c'])
  expect(rows()).toEqual(['a', 'c'])
  expect(screen.queryByRole('button', { name: 'b' })).toBeNull()
  expect(leaving(container)).toEqual(['b'])
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(2))
})

test('a row that comes back while it leaves can be used again', () => {
  const { container, change } = show(['a', 'b'])
  change(['a'])
  change(['a', 'b'])
  expect(rows()).toEqual(['a', 'b'])
  expect(leaving(container)).toEqual([])
})

test('a row that comes fades in, those of the first drawing stand there', () => {
  const { change } = show(['a'])
  expect(screen.getByText('a').parentElement?.style.opacity).toBe('1')
  change(['a', 'b'])
  expect(screen.getByText('b').parentElement?.style.opacity).toBe('0')
})

test('another list takes the place of the old one at once', () => {
  const { container, change } = show(['a', 'b'])
  change(['c'])
  expect(container.textContent).toBe('c')
})

test('rows drawn before the code is here stay the same elements when it comes', async () => {
  prefer(true)
  const { container, change } = show(['a', 'b'])
  prefer(false)
  const first = container.querySelector('li')
  change(['a', 'b', 'c'])
  expect(container.querySelector('li')).toBe(first)
})

test.each([
  ['the system asks for less motion', () => prefer(true)],
  ['长者模式 is on', () => setLarge(true)],
])('nothing moves where %s', (_, arrange) => {
  arrange()
  const { container, change } = show(['a', 'b', 'c'])
  change(['c', 'a', 'd'])
  expect([...container.querySelectorAll('li')].map(item => item.textContent)).toEqual(['c', 'a', 'd'])
  expect(styles(container)).toEqual([])
})

test('what moved before stands still once 长者模式 is switched on', async () => {
  const { container, change } = show(['a', 'b'])
  act(() => setLarge(true))
  change(['b', 'c'])
  expect(rows()).toEqual(['b', 'c'])
  expect(styles(container).join()).not.toContain('transform')
  await waitFor(() => expect(container.textContent).toBe('bc'))
})

test('more than 100 rows are plain', () => {
  const many = Array.from({ length: 101 }, (_, at) => `row ${at}`)
  const { container, change } = show(many)
  change(many.slice(1))
  expect(container.querySelectorAll('li')).toHaveLength(100)
  expect(styles(container)).toEqual([])
})

test('a toast that leaves is not found any more while it fades', async () => {
  const { container } = render(<Toaster />)
  act(() => toast('保存好了', 'done'))
  act(() => toast('网络不通', 'warn'))
  act(() => dismiss(1))
  expect(leaving(container)).toEqual(['保存好了'])
  await waitFor(() => expect(screen.queryByText('保存好了')).toBeNull())
  expect(screen.getByText('网络不通')).toBeTruthy()
})

/** Draws a record whose state changes along the first line that leads somewhere else. */
async function walk() {
  const flow: Flow = await loadFlow('order')
  const lines = diagramOf(flow).boxes.flatMap(({ id, lines }) => lines.map(line => ({ from: id, ...line })))
  const taken = lines.find(({ from, stays }) => from in flow.states && !stays)
  if (!taken) throw new Error('The chart has no line.')
  const recordAt = (state: string) => ({ state, facts: {}, history: [], timers: [] })
  const { container, rerender } = render(<WorkflowPicture flow={flow} record={recordAt(taken.from)} />)
  expect(container.querySelector('circle')).toBeNull()
  rerender(<WorkflowPicture flow={flow} record={recordAt(taken.to)} />)
  return { mark: container.querySelector('circle'), start: taken.corners[0] }
}

test('a mark walks from where the state was left, along the line that was taken', async () => {
  const { mark, start } = await walk()
  expect(['cx', 'cy'].map(name => Number(mark?.getAttribute(name)))).toEqual(start)
  await waitFor(() => expect(Number(mark?.getAttribute('cx'))).toBeGreaterThan(start?.[0] ?? 0))
})

test('a mark that walks is gone once 长者模式 is switched on', async () => {
  const { mark } = await walk()
  act(() => setLarge(true))
  expect(mark?.isConnected).toBe(false)
})

test('no mark walks where the system asks for less motion', async () => {
  prefer(true)
  expect((await walk()).mark).toBeNull()
})
