/** Whoever goes back finds the page where they left it, as soon as it is that long again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endListening } from './listening.ts'

/** How far down the page can be scrolled now, and who hears that it has grown. */
let end = 0
const watchers = new Set<() => void>()
class GrowthOfTest {
  private readonly grown: () => void
  constructor(grown: () => void) {
    this.grown = grown
  }
  observe(element: Element): void {
    expect(element).toBe(document.body)
    watchers.add(this.grown)
  }
  disconnect(): void {
    watchers.delete(this.grown)
  }
}
const moveTo = (y: number) => vi.stubGlobal('scrollY', y)
const scrollTo = vi.fn((_: number, y: number) => moveTo(Math.min(y, end)))
const grow = (to: number) => {
  end = to
  for (const grown of [...watchers]) grown()
}
const where = () => scrollY

let stopListening = () => {}
let restore = () => {}
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  stopListening = endListening()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('ResizeObserver', GrowthOfTest)
  end = 10_000
  moveTo(0)
  history.replaceState(null, '', '/v3Goods')
  const { trackScroll, restoreScroll } = await import('../../../src/app/shell/scrollRestoration.ts')
  restore = restoreScroll
  trackScroll()
  restore()
})
afterEach(() => {
  stopListening()
  watchers.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
  history.replaceState(null, '', '/')
})

const scroll = (y: number) => {
  moveTo(y)
  dispatchEvent(new Event('scroll'))
}
/** Follows a link; returns where one came from. */
const follow = (): unknown => {
  const from: unknown = history.state
  history.pushState(null, '', '/v3GoodsDetail')
  restore()
  return from
}
/** The address is the one before, whose page is not drawn yet. */
const turnBack = (to: unknown) => {
  history.replaceState(to, '', '/v3Goods')
  dispatchEvent(new PopStateEvent('popstate', { state: to }))
}
const comeBack = (to: unknown) => {
  turnBack(to)
  restore()
}

test('the first screen is not measured before anybody has scrolled', () => {
  expect(scrollTo).not.toHaveBeenCalled()
  follow()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('the browser leaves it to the portal where a page stands', () => {
  expect(history.scrollRestoration).toBe('manual')
})

test('another page begins at its top, and each that one comes back to stands where it stood', () => {
  scroll(500)
  const list = follow()
  expect(where()).toBe(0)
  scroll(70)
  const detail = follow()
  comeBack(detail)
  expect(where()).toBe(70)
  comeBack(list)
  expect(where()).toBe(500)
})

test('what moves while one turns back is not where the page was left', () => {
  const list = follow()
  scroll(70)
  const detail = history.state
  turnBack(list)
  scroll(0)
  restore()
  comeBack(detail)
  expect(where()).toBe(70)
})

test('a page that nobody scrolled is at its top when one comes back', () => {
  const list = follow()
  scroll(300)
  comeBack(list)
  expect(where()).toBe(0)
})

test('what else the history knows of a page stays known', () => {
  history.replaceState({ from: 'search' }, '', '/v3Goods')
  restore()
  expect(history.state).toEqual({ from: 'search', entry: expect.stringMatching(/./) })
  const { entry } = history.state
  restore()
  expect(history.state, 'one name for one page').toEqual({ from: 'search', entry })
})

describe('a list that is still short', () => {
  /** Comes back to where a list was left at 500, which ends there now; returns whether it is waited for. */
  const comeBackTo = (shortEnd: number) => {
    scroll(500)
    const list = follow()
    end = shortEnd
    comeBack(list)
    return watchers.size > 0
  }
  test('is followed until it is long enough, and no further', () => {
    expect(comeBackTo(200)).toBe(true)
    expect(where()).toBe(200)
    grow(450)
    expect([where(), watchers.size]).toEqual([450, 1])
    grow(900)
    expect([where(), watchers.size]).toEqual([500, 0])
  })
  test.each([
    [498, true],
    [499, false],
    [500, false],
  ])('at %s of 500 it is waited for: %s', (shortEnd, isAwaited) => {
    expect(comeBackTo(shortEnd)).toBe(isAwaited)
  })
  test.each([
    [498, 1],
    [499, 0],
  ])('that has grown to %s of 500 has as many waiting for it as %s', (grown, awaiting) => {
    comeBackTo(200)
    grow(grown)
    expect(watchers.size).toBe(awaiting)
  })
  test('is waited for 2 s', () => {
    comeBackTo(200)
    vi.advanceTimersByTime(1_999)
    grow(300)
    expect(where()).toBe(300)
    vi.advanceTimersByTime(1)
    grow(900)
    expect(where()).toBe(300)
  })
  test.each(['wheel', 'touchmove', 'keydown'])('is left alone once the person moves by %s', name => {
    comeBackTo(200)
    dispatchEvent(new Event(name))
    grow(900)
    expect(where()).toBe(200)
  })
  test('is not followed on another page', () => {
    comeBackTo(200)
    follow()
    grow(900)
    expect([where(), watchers.size]).toEqual([0, 0])
  })
})

test('what moves while one turns back is not where one comes back to', () => {
  scroll(500)
  const list = follow()
  turnBack(list)
  // The page that one leaves still stands there, and moves on.
  scroll(70)
  restore()
  expect(where()).toBe(500)
})

test('who comes back a second time within 2 s is waited for 2 s anew', () => {
  scroll(500)
  const list = follow()
  end = 200
  comeBack(list)
  vi.advanceTimersByTime(1_500)
  end = 10_000
  follow()
  end = 200
  comeBack(list)
  vi.advanceTimersByTime(600)
  grow(900)
  expect(where()).toBe(500)
})
