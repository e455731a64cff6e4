/** What stands around every screen: tabs, the bar above them, the way to the cart, the frame; and who is let in. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CartLink, isMall } from '../../../src/app/shell/cartLink.tsx'
import { Footer } from '../../../src/app/shell/footer.tsx'
import { Frame } from '../../../src/app/shell/frame.tsx'
import { LookSwitches } from '../../../src/app/shell/lookSwitches.tsx'
import { SearchBox } from '../../../src/app/shell/searchBox.tsx'
import { Tabs } from '../../../src/app/shell/tabs.tsx'
import { TopBar } from '../../../src/app/shell/topBar.tsx'
import { useWiredShell } from '../../../src/app/shell/wired.ts'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { screenOf } from '../../../src/contract/screens.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { ShellContext, type ShellModel, usePlainShell } from '../../../src/data/shell.ts'
import { setView } from '../../../src/data/view.ts'
import { isLarge, setLarge, setTheme } from '../../../src/ui/theme/appearance.ts'
import { openPage, sessionOfNobody } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
  setView({ uid: '', settled: false, pressed: null, place: DEFAULT_PLACE })
  history.replaceState(null, '', '/')
})

function Shell({ more, children }: { more: Partial<ShellModel>; children: ReactNode }) {
  return <ShellContext value={{ ...usePlainShell(), ...more }}>{children}</ShellContext>
}
const session = { uid: 'u1', name: '王秀兰' }

describe('a tab', () => {
  /** Presses 商城; returns the tabs that are turned to, and whether the browser does what it does by itself. */
  const press = (how: MouseEventInit) => {
    const pressTab = vi.fn()
    const stay = vi.fn((event: Event) => event.preventDefault())
    render(
      <Shell more={{ pressTab }}>
        <Tabs />
      </Shell>,
    )
    const isOpen = () => fireEvent.click(screen.getByRole('link', { name: '商城' }), how)
    const hearLate = (event: Event) => !event.defaultPrevented && stay(event)
    window.addEventListener('click', hearLate)
    onTestFinished(() => window.removeEventListener('click', hearLate))
    isOpen()
    return [pressTab.mock.calls.flat(), stay.mock.calls.length]
  }
  test('that is pressed is turned to, without a reload', () => expect(press({})).toEqual([['mall'], 0]))
  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'that is pressed with %j is left to the browser, which opens another window',
    how => expect(press(how)).toEqual([[], 1]),
  )
})

describe('the bar at the top', () => {
  const open = (more: Partial<ShellModel>) => {
    cleanup()
    render(
      <Shell more={more}>
        <TopBar />
      </Shell>,
    )
    return screen.getAllByRole('link').map(link => link.textContent?.trim())
  }
  test('lets a visitor in, and offers nothing that is for whoever is in', () => {
    expect(open({ unread: 3, waiting: 2, hasInbox: true })).toEqual(['登录', '注册', '客服'])
    expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull()
  })
  test('leads whoever is in to messages and to their own, and to work where there is some', () => {
    expect(open({ session })).toEqual(['消息', '王秀兰', '客服'])
    expect(open({ session, hasInbox: true })).toEqual(['任务', '消息', '王秀兰', '客服'])
  })
  test.each([
    [0, '任务', '消息'],
    [1, '任务1件等您办', '消息1条未读'],
    [99, '任务99件等您办', '消息99条未读'],
    [100, '任务99+件等您办', '消息99+条未读'],
  ])('says how much there is of either: %i', (count, work, messages) => {
    expect(open({ session, hasInbox: true, waiting: count, unread: count }).slice(0, 2)).toEqual([work, messages])
  })
  test('does not take one count for the other', () => {
    expect(open({ session, hasInbox: true, waiting: 2, unread: 3 }).slice(0, 2)).toEqual([
      '任务2件等您办',
      '消息3条未读',
    ])
  })
  test('dials the number of the desk, leads to the contacts without one, and lets out', () => {
    const logOut = vi.fn()
    const help = () => screen.getByRole('link', { name: /客服/ }).getAttribute('href')
    open({ session, logOut, kefuphone: '+86 571-8888 0000' })
    expect(help()).toBe('tel:+8657188880000')
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(logOut).toHaveBeenCalledTimes(1)
    open({})
    expect(help()).toBe('/contact')
  })
})

describe('large type and the dark', () => {
  afterEach(() => {
    setTheme('system')
    setLarge(false)
    localStorage.clear()
  })
  test('are turned on and off each by its own switch, which says whether it is on', () => {
    const at = (name: string) => screen.getByRole('button', { name })
    const now = () => [
      ...['长者模式', '深色'].map(name => at(name).ariaPressed),
      isLarge(),
      document.documentElement.dataset.theme,
    ]
    setTheme('light')
    setLarge(false)
    render(<LookSwitches />)
    expect(now()).toEqual(['false', 'false', false, 'light'])
    fireEvent.click(at('长者模式'))
    expect(now()).toEqual(['true', 'false', true, 'light'])
    fireEvent.click(at('深色'))
    expect(now()).toEqual(['true', 'true', true, 'dark'])
    fireEvent.click(at('长者模式'))
    fireEvent.click(at('深色'))
    expect(now()).toEqual(['false', 'false', false, 'light'])
  })
})

describe('the way to the cart', () => {
  const open = (more: Partial<ShellModel>, dataList: readonly object[] = []) =>
    openPage(
      <Shell more={more}>
        <CartLink />
      </Shell>,
      () => ({ dataList }),
    )
  test('counts the goods of all shops, each once however many pieces', async () => {
    open({ session }, [{ lines: [{ count: 9 }, { count: 1 }] }, { lines: [{ count: 1 }] }])
    expect((await screen.findByRole('link', { name: '购物车，3 种商品' })).textContent).toBe('3')
  })
  test('counts nothing where there is nothing, and asks nobody for a visitor’s', async () => {
    const { sent } = open({ session })
    await act(async () => {})
    expect([screen.getByRole('link', { name: '购物车' }).textContent, sent.length]).toEqual(['', 1])
    cleanup()
    clearCache()
    const visitor = open({})
    await act(async () => {})
    expect(visitor.sent).toEqual([])
  })
  test.each([
    ['/v3Goods', true],
    ['/v3Shop', true],
    ['/v3Cart', false],
    ['/help', false],
    ['/nowhere', false],
  ])('stands at %s: %s', (path, isThere) => expect(isMall(path)).toBe(isThere))
})

describe('the frame', () => {
  const frame = (pending: boolean) => (
    <Shell more={{ icp: '浙ICP备 1 号', company: '邻里公司' }}>
      <Frame path="/deal" pending={pending}>
        正文
      </Frame>
    </Shell>
  )
  beforeEach(() => {
    // React under development has something to say of an element that jsdom does not know.
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
  })
  test('says that another screen is on its way, and no longer once it is here', () => {
    const { rerender, container } = openPage(frame(true), () => ({}))
    const now = () => [screen.getByRole('main').ariaBusy, container.querySelector('[data-on]') !== null]
    expect(now()).toEqual(['true', true])
    rerender(frame(false))
    expect(now()).toEqual([null, false])
  })
  test('lets whoever works by keys skip to the words, which can have the focus', () => {
    openPage(frame(false), () => ({}))
    const skip = screen.getByRole('link', { name: '跳到正文' })
    const [first] = screen.getAllByRole('link')
    expect([first, skip.getAttribute('href')]).toEqual([skip, `#${screen.getByRole('main').id}`])
    act(() => screen.getByRole('main').focus())
    expect(document.activeElement?.textContent).toBe('正文')
  })
  test('says at its foot whose portal it is, and under which number where there is one', () => {
    const { rerender } = openPage(frame(false), () => ({}))
    const foot = () => within(screen.getByRole('contentinfo')).getByText(/©/).textContent
    expect(foot()).toBe('© 邻里公司 · 浙ICP备 1 号')
    rerender(
      <Shell more={{ icp: '', company: '邻里公司' }}>
        <Footer />
      </Shell>,
    )
    expect(foot()).toBe('© 邻里公司')
  })
})

describe('the search', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('搜索')
  afterEach(() => localStorage.clear())
  test('looks for the words without the blanks around them, and for nothing where there are none', () => {
    openPage(<SearchBox />, () => ({}), { at: '/deal' })
    const lookFor = (words: string) => {
      fireEvent.change(box(), { target: { value: words } })
      fireEvent.submit(box())
      return location.pathname + location.search
    }
    expect(lookFor('  ')).toBe('/deal')
    expect(lookFor(' 大米&油 ')).toBe(`/help?keyword=${encodeURIComponent('大米&油')}`)
    expect(box().value).toBe('大米&油')
  })
  test('takes the slash with all that stands in it marked, and leaves it where the search is not in sight', () => {
    openPage(<SearchBox />, () => ({}))
    fireEvent.change(box(), { target: { value: '大米' } })
    const slash = () => fireEvent.keyDown(document.body, { key: '/' })
    box().checkVisibility = () => false
    expect([slash(), document.activeElement], 'a phone has another').toEqual([true, document.body])
    box().checkVisibility = () => true
    expect(slash(), 'it is written into the box').toBe(false)
    expect([document.activeElement, box().selectionStart, box().selectionEnd]).toEqual([box(), 0, 2])
  })
})

function May({ path }: { path: string }) {
  const { mayOpen } = useWiredShell()
  const known = screenOf(path)
  return <output>{known && mayOpen(known)}</output>
}
describe('whether somebody is let in', () => {
  const open = async (path: string, view: { uid: string; settled: boolean }, roles?: readonly string[]) => {
    setView(view)
    const never = new Promise(() => {})
    const me = roles && { uid: '7', name: '王', unread: 0, kind: 'person', roles: roles.map(role => ({ role })) }
    openPage(<May path={path} />, ({ wire }) => (wire === '/api/my/getMyInfo' ? (me ?? never) : { total: 0 }))
    await act(async () => {})
    await act(async () => {})
    return screen.getByRole('status').textContent
  }
  test.each([
    ['a visitor is sent to log in', '/order', { uid: '', settled: true }, undefined, 'login'],
    [
      'whoever may be in is not sent away before that is known',
      '/order',
      { uid: '', settled: false },
      undefined,
      'wait',
    ],
    ['what is for everybody waits for nothing', '/deal', { uid: '', settled: false }, undefined, 'yes'],
    ['what is for whoever is in waits for no more than that', '/order', { uid: '7', settled: true }, undefined, 'yes'],
    ['roles that are not known yet are waited for', '/accounting', { uid: '7', settled: true }, undefined, 'wait'],
    ['who has none of the roles is told so', '/accounting', { uid: '7', settled: true }, [], 'no'],
    ['who has one of them comes in', '/accounting', { uid: '7', settled: true }, ['finance'], 'yes'],
  ] as const)('%s', async (_, path, view, roles, may) => {
    expect(await open(path, view, roles)).toBe(may)
  })
})

function Wired() {
  const { session: who, place, waiting, hasInbox, unread, activeTab, ...model } = useWiredShell()
  return (
    <>
      <output>{JSON.stringify({ name: who?.name, place, waiting, hasInbox, unread, activeTab })}</output>
      <button type="button" onClick={model.logOut}>
        退出登录
      </button>
      <button type="button" onClick={() => model.sendToLogin('/order?status=2')}>
        去登录
      </button>
      <button type="button" onClick={() => model.pressTab('gift')}>
        礼品
      </button>
    </>
  )
}

describe('what the shell knows', () => {
  const open = async (uid: string, me: object, total = 0, at = '/') => {
    setView({ uid, settled: true, pressed: null, place: DEFAULT_PLACE })
    const known = { uid, name: '王秀兰', unread: 3, kind: 'person', roles: [], ...me }
    const answers: Readonly<Record<string, object>> = {
      '/api/my/getMyInfo': known,
      '/api/renwu/getRenwuCounts': { total },
    }
    const send = vi.fn()
    const ports = { session: { ...sessionOfNobody, send }, tab: { send } } as never
    const { sent } = openPage(<Wired />, ({ wire }) => answers[wire] ?? {}, { at, ports })
    for (let round = 0; round < 4; round++) await act(async () => {})
    const now = () => JSON.parse(screen.getByRole('status').textContent ?? '')
    return { now, send, asked: sent.map(({ wire }) => wire) }
  }
  test.each([
    ['whoever has neither a role nor anything to do', {}, 0, false],
    ['an organisation', { kind: 'organisation' }, 0, true],
    ['a volunteer', { roles: [{ role: 'volunteer' }] }, 0, true],
    ['whoever has something to do', {}, 2, true],
  ])('is whether %s is shown the way to work: %j, %i', async (_, me, total, isThere) => {
    const { now } = await open('7', me, total)
    expect(now()).toMatchObject({ name: '王秀兰', unread: 3, waiting: total, hasInbox: isThere })
  })
  test('of a visitor is nothing, and nobody is asked for it', async () => {
    const { now, asked } = await open('', { kind: 'organisation' }, 5)
    expect(now()).toMatchObject({ unread: 0, waiting: 0, hasInbox: false })
    for (const wire of ['/api/my/getMyInfo', '/api/renwu/getRenwuCounts']) expect(asked).not.toContain(wire)
  })
  test('is where one is, each name once, and which tab one is on, be it the one that was just pressed', async () => {
    expect((await open('7', {})).now()).toMatchObject({ place: ['浙江省', '杭州市', '西湖区'], activeTab: 'home' })
    const BEIJING = { ...DEFAULT_PLACE, province: '北京市', city: '北京市', district: '朝阳区' }
    act(() => setView({ place: BEIJING, pressed: 'mall' }))
    const { place, activeTab } = JSON.parse(screen.getByRole('status').textContent ?? '')
    expect([place, activeTab]).toEqual([['北京市', '朝阳区'], 'mall'])
    cleanup()
    expect((await open('7', {}, 0, '/v3Goods')).now().activeTab).toBe('mall')
  })
  test('is told on: who leaves, from where one is sent to log in, and the tab that is pressed', async () => {
    const { send } = await open('7', {})
    for (const name of ['退出登录', '去登录', '礼品']) {
      fireEvent.click(screen.getByRole('button', { name }))
      await act(async () => {})
    }
    expect(send.mock.calls.flat()).toEqual([
      { type: 'LOG_OUT' },
      { type: 'SESSION_LOST', back: '/order?status=2' },
      { type: 'PRESS', tab: 'gift' },
    ])
  })
})
