/** Words and figures as people read them: running text, numbers to read out, days, counts that go no further. */
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  formatCalendarDay,
  formatCapped,
  formatDistance,
  formatDuration,
  formatNearDay,
  moneyParts,
} from '../../../src/ui/format.ts'
import { BoardRow } from '../../../src/ui/kinds/board.tsx'
import { useLazyModule } from '../../../src/ui/lazyModule.ts'
import { Badge } from '../../../src/ui/parts/chip.tsx'
import { Copyable, grouped } from '../../../src/ui/parts/copyable.tsx'
import { PageHead, Section } from '../../../src/ui/parts/layout.tsx'
import { Money } from '../../../src/ui/parts/money.tsx'
import { Period } from '../../../src/ui/parts/period.tsx'
import { Prose } from '../../../src/ui/parts/prose.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { setScreenTitle, useCurrentTitle } from '../../../src/ui/title.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const wordsOf = (page: ReactNode) => render(page).container.textContent
const noop = () => {}

describe('running text', () => {
  const blocks = (text: string) => {
    const { container } = render(<Prose text={text} />)
    const own = [...(container.firstElementChild?.children ?? [])]
    return own.map(one => [
      one.tagName,
      one.tagName === 'UL' ? [...one.children].map(li => li.textContent) : one.textContent,
    ])
  }
  test('is paragraphs, headings and lists, set apart by blank lines', () => {
    expect(blocks('一段\n同一段\n\n二段\n \n## 怎样捐\n\n- 干净\n- 完好\n\n- 还能用')).toEqual([
      ['P', '一段\n同一段'],
      ['P', '二段'],
      ['H2', '怎样捐'],
      ['UL', ['干净', '完好']],
      ['UL', ['还能用']],
    ])
  })
  test('begins a heading on any line, and what follows it at once is its first block', () => {
    expect(blocks('一段\n## 怎样捐\n- 干净\n- 完好')).toEqual([
      ['P', '一段'],
      ['H2', '怎样捐'],
      ['UL', ['干净', '完好']],
    ])
  })
  test('is no list as long as one line is none, and no heading within a line', () => {
    expect(blocks('- 干净\n完好')).toEqual([['P', '- 干净\n完好']])
    expect(blocks('见 ## 三\n\n##四')).toEqual([
      ['P', '见 ## 三'],
      ['P', '##四'],
    ])
  })
})

describe('a number that is read out', () => {
  test.each([
    ['12345678', '1234 5678'],
    ['123456789', '1234 5678 9'],
    ['123', '123'],
    ['', ''],
  ])('%s stands as “%s”', (number, words) => expect(grouped(number)).toBe(words))
  const copy = async (writeText: (text: string) => Promise<void>) => {
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    render(
      <>
        <Copyable text="ll20261118a1" label="订单号" />
        <Toaster />
      </>,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '复制订单号' })))
  }
  test('is copied whole, without the gaps in which it is read', async () => {
    const writeText = vi.fn(async () => {})
    await copy(writeText)
    expect(document.body.textContent).toContain('LL20 2611 18A1')
    expect(writeText.mock.calls).toEqual([['ll20261118a1']])
    expect(screen.getByText('订单号已复制').closest('[data-tone]')?.getAttribute('data-tone')).toBe('done')
  })
  test('that could not be copied says what one does instead', async () => {
    await copy(() => Promise.reject(new Error('not allowed')))
    expect(screen.getByText('没能复制，请长按选中').closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn')
  })
})

describe('figures', () => {
  test.each([
    [0, null],
    [-1, null],
    [1, '1件'],
    [99, '99件'],
    [100, '99+件'],
  ])('a badge of %i says %j', (count, words) => expect(wordsOf(<Badge count={count} label="件" />) || null).toBe(words))
  test('counts go as far as they were counted', () => {
    expect([99, 100, 101].map(count => formatCapped(count, 100))).toEqual(['99', '99+', '99+'])
  })
  test('money has a sign, groups and two digits; round sums leave them out, and no other', () => {
    expect(moneyParts(-123_456_789)).toEqual({ sign: '-', whole: '1,234,567', fraction: '89' })
    expect(moneyParts(7)).toEqual({ sign: '', whole: '0', fraction: '07' })
    const round = (fen: number) => wordsOf(<Money fen={fen} round />)
    expect([round(120_000), round(120_050), round(-100)]).toEqual(['¥1,200', '¥1,200.50', '-¥1'])
    expect(wordsOf(<Money fen={120_000} />)).toBe('¥1,200.00')
  })
  test('distances are told by the ten metres from ten on, by the hundred from a kilometre, whole from a hundred', () => {
    expect([0, 9.4, 10, 14, 15, 995, 99_949, 99_950].map(formatDistance)).toEqual([
      ...['0 m', '9 m', '10 m', '10 m', '20 m', '1.0 km', '99.9 km', '100 km'],
    ])
  })
  test('spans are told by hours up to two days, with minutes below three hours', () => {
    const [minute, hour] = [60_000, 3_600_000]
    const spans = [
      -1,
      minute - 1,
      minute,
      59 * minute,
      hour,
      2 * hour + minute,
      3 * hour + minute,
      47 * hour,
      48 * hour,
    ]
    expect(spans.map(formatDuration)).toEqual([
      ...['不到 1 分钟', '不到 1 分钟', '1 分钟', '59 分钟', '1 小时', '2 小时 1 分钟', '3 小时', '47 小时', '2 天'],
    ])
    expect(formatDuration(49 * hour)).toBe('2 天 1 小时')
  })
})

describe('a day', () => {
  const now = Date.parse('2026-11-18T00:10:00+08:00')
  test.each([
    ['2026-11-17', '昨天', '11月17日 周二'],
    ['2026-11-18', '今天', '11月18日 周三'],
    ['2026-11-19', '明天', '11月19日 周四'],
    ['2026-11-20', '11月20日 周五', '11月20日 周五'],
    ['2026-01-04', '1月4日 周日', '1月4日 周日'],
    ['2027-01-04', '2027年1月4日 周一', '2027年1月4日 周一'],
  ])('%s is %s, in a calendar %s', (day, near, calendar) => {
    expect([formatNearDay(day, now), formatCalendarDay(day, now)]).toEqual([near, calendar])
  })
  test('that is none stands as it was written', () => {
    expect(['长期', '', '2026-1-4'].map(day => formatCalendarDay(day, now))).toEqual(['长期', '', '2026-1-4'])
  })
})

describe('from one day to another', () => {
  const fault = (since: string, until: string) => {
    cleanup()
    render(<Period since={since} until={until} onChange={noop} />)
    return screen.queryByRole('alert')?.textContent
  }
  test('may be one day or open at an end, and not backwards', () => {
    expect([fault('2026-11-18', '2026-11-18'), fault('2026-11-18', ''), fault('', '2026-11-17')]).toEqual(
      Array(3).fill(undefined),
    )
    expect(fault('2026-11-18', '2026-11-17')).toBe('结束日期早于开始日期')
    const until = screen.getByLabelText('到')
    expect(document.getElementById(until.getAttribute('aria-describedby') ?? '')?.textContent).toContain('早于')
  })
  test('changes the end that was written alone', () => {
    const onChange = vi.fn()
    render(<Period since="" until="" onChange={onChange} />)
    fireEvent.change(screen.getByLabelText('从'), { target: { value: '2026-11-18' } })
    fireEvent.change(screen.getByLabelText('到'), { target: { value: '2026-11-20' } })
    expect(onChange.mock.calls).toEqual([[{ since: '2026-11-18' }], [{ until: '2026-11-20' }]])
  })
})

describe('headings', () => {
  const head = (title: string, deskOnly = false) => {
    const { firstElementChild } = render(<PageHead title={title} deskOnly={deskOnly} />).container
    return firstElementChild instanceof HTMLElement && { ...firstElementChild.dataset }
  }
  test('of more than ten signs stand on a phone too, where the bar would cut them; those of a desk do not', () => {
    expect(head('一二三四五六七八九十')).toEqual({})
    expect(head('一二三四五六七八九十一')).toEqual({ long: 'true' })
    expect(head('订单', true)).toEqual({ desk: 'true' })
  })
  test('of a part say where their link leads, which alone would say 全部', () => {
    render(
      <Section title="附近的活动" more={{ label: '全部', href: '/activity' }}>
        无
      </Section>,
    )
    const link = screen.getByRole('link', { name: '附近的活动：全部' })
    expect([link.getAttribute('href'), screen.getByRole('heading').tagName]).toEqual(['/activity', 'H2'])
  })
  test('name the window and the bar, the portal alone where there is none', () => {
    const { result } = renderHook(useCurrentTitle)
    act(() => setScreenTitle('我的订单'))
    expect([document.title, result.current]).toEqual(['我的订单 · 邻里公益', '我的订单'])
    act(() => setScreenTitle(''))
    expect([document.title, result.current]).toEqual(['邻里公益', ''])
  })
})

test.each([
  [{ left: 3_600_000 }, 'plain'],
  [{ left: 3_600_000, soon: true }, 'warn'],
  [{ left: 0, soon: true }, 'danger'],
  [{ waited: 3_600_000 }, 'plain'],
])('a row whose clock says %j is %s', (clock, tone) => {
  render(<BoardRow title="送餐" {...clock} />)
  const chips = [...document.querySelectorAll('[data-tone]')]
  expect(chips.map(one => [one.getAttribute('data-tone'), one.querySelector('svg') !== null])).toEqual([[tone, true]])
})

test('code that did not come is fetched again at the next wish, that which is here stays, and late code goes nowhere', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('here')
  const { result, rerender } = renderHook(({ on }) => useLazyModule(load, on), { initialProps: { on: false } })
  const turn = async (on: boolean) => {
    rerender({ on })
    await act(async () => {})
    return [load.mock.calls.length, result.current]
  }
  expect(await turn(false)).toEqual([0, undefined])
  expect(await turn(true)).toEqual([1, undefined])
  expect(await turn(false)).toEqual([1, undefined])
  expect(await turn(true)).toEqual([2, 'here'])
  expect(await turn(false)).toEqual([2, 'here'])
  expect(await turn(true)).toEqual([2, 'here'])
})
