/** Which links lead on without a reload, what is fetched for them, and a page whose code does not come. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { App } from '../../../src/app/app.tsx'
import type { PageModule } from '../../../src/app/routes.ts'
import { interceptLinks } from '../../../src/app/shell/links.ts'
import { pathOf, prefetch } from '../../../src/app/shell/pages.ts'

const { load } = vi.hoisted(() => ({ load: vi.fn<() => Promise<PageModule>>() }))
vi.mock('../../../src/app/routes.ts', () => ({
  routes: new Map(['/help', '/contact', '/order', '/deal'].map(path => [path, { load }])),
}))

const preload = vi.fn<(query: URLSearchParams) => void>()
const Page = () => <h1>帮助中心</h1>
const page = { default: Page, preload: (query: URLSearchParams) => preload(query) }
beforeEach(() => {
  load.mockReset().mockResolvedValue(page)
  preload.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

describe('a link', () => {
  const navigate = vi.fn()
  /** Follows a link; returns where that leads without a reload. */
  const follow = (attributes: Readonly<Record<string, string>>, how: MouseEventInit = {}) => {
    navigate.mockReset()
    onTestFinished(interceptLinks(navigate))
    // What is left to the browser would be a reload.
    const stay = (event: Event) => event.preventDefault()
    window.addEventListener('click', stay)
    onTestFinished(() => window.removeEventListener('click', stay))
    render(
      <a {...attributes}>
        <b>看订单</b>
      </a>,
    )
    fireEvent.click(screen.getByText('看订单'), how)
    return navigate.mock.calls.flat()
  }
  test.each([
    [{ href: '/order' }, ['/order']],
    [{ href: '/order?id=7' }, ['/order?id=7']],
    [{ href: '/order', target: '_self' }, ['/order']],
    [{ href: '/order', target: '_blank' }, []],
    [{ href: '/order', target: '_parent' }, []],
    [{ href: '/order', download: '' }, []],
    [{ href: 'https://elsewhere.example/order' }, []],
    [{ href: 'tel:+8657188880000' }, []],
    [{ href: '/files/7.pdf' }, []],
    [{ href: '/api/my/export' }, []],
    [{ href: '/certificates/7' }, []],
    [{ href: '/cashier/collect/7?seal=a' }, []],
    [{ href: '/filesAndMore' }, ['/filesAndMore']],
    [{ href: '/#main' }, []],
    [{ href: '/order#main' }, ['/order']],
  ])('%j leads to %j', (attributes, led) => expect(follow(attributes)).toEqual(led))
  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser by %j',
    how => expect(follow({ href: '/order' }, how)).toEqual([]),
  )
  test('no longer leads anywhere once the portal is gone', () => {
    const stop = interceptLinks(navigate)
    navigate.mockReset()
    stop()
    window.addEventListener('click', event => event.preventDefault(), { once: true })
    render(<a href="/order">看订单</a>)
    fireEvent.click(screen.getByText('看订单'))
    expect(navigate).not.toHaveBeenCalled()
  })
  test.each([
    ['pointerOver', '/help?id=1'],
    ['touchStart', '/help?id=2'],
    ['focusIn', '/help?id=3'],
  ] as const)('has its page fetched ahead on %s, query and all', async (event, href) => {
    onTestFinished(interceptLinks(navigate))
    render(<a href={href}>帮助</a>)
    fireEvent[event](screen.getByText('帮助'))
    await vi.waitFor(() => expect(preload).toHaveBeenCalled())
    expect(String(preload.mock.lastCall?.[0])).toBe(href.split('?')[1])
  })
})

test.each([
  ['/', '/index'],
  ['', '/index'],
  ['/?x=1', '/index'],
  ['/index/', '/index'],
  ['/order/?id=7#top', '/order'],
  ['/order#top', '/order'],
  ['/v3Goods//', '/v3Goods'],
])('%s is the page %s', (href, path) => expect(pathOf(href)).toBe(path))

test('whatever fails while a page is fetched ahead is no matter', async () => {
  preload.mockImplementation(() => {
    throw new Error('no answer')
  })
  await prefetch('/contact?id=1')
  load.mockRejectedValue(new Error('offline'))
  await prefetch('/order')
  await prefetch('/nowhere')
  expect([preload.mock.calls.length, load.mock.calls.length]).toEqual([1, 2])
})

test('a page whose code does not come says so, and is there once 重试 could fetch it', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  // React under development has something to say of `use` in a condition, and jsdom knows no <search>.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', '/deal')
  await act(async () => render(<App />))
  const retry = async () => {
    expect(screen.getByRole('heading', { name: '这个页面没有打开' })).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  }
  await retry()
  await retry()
  expect(await screen.findByRole('heading', { name: '帮助中心' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})
