import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatCount, formatDay, formatDistance, formatDuration, formatMoney } from '../../../src/ui/format.ts'
import { type CascadeNode, Cascader } from '../../../src/ui/operated/cascader.tsx'
import { Tooltip } from '../../../src/ui/operated/tooltip.tsx'
import { Button, ButtonLink } from '../../../src/ui/parts/button.tsx'
import { RadioCards } from '../../../src/ui/parts/choice.tsx'
import { Countdown, Waited } from '../../../src/ui/parts/countdown.tsx'
import { Filters } from '../../../src/ui/parts/filters.tsx'
import { FoldingFilters } from '../../../src/ui/parts/foldingFilters.tsx'
import { TextArea } from '../../../src/ui/parts/input.tsx'
import { Money } from '../../../src/ui/parts/money.tsx'
import { MutedText } from '../../../src/ui/parts/mutedText.tsx'
import { Search } from '../../../src/ui/parts/search.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { When } from '../../../src/ui/parts/when.tsx'
import { notify, toast } from '../../../src/ui/toasts.ts'

afterEach(cleanup)

describe('figures in words', () => {
  test('money comes from whole 分', () => {
    expect(formatMoney(123450)).toBe('¥1,234.50')
    expect(formatMoney(5)).toBe('¥0.05')
    expect(formatMoney(0)).toBe('¥0.00')
    expect(formatMoney(-120648000)).toBe('-¥1,206,480.00')
    expect(formatMoney(9_007_199_254_740_993n)).toBe('¥90,071,992,547,409.93')
    const { container } = render(<Money fen={6990} variant="price" />)
    expect(container.textContent).toBe('¥69.90')
  })

  test('counts are grouped', () => {
    expect([0, 999, 1000, 1206480, -1500].map(formatCount)).toEqual(['0', '999', '1,000', '1,206,480', '-1,500'])
  })

  test('days are told from China’s midnight, whatever the device’s zone', () => {
    const at = (words: string) => Date.parse(`${words}+08:00`)
    const now = at('2026-11-21T00:30:00')
    expect(formatDay(at('2026-11-21T14:05:00'), { now })).toBe('今天 14:05')
    expect(formatDay(at('2026-11-20T23:59:00'), { now })).toBe('昨天')
    expect(formatDay(at('2026-11-20T20:31:00'), { now, withTime: true })).toBe('昨天 20:31')
    expect(formatDay(at('2026-11-22T09:00:00'), { now })).toBe('明天 9:00')
    expect(formatDay(at('2026-11-19T12:00:00'), { now })).toBe('11月19日')
    expect(formatDay(at('2025-03-01T12:00:00'), { now })).toBe('2025年3月1日')
  })

  test('the exact time stands behind the words', () => {
    const at = Date.parse('2025-11-20T14:05:09+08:00')
    render(<When at={at} />)
    expect(screen.getByText('2025年11月20日').getAttribute('title')).toBe('2025-11-20 14:05:09')
  })

  test('distances change their unit where people do', () => {
    expect([4, 853, 994, 996, 3240, 128_400].map(formatDistance)).toEqual([
      '4 m',
      '850 m',
      '990 m',
      '1.0 km',
      '3.2 km',
      '128 km',
    ])
  })

  test('waiting is told by its two largest units', () => {
    const minute = 60_000
    const hour = 60 * minute
    expect([30_000, 5 * minute, 90 * minute, 31 * hour, 148 * hour, 144 * hour].map(formatDuration)).toEqual([
      '不到 1 分钟',
      '5 分钟',
      '1 小时 30 分钟',
      '31 小时',
      '6 天 4 小时',
      '6 天',
    ])
  })
})

function Story({ max }: { max: number }) {
  const [value, setValue] = useState('')
  return <TextArea label="说说情况" value={value} onChange={setValue} max={max} />
}

describe('a text with a maximum', () => {
  test('counts as people count, lets one type on, and marks the overflow', () => {
    render(<Story max={5} />)
    const box = screen.getByLabelText('说说情况')
    fireEvent.change(box, { target: { value: '𠮷祥如意' } })
    expect(screen.getByText('4 / 5')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBeNull()
    fireEvent.change(box, { target: { value: '𠮷祥如意年年' } })
    expect(screen.getByText('6 / 5')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    const described = box.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('超出 1 个字')
  })
})

describe('facts set apart by dots', () => {
  test('are read with their dots, wherever those were written', () => {
    const street = (
      <>
        {' · '}
        <b>北山街道</b>
      </>
    )
    const { container } = render(
      <MutedText block>
        {['待受理', '捐物'].join(' · ')}
        {street}
        {' · 3 件'}
      </MutedText>,
    )
    expect(container.textContent).toBe('待受理 · 捐物 · 北山街道 · 3 件')
    // Each is one with the dot before it, so that a line breaks between them only.
    expect([...container.querySelectorAll('p > span > span > span')].map(one => one.textContent)).toEqual([
      '待受理',
      ' · 捐物',
      ' · 北山街道',
      ' · 3 件',
    ])
  })
})

describe('what narrows a list', () => {
  test('keeps the selected option of a row in sight as the options grow', () => {
    const FADE = 24
    let grow = () => {}
    class GrowthOfTest {
      constructor(callback: () => void) {
        grow = callback
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', GrowthOfTest)
    const options = ['甲', '乙', '丙'].map(label => ({ value: label, label }))
    render(<Filters label="类型" options={options} value="丙" onChange={() => {}} />)
    const selected = screen.getByRole('button', { name: '丙' })
    const row = selected.parentElement!
    row.getBoundingClientRect = () => new DOMRect(0, 0, 300, 40)
    const stand = (from: number, width: number) => {
      selected.getBoundingClientRect = () => new DOMRect(from - row.scrollLeft, 0, width, 40)
      grow()
      const { left, right } = selected.getBoundingClientRect()
      return [left >= 0, right <= 300 - FADE]
    }
    // Under the fade at the edge, beyond it, before the beginning.
    expect([stand(215, 70), stand(400, 70), stand(20, 70)]).toEqual(Array(3).fill([true, true]))
    vi.unstubAllGlobals()
  })
  test('is taken back at once, and offers it only where something is set', () => {
    const clear = vi.fn()
    const filters = (active: number) => (
      <FoldingFilters sorting="最新" active={active} onClear={clear}>
        只看有货
      </FoldingFilters>
    )
    const { rerender } = render(filters(0))
    expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull()
    rerender(filters(2))
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(clear).toHaveBeenCalledTimes(1)
  })
  test('waits on a phone behind a button that says how much is set, and is put away once its list is wanted', () => {
    const filters = (active: number) => (
      <FoldingFilters sorting="最新" active={active} onClear={() => {}}>
        只看有货
      </FoldingFilters>
    )
    const { rerender } = render(filters(0))
    const toggle = () => screen.getByRole('button', { name: /^筛选/ })
    const panel = () => document.getElementById(toggle().getAttribute('aria-controls') ?? '')
    const now = () => [toggle().textContent, toggle().ariaExpanded, panel()?.dataset.open]
    expect([now(), panel()?.textContent]).toEqual([['筛选', 'false', undefined], '只看有货看结果'])
    rerender(filters(2))
    fireEvent.click(toggle())
    expect(now()).toEqual(['筛选（2）', 'true', 'true'])
    fireEvent.click(toggle())
    expect(now()).toEqual(['筛选（2）', 'false', undefined])
    fireEvent.click(toggle())
    fireEvent.click(screen.getByRole('button', { name: '看结果' }))
    expect(now(), 'the list stays hidden').toEqual(['筛选（2）', 'false', undefined])
  })
  test('is one row a matter, called after it, with what is chosen pressed and each with its count', () => {
    const onChange = vi.fn()
    const options = [
      { value: '', label: '全部', count: 0 },
      { value: 'a', label: '求助', count: '99+' },
      { value: 'b', label: '捐赠' },
    ]
    const filters = (hideLabel: boolean) => <Filters {...{ label: '类型', options, value: 'a', onChange, hideLabel }} />
    const { rerender } = render(filters(false))
    const row = screen.getByRole('group', { name: '类型' })
    expect(row.textContent).toBe('类型全部 0求助 99+捐赠')
    const chips = within(row).getAllByRole('button')
    expect(chips.map(one => one.ariaPressed)).toEqual(['false', 'true', 'false'])
    for (const chip of chips) fireEvent.click(chip)
    expect(onChange.mock.calls).toEqual([[''], ['a'], ['b']])
    rerender(filters(true))
    expect([row.textContent, row.ariaLabel]).toEqual(['全部 0求助 99+捐赠', '类型'])
  })
})

test('what no clock ends says how long it waits, and that there is none', () => {
  const since = Date.now() - 7_200_000
  const { container, rerender } = render(<Waited since={since} untimed />)
  expect(container.textContent).toBe('已等 2 小时 · 没有时限')
  rerender(<Waited since={Date.now()} untimed />)
  expect(container.textContent).toBe('没有时限')
  rerender(<Waited since={since} />)
  expect(container.textContent).toBe('已等 2 小时')
})

test('a clock counts down, is handled for a minute, and is overdue then, without a touch', async () => {
  vi.useFakeTimers()
  const until = Date.now() + 5_000
  const { container } = render(<Countdown until={until} outcome="自动收货" />)
  const at = async (moment: number) => {
    // Each tick is asked for by what the one before has drawn.
    while (Date.now() < until + moment) await act(() => vi.advanceTimersByTimeAsync(1_000))
    return container.textContent
  }
  expect(await at(-1_000)).toBe('还剩 不到 1 分钟 · 然后自动收货')
  expect(await at(1_000)).toBe('时间到了，正在处理')
  expect(await at(58_000)).toBe('时间到了，正在处理')
  expect(await at(61_000)).toBe('已超时 1 分钟')
  vi.useRealTimers()
})

test('what cannot be chosen now says why, and is not chosen', () => {
  const onChange = vi.fn()
  const options = [
    { value: 'a', label: '上午班', why: '名额满了' },
    { value: 'b', label: '下午班' },
  ]
  render(<RadioCards label="班次" options={options} value="" onChange={onChange} />)
  const full = screen.getByRole('radio', { name: /上午班.*名额满了/ })
  expect(full.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '下午班' }))
  expect(onChange.mock.calls).toEqual([['b']])
})

test('whoever takes the words away that were looked for writes others', () => {
  const onChange = vi.fn()
  render(<Search label="找商品" placeholder="大米" value="棉被" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: '清除关键词' }))
  expect(onChange).toHaveBeenCalledWith('')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /找商品/ }))
})

describe('a button', () => {
  test('that goes somewhere says of what, where a list repeats its words', () => {
    render(
      ['毛线帽', '围巾'].map(name => (
        <ButtonLink key={name} href={`/v3ReleaseAdd?id=${name}`} aria-label={`编辑：${name}`}>
          编辑
        </ButtonLink>
      )),
    )
    expect(screen.getByRole('link', { name: '编辑：围巾' }).textContent).toBe('编辑')
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull()
  })
  test('that works takes no second press, and one that may not be pressed says why', () => {
    const pressed = vi.fn()
    const { rerender } = render(<Button onClick={pressed}>提交</Button>)
    fireEvent.click(screen.getByRole('button'))
    rerender(
      <Button busy onClick={pressed}>
        提交
      </Button>,
    )
    fireEvent.click(screen.getByRole('button'))
    rerender(
      <>
        <Button why="库存不足" onClick={pressed}>
          提交
        </Button>
        <Toaster />
      </>,
    )
    expect(screen.queryByText('库存不足')).toBeNull()
    fireEvent.click(screen.getByRole('button'))
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button').title).toBe('库存不足')
    screen.getByText('库存不足')
  })
})

const tree: CascadeNode[] = [
  { id: '11', name: '北京市', children: [{ id: '110101', name: '东城区' }] },
  {
    id: '33',
    name: '浙江省',
    children: [
      { id: '3301', name: '杭州市', children: [{ id: '330106', name: '西湖区' }] },
      { id: '3302', name: '宁波市', children: [{ id: '330203', name: '海曙区' }] },
    ],
  },
]
const labels = ['省', '市', '区县']
const column = (label: string) => screen.queryByRole('listbox', { name: label })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const nextFrame = () => act(() => new Promise(resolve => requestAnimationFrame(() => resolve(undefined))))

describe('the cascader', () => {
  test('expands on hover of a mouse and chooses only at the end of the way', () => {
    const chosen = vi.fn()
    render(<Cascader nodes={tree} value={[]} onChange={chosen} labels={labels} />)
    expect(column('市')).toBeNull()
    fireEvent.pointerEnter(screen.getByRole('option', { name: '浙江省' }), { pointerType: 'mouse' })
    fireEvent.click(screen.getByRole('option', { name: '杭州市' }))
    expect(chosen).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('option', { name: '西湖区' }))
    expect(chosen.mock.lastCall?.[0].map((node: CascadeNode) => node.name)).toEqual(['浙江省', '杭州市', '西湖区'])
  })

  test('a municipality has two steps', () => {
    const chosen = vi.fn()
    render(<Cascader nodes={tree} value={[]} onChange={chosen} labels={labels} />)
    fireEvent.click(screen.getByRole('option', { name: '北京市' }))
    fireEvent.click(screen.getByRole('option', { name: '东城区' }))
    expect(chosen.mock.lastCall?.[0].map((node: CascadeNode) => node.id)).toEqual(['11', '110101'])
  })

  test('goes by keyboard: down and up within, right and left between, Enter chooses', async () => {
    const chosen = vi.fn()
    render(<Cascader nodes={tree} value={[]} onChange={chosen} labels={labels} />)
    screen.getByRole('option', { name: '北京市' }).focus()
    key('ArrowDown')
    expect(document.activeElement?.textContent).toBe('浙江省')
    key('ArrowRight')
    await nextFrame()
    expect(document.activeElement?.textContent).toBe('杭州市')
    key('End')
    expect(document.activeElement?.textContent).toBe('宁波市')
    key('ArrowLeft')
    expect(document.activeElement?.textContent).toBe('浙江省')
    key('ArrowRight')
    await nextFrame()
    expect(document.activeElement?.textContent).toBe('宁波市')
    key('ArrowRight')
    await nextFrame()
    key('Enter')
    expect(chosen.mock.lastCall?.[0].map((node: CascadeNode) => node.name)).toEqual(['浙江省', '宁波市', '海曙区'])
  })

  test('shows by name what was chosen before', () => {
    render(<Cascader nodes={tree} value={['浙江省', '杭州市', '西湖区']} onChange={() => {}} labels={labels} />)
    const marked = screen.getAllByRole('option', { selected: true }).map(option => option.textContent)
    expect(marked).toEqual(['浙江省', '杭州市', '西湖区'])
  })

  test('fetches lower levels when asked, and says when that failed', async () => {
    const below = vi
      .fn<(way: readonly CascadeNode[]) => Promise<readonly CascadeNode[]>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce([{ id: '330106001', name: '北山街道' }])
    const street = [{ id: '330106', name: '西湖区' }]
    render(<Cascader nodes={street} value={[]} onChange={() => {}} labels={['区县', '街道']} loadChildren={below} />)
    fireEvent.click(screen.getByRole('option', { name: '西湖区' }))
    expect(await screen.findByText('没有取到，请再点一次')).toBeTruthy()
    fireEvent.click(screen.getByRole('option', { name: '西湖区' }))
    expect(await within(await screen.findByRole('listbox', { name: '街道' })).findByText('北山街道')).toBeTruthy()
  })
})

describe('on the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    act(() => vi.runAllTimers())
    vi.useRealTimers()
  })
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  test('a message stays 3000 ms', () => {
    render(<Toaster />)
    act(() => toast('保存好了', 'done'))
    wait(2999)
    expect(screen.getByText('保存好了')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('保存好了')).toBeNull()
  })

  test('a notification stays 4500 ms, unless it is closed', () => {
    render(<Toaster />)
    act(() => notify({ title: '有人同意了您的求助', text: '赵敏 明天 9:00 上门' }))
    wait(4499)
    expect(screen.getByText('有人同意了您的求助')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('有人同意了您的求助')).toBeNull()
    act(() => notify({ title: '包裹已签收', text: '临安土蜂蜜' }))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByText('包裹已签收')).toBeNull()
  })

  test('the same sentence is not said twice at once', () => {
    render(<Toaster />)
    act(() => {
      toast('网络不通')
      toast('网络不通')
    })
    expect(screen.getAllByText('网络不通')).toHaveLength(1)
  })
})

describe('a tooltip', () => {
  test('shows at once and hides after 200 ms', async () => {
    await import('../../../src/ui/operated/tooltipPanel.tsx')
    render(
      <Tooltip text="先选一个订单">
        <button type="button">提示</button>
      </Tooltip>,
    )
    const anchor = screen.getByRole('button').parentElement ?? document.body
    const state = () => screen.queryByRole('tooltip')?.dataset.state ?? 'gone'
    fireEvent.pointerEnter(anchor)
    expect((await screen.findByRole('tooltip')).textContent).toBe('先选一个订单')
    // It finds its place in the next frames, with what a browser has for that.
    for (let frame = 0; frame < 3; frame++) await act(() => new Promise(requestAnimationFrame))
    vi.useFakeTimers()
    fireEvent.pointerLeave(anchor)
    act(() => vi.advanceTimersByTime(199))
    expect(state()).toBe('open')
    act(() => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    await vi.waitFor(() => expect(state()).not.toBe('open'))
  })
})
