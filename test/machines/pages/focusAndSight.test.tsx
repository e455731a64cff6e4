/** Where the focus goes by itself and what comes into sight: at a counter, along a board, on another screen. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { DonationGoodsFields } from '../../../src/pages/donation/parts/donationGoodsFields.tsx'
import { blankGoods } from '../../../src/pages/donation/parts/giveValues.ts'
import { RosterCard } from '../../../src/pages/scene/parts/rosterCard.tsx'
import { type BoardItem, MapBoard } from '../../../src/pages/task/parts/mapBoard.tsx'
import { FindCode } from '../../../src/pages/warehouse/parts/findCode.tsx'
import { List } from '../../../src/ui/kinds/list.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen, VISITOR } from '../../support/machines/screen.tsx'

vi.mock('../../../src/pages/map/shared/lazyMapPane.tsx', () => ({ LazyMapPane: () => null }))
setUpPieces()

const focused = () => document.activeElement?.textContent ?? ''
/** What was brought into sight, and how. */
const shown: (readonly [element: Element, how: unknown])[] = []
const watchSight = () => {
  shown.length = 0
  const before = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function (how) {
    shown.push([this, how])
  }
  onTestFinished(() => {
    Element.prototype.scrollIntoView = before
  })
}

describe('a hand scanner types where the cursor stands', () => {
  const open = (pointer: 'mouse' | 'finger', at: string) => {
    const before = matchMedia
    const isMouse = (media: string) => pointer === 'mouse' && media === '(hover: hover) and (pointer: fine)'
    vi.stubGlobal('matchMedia', (media: string) => ({ ...before(media), matches: isMouse(media) }))
    onTestFinished(() => void vi.stubGlobal('matchMedia', before))
    openPage(<FindCode />, () => ({}), { at })
    return document.activeElement === screen.getByRole('textbox')
  }
  test.each([
    ['at the counter it is in the field for codes', 'mouse', '/access', true],
    ['where a delivery is open already it is not taken from there', 'mouse', '/warehousing?id=d1', false],
    ['on a telephone no keyboard opens over the list', 'finger', '/access', false],
  ] as const)('%s', (_, pointer, at, isThere) => {
    expect(open(pointer, at)).toBe(isThere)
  })
})

describe('along a board', () => {
  const matter = (id: string): BoardItem => ({ id, title: `事情 ${id}`, sub: '', since: 0, dueAt: null })
  const board = (chosen: string, onChoose: (id: string) => void = () => {}) => (
    <MapBoard
      {...{ unit: '件援助', total: 3, problem: undefined, markers: [], all: undefined, icons: {}, chosen, onChoose }}
      items={['a', 'b', 'c'].map(matter)}
      chosenItem={undefined}
      onRetry={() => {}}
      more={{ has: false, loading: false, onMore: () => {} }}
      empty={{ title: '这里没有' }}
    >
      <input aria-label="原因" />
    </MapBoard>
  )
  test('下一件 takes the focus along to that matter, which comes into sight', () => {
    watchSight()
    const onChoose = vi.fn()
    const { rerender } = render(board('a', onChoose))
    fireEvent.click(screen.getByRole('button', { name: '下一件：事情 b' }))
    expect(onChoose.mock.calls).toEqual([['b']])
    rerender(board('b', onChoose))
    expect(focused()).toBe('事情 b')
    const [row, how] = shown.at(-1) ?? []
    expect([row?.tagName, row?.textContent?.startsWith('事情 b'), how]).toEqual(['LI', true, { block: 'nearest' }])
  })
  test('a matter that is chosen otherwise comes into sight, and the focus stays', () => {
    watchSight()
    const { rerender } = render(board(''))
    expect(shown).toEqual([])
    rerender(board('c'))
    expect([shown.length, document.activeElement]).toEqual([1, document.body])
  })
  test('a press on the open one closes it', () => {
    const onChoose = vi.fn()
    render(board('b', onChoose))
    for (const name of ['事情 b', '事情 c']) fireEvent.click(screen.getByRole('button', { name }))
    expect(onChoose.mock.calls).toEqual([[''], ['c']])
  })
})

test('goods that were added below are looked at next; the first stay where one is', () => {
  watchSight()
  const fields = (index: number) =>
    openPage(
      <DonationGoodsFields goods={blankGoods(index)} index={index} errorOf={() => undefined} onChange={() => {}} />,
      () => ({ dataList: [] }),
    )
  fields(0)
  expect(shown).toEqual([])
  cleanup()
  fields(1)
  expect(shown.map(([element, how]) => [element.textContent?.startsWith('第 2 样物品'), how])).toEqual([
    [true, { block: 'nearest' }],
  ])
})

test('the one of a roster to whom a message leads is in the middle of the screen, open and marked', () => {
  watchSight()
  const row = {
    ...{ id: 'r1', record: { version: 4 }, state: 'applied', stateLabel: '待审核', name: '周建国', phone: '' },
    ...{ kind: 'volunteer', party: 1, places: 1, queue: 3, age: null, unit: '', words: '', checkedInAt: null },
    ...{ reason: '', at: NOW, trips: 0, carried: 0, kilometres: 0, hours: '' },
  }
  const card = (startOpen: boolean) =>
    openPage(<RosterCard row={row as never} offers={[]} startOpen={startOpen} doorsOpen />, () => ({}))
  card(false)
  expect(shown).toEqual([])
  expect(screen.getByRole('button', { name: '经过：周建国' }).ariaExpanded).toBe('false')
  cleanup()
  card(true)
  expect(shown.map(([, how]) => how)).toEqual([{ block: 'center' }])
  expect(screen.getByRole('button', { name: '收起：周建国' }).ariaExpanded).toBe('true')
  expect(shown[0]?.[0].firstElementChild?.className).toContain('chosen')
})

describe('on another screen', () => {
  const heading = () => document.querySelector<HTMLElement>('main h1')
  test('reading begins at its heading, on the first one where the browser has it, with another query where one is', async () => {
    // React under development has something to say of `use` in a condition.
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    const { press } = await openScreen({ at: '/deal', framed: true, who: VISITOR })
    expect(document.activeElement).toBe(document.body)
    await press(() => navigate('/contact'))
    expect([heading()?.textContent, document.activeElement]).toEqual(['联系我们', heading()])
    expect(document.title).toBe('联系我们 · 邻里公益')
    act(() => heading()?.blur())
    await press(() => navigate('/contact?topic=1'))
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a list is read on', () => {
  const observers: { margin: string | undefined; see: (isThere: boolean) => void; isOver: boolean }[] = []
  class SightOfTest {
    private readonly own
    constructor(notify: (entries: readonly object[]) => void, options: IntersectionObserverInit = {}) {
      this.own = {
        margin: options.rootMargin,
        see: (isIntersecting: boolean) => notify([{ isIntersecting: false }, { isIntersecting }]),
        isOver: false,
      }
    }
    observe() {
      observers.push(this.own)
    }
    unobserve() {}
    disconnect() {
      this.own.isOver = true
    }
  }
  afterEach(() => {
    observers.length = 0
  })
  const open = () => {
    const before = IntersectionObserver
    vi.stubGlobal('IntersectionObserver', SightOfTest)
    onTestFinished(() => void vi.stubGlobal('IntersectionObserver', before))
    const list = (more: { loading?: boolean; failure?: string; onMore: () => void }) => (
      <List
        title="订单"
        items={['a']}
        keyOf={one => one}
        empty={{ title: '没有' }}
        more={{ has: true, loading: false, ...more }}
      >
        {one => one}
      </List>
    )
    return list
  }
  test('shortly before its end comes into sight, with what is to be called by then', () => {
    const list = open()
    const [earlier, later] = [vi.fn(), vi.fn()]
    const { rerender } = render(list({ onMore: earlier }))
    expect(observers.map(({ margin }) => margin)).toEqual(['600px'])
    observers[0]?.see(false)
    rerender(list({ onMore: later }))
    observers[0]?.see(true)
    expect([earlier.mock.calls.length, later.mock.calls.length]).toEqual([0, 1])
  })
  test('not by itself as long as the next page is on its way, after it failed, or once it is left', () => {
    const list = open()
    const onMore = vi.fn()
    const { rerender, unmount } = render(list({ onMore }))
    rerender(list({ onMore, loading: true }))
    expect(observers.map(({ isOver }) => isOver)).toEqual([true])
    expect(screen.getByRole('button').textContent).toBe('正在取')
    rerender(list({ onMore, failure: '网络不通' }))
    expect(observers).toHaveLength(1)
    rerender(list({ onMore }))
    expect(observers.map(({ isOver }) => isOver)).toEqual([true, false])
    unmount()
    expect(observers.map(({ isOver }) => isOver)).toEqual([true, true])
    expect(onMore).not.toHaveBeenCalled()
  })
})
