/** Who is let in at an address, who is sent to log in from there, and where reading goes on after a link. */
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Boundary } from '../../../src/app/shell/boundary.tsx'
import { Outlet } from '../../../src/app/shell/outlet.tsx'
import type { PageLoad } from '../../../src/app/shell/pages.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { ShellContext, type ShellModel, usePlainShell } from '../../../src/data/shell.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
  history.replaceState(null, '', '/')
})

const pageOf = (content: ReactNode): PageLoad => ({
  promise: Promise.resolve(),
  module: { default: () => content },
})
const noop = () => {}

interface ShownProps {
  readonly href: string
  readonly more?: Partial<ShellModel>
  readonly page?: PageLoad | undefined
  readonly onRetry?: () => void
}
function Shown({ href, more = {}, page, onRetry = noop }: ShownProps) {
  return (
    <ShellContext value={{ ...usePlainShell(), ...more }}>
      <main tabIndex={-1}>
        <Outlet href={href} page={page} onRetry={onRetry} />
      </main>
    </ShellContext>
  )
}

describe('a screen that asks who one is', () => {
  const PAGE = pageOf(<h1>我的订单</h1>)
  const open = (may: ReturnType<ShellModel['mayOpen']>) => {
    const sendToLogin = vi.fn()
    const shown = (href: string) => <Shown href={href} page={PAGE} more={{ mayOpen: () => may, sendToLogin }} />
    const { rerender } = render(shown('/order?status=2&page=3'))
    return { to: (href: string) => rerender(shown(href)), ways: () => sendToLogin.mock.calls.flat() }
  }
  const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent

  test('sends a visitor to log in with the whole address to come back to, once, and shows nothing meanwhile', () => {
    const { to, ways } = open('login')
    expect(ways(), 'whoever comes back finds another list').toEqual(['/order?status=2&page=3'])
    to('/order?status=2&page=3')
    expect(ways(), 'sent once more').toHaveLength(1)
    expect([heading(), screen.queryByRole('status', { name: '正在打开' }) !== null]).toEqual([undefined, true])
    to('/order?status=5')
    expect(ways()).toEqual(['/order?status=2&page=3', '/order?status=5'])
  })
  test('waits where that is not known yet, and sends nobody away', () => {
    const { ways } = open('wait')
    expect([heading(), screen.queryByRole('status', { name: '正在打开' }) !== null, ways()]).toEqual([
      undefined,
      true,
      [],
    ])
  })
  test('is shown to whoever may see it', () => {
    expect([open('yes').ways(), heading()]).toEqual([[], '我的订单'])
  })
  test('says to whoever may not see it that they may not, and sends them nowhere', async () => {
    const sendToLogin = vi.fn()
    openPage(<Shown href="/order" page={PAGE} more={{ mayOpen: () => 'no', sendToLogin }} />, () => ({ dataList: [] }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('这个页面您还不能打开')
    expect(sendToLogin).not.toHaveBeenCalled()
  })
})

describe('reading goes on', () => {
  const HELP = pageOf(<h1>帮助中心</h1>)
  const DEAL = pageOf(<h1>用户协议</h1>)
  const BARE = pageOf(<p>正文</p>)
  const focused = () => document.activeElement?.textContent

  test('at the heading of the screen that a link leads to, and not on the first, which nobody asked to read', () => {
    const { rerender } = render(<Shown href="/help" page={HELP} />)
    expect(document.activeElement).toBe(document.body)
    rerender(<Shown href="/deal" page={DEAL} />)
    expect([focused(), document.activeElement?.tagName]).toEqual(['用户协议', 'H1'])
  })
  test('where it was, when only the list on the screen is another', () => {
    const { rerender } = render(<Shown href="/help" page={HELP} />)
    rerender(<Shown href="/help?keyword=米" page={HELP} />)
    expect(document.activeElement, 'the focus is taken from whoever searches').toBe(document.body)
  })
  test('at the top of a screen without a heading', () => {
    const { rerender } = render(<Shown href="/help" page={HELP} />)
    rerender(<Shown href="/deal" page={BARE} />)
    expect(document.activeElement?.tagName).toBe('MAIN')
  })
  test('under the name of the new screen, which another list on it does not take away', () => {
    const { rerender } = render(<Shown href="/help" page={HELP} />)
    rerender(<Shown href="/deal" page={DEAL} />)
    expect(document.title).toBe('用户协议 · 邻里公益')
    document.title = '王桂兰的协议 · 邻里公益'
    rerender(<Shown href="/deal?id=7" page={DEAL} />)
    expect(document.title).toBe('王桂兰的协议 · 邻里公益')
  })
})

test('a page whose code did not come is fetched again by 重试, one that does not exist is not', () => {
  const onRetry = vi.fn()
  const { rerender } = render(
    <Shown href="/deal" page={{ promise: Promise.resolve(), failed: true }} {...{ onRetry }} />,
  )
  act(() => screen.getByRole('button', { name: '重试' }).click())
  expect(onRetry).toHaveBeenCalledTimes(1)
  rerender(<Shown href="/nowhere" {...{ onRetry }} />)
  expect([screen.queryByRole('button', { name: '重试' }), screen.getByRole('heading').textContent]).toEqual([
    null,
    '没有找到这个页面',
  ])
})

let broken = true
function Breaking() {
  if (broken) throw new Error('no such field')
  return <h1>我的订单</h1>
}
describe('a screen that breaks', () => {
  test('says so, is drawn again by 重试, and leaves the next screen alone', () => {
    // React tells the console of each.
    const error = vi.spyOn(console, 'error').mockImplementation(noop)
    onTestFinished(() => error.mockRestore())
    broken = true
    const page = { promise: Promise.resolve(), module: { default: Breaking } }
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    const retry = () => act(() => screen.getByRole('button', { name: '重试' }).click())
    const { rerender } = render(<Shown href="/order" page={page} />)
    expect(heading()).toBe('这个页面没有打开')
    retry()
    expect(heading()).toBe('这个页面没有打开')
    rerender(<Shown href="/deal" page={pageOf(<h1>用户协议</h1>)} />)
    expect(heading(), 'the fault of one screen is said on another').toBe('用户协议')
    broken = true
    cleanup()
    render(
      <Boundary>
        <Breaking />
      </Boundary>,
    )
    broken = false
    retry()
    expect(heading()).toBe('我的订单')
  })
})
