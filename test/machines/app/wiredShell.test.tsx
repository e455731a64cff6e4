/** What the shell does about a chosen district and a pressed tab, and which tabs and screens there are. */

import unbuilt from 'virtual:unbuilt'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { routes } from '../../../src/app/routes.ts'
import { prerendered } from '../../../src/app/shell/prerendered.tsx'
import { Tabs } from '../../../src/app/shell/tabs.tsx'
import { useWiredShell } from '../../../src/app/shell/wired.ts'
import { TAB_SWITCH_DELAY_MS } from '../../../src/contract/constants.ts'
import { FIRST_BANNER_ID } from '../../../src/contract/firstReads.ts'
import { screens, type Tab } from '../../../src/contract/screens.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { type AddressNode, ShellContext, usePlainShell } from '../../../src/data/shell.ts'
import { Banners } from '../../../src/pages/home/shared/banners.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { stylesOf } from '../../support/machines/pieces.ts'

afterEach(() => {
  cleanup()
  clearCache()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

function Chooser({ way }: { way: readonly AddressNode[] }) {
  const { choosePlace } = useWiredShell()
  return (
    <button type="button" onClick={() => choosePlace(way)}>
      选择地区
    </button>
  )
}

describe('a district that is chosen', () => {
  const ZHEJIANG = { id: '33', name: '浙江省' }
  const placeOf = async (way: readonly AddressNode[]) => {
    const send = vi.fn()
    const location = { send } as never
    openPage(<Chooser way={way} />, () => ({}), { ports: { location } })
    fireEvent.click(screen.getByRole('button', { name: '选择地区' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    return send.mock.lastCall?.[0]
  }
  test('is stored with its city and its province, each by name and code', async () => {
    const way = [ZHEJIANG, { id: '3301', name: '杭州市' }, { id: '330102', name: '上城区' }]
    expect(await placeOf(way)).toEqual({
      type: 'CHOOSE',
      place: {
        ...{ province: '浙江省', city: '杭州市', district: '上城区' },
        ...{ provinceId: '33', cityId: '3301', districtId: '330102' },
      },
    })
  })
  test('is its city where a city has none', async () => {
    const way = [
      { id: '42', name: '湖北省' },
      { id: '429004', name: '仙桃市' },
    ]
    expect(await placeOf(way)).toMatchObject({
      place: {
        ...{ province: '湖北省', city: '仙桃市', district: '仙桃市' },
        ...{ provinceId: '42', cityId: '4290', districtId: '429004' },
      },
    })
  })
  test('is nowhere as long as nothing is', async () => {
    const nowhere = { province: '', city: '', district: '', provinceId: '', cityId: '', districtId: '' }
    expect(await placeOf([])).toEqual({ type: 'CHOOSE', place: nowhere })
  })
})

function ShownTabs({ active = null, waiting = 0 }: { active?: Tab | null; waiting?: number }) {
  return (
    <ShellContext value={{ ...usePlainShell(), activeTab: active, waiting }}>
      <Tabs />
    </ShellContext>
  )
}

describe('the tabs', () => {
  test('are four, in their order, and lead to their pages', () => {
    render(<ShownTabs />)
    expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['首页', '/'],
      ['商城', '/v3Goods'],
      ['礼品', '/gift'],
      ['个人中心', '/person'],
    ])
  })
  test('say where one is, and what waits', () => {
    render(<ShownTabs active="person" waiting={3} />)
    const current = screen.getAllByRole('link').filter(link => link.ariaCurrent === 'page')
    expect(current.map(link => link.textContent)).toEqual(['个人中心3件等您办'])
  })
  test.each([
    ['mall', '/v3Goods'],
    ['person', '/person'],
    ['home', '/'],
  ] as const)('before the machines are here %s is active at once and leads on after its moment', (tab, path) => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/help')
    const { result } = renderHook(usePlainShell)
    act(() => result.current.pressTab('gift'))
    act(() => vi.advanceTimersByTime(TAB_SWITCH_DELAY_MS - 1))
    act(() => result.current.pressTab(tab))
    expect([result.current.activeTab, location.pathname]).toEqual([tab, '/help'])
    act(() => vi.advanceTimersByTime(TAB_SWITCH_DELAY_MS - 1))
    expect(location.pathname).toBe('/help')
    act(() => vi.advanceTimersByTime(1))
    expect([result.current.activeTab, location.pathname]).toEqual([tab, path])
  })
})

test('before the machines are here, whoever has to log in does not come back here by going back', () => {
  history.pushState(null, '', '/order')
  const { length } = history
  const { result } = renderHook(usePlainShell)
  act(() => result.current.sendToLogin('/order'))
  expect([location.pathname, history.length]).toEqual(['/login', length])
})

describe('a screen', () => {
  test('has a page, unless it is not built', () => {
    const missing = screens.map(({ path }) => path).filter(path => !routes.has(path))
    expect(missing).toEqual(screens.map(({ path }) => path).filter(path => unbuilt.includes(path)))
    expect([...routes].filter(([path, route]) => route.screen.path !== path)).toEqual([])
  })
  test.each([
    ['/heartD', '/heartR'],
    ['/collectDetailD', '/collectDetail'],
  ])('of an organisation is the one of a person where both are the same: %s', async (path, same) => {
    const page = await routes.get(path)?.load()
    expect(page?.default).toBeTypeOf('function')
    expect(page).toBe(await routes.get(same)?.load())
  })
})

describe('the page as it stands in index.html', () => {
  const served = () => {
    // React under development has something to say of a picture that is not known yet.
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    return new DOMParser().parseFromString(prerendered(), 'text/html')
  }
  const sizeIn = (room: Element | null | undefined) => {
    const { width, height } = room?.querySelector<HTMLElement>('[class*=skeleton]')?.style ?? {}
    return { width, height }
  }
  test('is not on its way to another one', () => {
    const page = served()
    expect(page.querySelector('main')?.getAttribute('aria-busy')).toBeNull()
    expect(page.querySelector('[data-on]')).toBeNull()
    expect(page.querySelectorAll('[aria-current=page]').length).toBe(0)
  })
  test('keeps as much room for the first banner as the living page does, so that nothing jumps when it comes', () => {
    const [place, ...more] = served().getElementById(FIRST_BANNER_ID)?.children ?? []
    expect([stylesOf(place ?? null), more.map(({ tagName }) => tagName)]).toEqual([['waiting'], ['TEMPLATE']])
    const query = { data: undefined, problem: undefined, loading: true, retry: () => {} }
    const { firstElementChild: living } = render(<Banners query={query} />).container
    expect([place?.className, sizeIn(place)]).toEqual([living?.className, sizeIn(living)])
  })
})
