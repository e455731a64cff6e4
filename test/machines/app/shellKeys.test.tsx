/** What opens in the bar at the top: the menu of a phone and the code of the mini-program. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PhoneBar } from '../../../src/app/shell/phoneBar.tsx'
import { PhoneMenu } from '../../../src/app/shell/phoneMenu.tsx'
import { QrButton } from '../../../src/app/shell/qrButton.tsx'
import { ShellContext, type ShellModel, usePlainShell } from '../../../src/data/shell.ts'
import { setScreenTitle } from '../../../src/ui/title.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Shell({ more, children }: { more: Partial<ShellModel>; children: ReactNode }) {
  return <ShellContext value={{ ...usePlainShell(), ...more }}>{children}</ShellContext>
}
const open = (part: ReactNode, more: Partial<ShellModel> = {}) => render(<Shell more={more}>{part}</Shell>)

describe('the menu of a phone', () => {
  const isOpen = () => [screen.getByRole('button', { name: '更多' }).ariaExpanded, screen.queryByText(/^客服/) !== null]
  const OPEN = ['true', true]
  const CLOSED = ['false', false]
  const press = () => fireEvent.click(screen.getByRole('button', { name: '更多' }))

  test('opens with a press and closes with the next', () => {
    open(<PhoneMenu />)
    expect(isOpen()).toEqual(CLOSED)
    press()
    expect(isOpen()).toEqual(OPEN)
    press()
    expect(isOpen()).toEqual(CLOSED)
  })
  test('closes with Escape, wherever the focus is, and with no other key', () => {
    open(<PhoneMenu />)
    press()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    expect(isOpen()).toEqual(OPEN)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(isOpen()).toEqual(CLOSED)
  })
  test('closes with a press beside it or on one of its links, and stays for one on its switches', () => {
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay)
    onTestFinished(() => document.removeEventListener('click', stay))
    open(<PhoneMenu />, { kefuphone: '0571-8888 0000' })
    press()
    fireEvent.click(screen.getAllByRole('button')[1] ?? document.body)
    expect(isOpen()).toEqual(OPEN)
    fireEvent.click(screen.getByRole('link', { name: /^客服/ }))
    expect(isOpen()).toEqual(CLOSED)
    press()
    fireEvent.click(document.body)
    expect(isOpen()).toEqual(CLOSED)
  })
  test('dials the number without its strokes, and leads to the contacts where there is none', () => {
    const href = () => screen.getByRole('link', { name: /^客服/ }).getAttribute('href')
    const { unmount } = open(<PhoneMenu />, { kefuphone: '+86 571-8888 0000' })
    press()
    expect(href()).toBe('tel:+8657188880000')
    unmount()
    open(<PhoneMenu />)
    press()
    expect(href()).toBe('/contact')
  })
  test('lets out whoever is in, and says who that is', () => {
    const logOut = vi.fn()
    open(<PhoneMenu />, { session: { uid: 'u1', name: '王秀兰' }, logOut })
    press()
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('王秀兰')
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(logOut).toHaveBeenCalledTimes(1)
  })
})

describe('the code of the mini-program', () => {
  const button = () => screen.getByRole('button', { name: '小程序二维码' })
  const isOpen = () => [button().ariaExpanded, screen.queryByRole('status') !== null]
  const OPEN = ['true', true]
  const CLOSED = ['false', false]
  const box = () => button().parentElement ?? document.body
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  beforeEach(() => {
    vi.useFakeTimers()
    open(<QrButton />, { miniProgram: 'https://linli.example/index' })
  })

  test('is drawn for whoever asks for it', async () => {
    vi.useRealTimers()
    expect(isOpen()).toEqual(CLOSED)
    fireEvent.click(button())
    expect(isOpen()).toEqual(OPEN)
    expect(await screen.findByRole('img', { name: '小程序二维码' })).toBeTruthy()
  })
  test('closes with Escape though the focus stays, and with no other key', () => {
    act(() => button().focus())
    expect(isOpen()).toEqual(OPEN)
    fireEvent.keyDown(button(), { key: 'Tab' })
    expect(isOpen()).toEqual(OPEN)
    fireEvent.keyDown(button(), { key: 'Escape' })
    expect([isOpen(), document.activeElement]).toEqual([CLOSED, button()])
  })
  test('closes when the focus goes on', () => {
    act(() => button().focus())
    act(() => button().blur())
    expect(isOpen()).toEqual(CLOSED)
  })
  test('closes 200 ms after the pointer has left', () => {
    fireEvent.pointerEnter(box())
    expect(isOpen()).toEqual(OPEN)
    fireEvent.pointerLeave(box())
    wait(199)
    expect(isOpen()).toEqual(OPEN)
    wait(1)
    expect(isOpen()).toEqual(CLOSED)
  })
  test('stays for a pointer that comes back on its way to the code', () => {
    fireEvent.pointerEnter(box())
    fireEvent.pointerLeave(box())
    wait(199)
    fireEvent.pointerEnter(box())
    wait(1_000)
    expect(isOpen()).toEqual(OPEN)
  })
})

describe('the bar of a phone', () => {
  afterEach(() => history.replaceState(null, '', '/'))
  test('leads back to where one was, and home where nothing lies behind', () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => {})
    const length = vi.spyOn(history, 'length', 'get').mockReturnValue(2)
    onTestFinished(() => {
      back.mockRestore()
      length.mockRestore()
    })
    history.replaceState(null, '', '/deal')
    open(<PhoneBar path="/deal" />)
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    expect([back.mock.calls.length, location.pathname]).toEqual([1, '/deal'])
    length.mockReturnValue(1)
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    expect([back.mock.calls.length, location.pathname]).toEqual([1, '/index'])
  })
  test('says what the screen says of itself, before that what it is called, and on a tab where one is', () => {
    const title = () => document.querySelector('[class*=title]')?.textContent
    act(() => setScreenTitle(''))
    open(<PhoneBar path="/deal" />)
    expect(title()).toBe('用户协议')
    act(() => setScreenTitle('隐私政策'))
    expect(title()).toBe('隐私政策')
    cleanup()
    open(<PhoneBar path="/v3Goods" />, { place: ['浙江省', '杭州市', '西湖区'] })
    expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
    expect(screen.getByRole('button', { name: '当前地址 浙江省 杭州市 西湖区，选择地址' }).textContent).toBe('西湖区')
  })
  test.each([
    [0, '消息', ''],
    [99, '消息，99 条未读', '99'],
    [100, '消息，100 条未读', '99+'],
  ])('counts %i messages for whoever is in, and none for a visitor', (unread, name, count) => {
    open(<PhoneBar path="/index" />, { session: { uid: 'u1', name: '王秀兰' }, unread })
    expect(screen.getByRole('link', { name }).textContent).toBe(count)
    cleanup()
    open(<PhoneBar path="/index" />, { unread })
    expect(screen.queryByRole('link', { name: /消息/ })).toBeNull()
  })
  test('opens the search with the focus in it, and shuts it again', () => {
    open(<PhoneBar path="/index" />)
    const press = () => fireEvent.click(screen.getByRole('button', { name: '搜索' }))
    const box = () => screen.queryByLabelText('搜索', { selector: 'input' })
    expect(box()).toBeNull()
    press()
    expect([document.activeElement === box(), screen.getByRole('button', { name: '搜索' }).ariaExpanded]).toEqual([
      true,
      'true',
    ])
    press()
    expect(box()).toBeNull()
  })
})
