/** What stands in the address of a screen, and what the first paint knows: read and written without further ado. */
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { keywordOf } from '../../../src/contract/keyword.ts'
import { useUrlQuery } from '../../../src/data/urlQuery.ts'
import { getView, setView, useView } from '../../../src/data/view.ts'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  setView({ uid: '', settled: false })
})

const NAMES = ['tab', 'keyword'] as const

describe('the address', () => {
  const open = (address: string) => {
    history.replaceState({ scrolledTo: 300 }, '', address)
    const { result } = renderHook(() => useUrlQuery(NAMES))
    const before = history.length
    return {
      query: () => result.current.query,
      set: (changes: { tab?: string; keyword?: string }) => act(() => result.current.setQuery(changes)),
      address: () => location.pathname + location.search,
      entries: () => history.length - before,
    }
  }
  test('says what it has, and nothing of what it has not, nor of what nobody asks for', () => {
    const { query } = open('/order?keyword=%E7%B1%B3&page=2')
    expect(query()).toEqual({ tab: '', keyword: '米' })
  })
  test('says what is looked for as a search takes it, whatever somebody pasted there', () => {
    const { query } = open(`/order?tab=${'长'.repeat(50)}&keyword=%20${'长'.repeat(50)}`)
    expect(query()).toEqual({ tab: '长'.repeat(50), keyword: '长'.repeat(40) })
    // Read again it is the same, wherever it was cut.
    expect(keywordOf(`${'长'.repeat(39)} ${'长'.repeat(9)}`)).toBe('长'.repeat(39))
  })
  test('is changed in place: the rest of it, the history and the place on the screen stay', () => {
    const { query, set, address, entries } = open('/order?tab=paid&page=2')
    set({ keyword: '米 面' })
    expect([address(), query()]).toEqual([
      '/order?tab=paid&page=2&keyword=%E7%B1%B3+%E9%9D%A2',
      { tab: 'paid', keyword: '米 面' },
    ])
    set({ tab: 'shipped' })
    expect(query()).toEqual({ tab: 'shipped', keyword: '米 面' })
    expect([entries(), history.state]).toEqual([0, { scrolledTo: 300 }])
  })
  test('loses what is empty, and its question mark with the last of it', () => {
    const { set, address } = open('/order?tab=paid&keyword=x')
    set({ tab: '' })
    expect(address()).toBe('/order?keyword=x')
    set({ keyword: '', tab: '' })
    expect(address()).toBe('/order')
  })
})

let drawn = 0
function Who() {
  drawn++
  return <p>{useView(({ uid }) => uid) || '没有人'}</p>
}

describe('what the first paint knows', () => {
  test('is drawn anew where it changes, and not for what is the same or is not shown', () => {
    render(<Who />)
    expect(screen.getByText('没有人')).toBeTruthy()
    act(() => setView({ uid: 'a', settled: true }))
    expect(screen.getByText('a')).toBeTruthy()
    const before = drawn
    act(() => setView({ uid: 'a', settled: false }))
    expect([drawn, getView().settled]).toEqual([before, false])
  })
  test('changes for those values that are given, and for no other', () => {
    setView({ uid: 'a', settled: true })
    setView({ settled: false })
    expect(getView()).toMatchObject({ uid: 'a', settled: false, place: DEFAULT_PLACE, pressed: null })
    const known = getView()
    setView({ uid: 'a' })
    expect(getView(), 'the same again is no news').toBe(known)
  })
})
