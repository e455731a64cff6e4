/**
 * What can be seen of a page before axe is asked, which takes a hundred times as long: whether there is anything at all
 * that its rules about places and sizes could find, and whether another width shows other things.
 */
import type { Page } from 'playwright-core'

/** What axe asks of places and sizes; all else it asks of the document. */
export const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable']

/**
 * True where axe could find something with its rules about places and sizes: something to press that is smaller than 24
 * px or lies across another (bars lie across whatever is scrolled below them), or something to scroll that no key
 * reaches. What is in order here is in order for axe; what is not, axe decides.
 */
export const mayBreakLayoutRules = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isVisible = (one: Element) => one.checkVisibility({ visibilityProperty: true })
    const focusable = 'a[href], button, input, select, textarea, summary, iframe, audio, video, [contenteditable]'
    const targets = [...document.querySelectorAll<HTMLElement>(`${focusable}, [tabindex]:not(main)`)].filter(isVisible)
    const isInBar = (one: Element): boolean =>
      /sticky|fixed/.test(getComputedStyle(one).position) || (one.parentElement !== null && isInBar(one.parentElement))
    const placed = targets.map(one => ({ one, rect: one.getBoundingClientRect(), inBar: isInBar(one) }))
    if (placed.some(({ rect }) => rect.width < 24 || rect.height < 24)) return true
    const areCrossed = placed.some((a, at) =>
      placed
        .slice(at + 1)
        .some(
          b =>
            a.inBar === b.inBar &&
            a.rect.left < b.rect.right &&
            b.rect.left < a.rect.right &&
            a.rect.top < b.rect.bottom &&
            b.rect.top < a.rect.bottom,
        ),
    )
    if (areCrossed) return true
    const reached = targets.filter(one => one.tabIndex >= 0 && !one.matches(':disabled'))
    return [...document.querySelectorAll<HTMLElement>('*')].some(
      one =>
        (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight) &&
        /auto|scroll/.test(getComputedStyle(one).overflow) &&
        !reached.some(target => one.contains(target)),
    )
  })

/**
 * What can be pressed but not where it is seen: something lies across its middle or one of its ends, or it takes no
 * press there. Whoever aims at the arrow of a choice opens it as well.
 */
export const coveredTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** From an end: its edge, and a sign that stands there. */
    const FROM_END_PX = [5, 20]
    const covered: string[] = []
    const isClipped = (one: Element, x: number, y: number): boolean => {
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return false
    }
    const isHit = (one: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      const label = hit?.closest('label')
      // A password is shown by a button at the end of its own field.
      if (one instanceof HTMLInputElement && hit?.closest('button') && one.parentElement?.contains(hit)) return true
      return hit !== null && (one.contains(hit) || hit.contains(one) || label?.control === one)
    }
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    const left = new Set(
      targets.filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })),
    )
    const before = window.scrollY
    // What stays in its place covers the ends of the window, and what is behind it comes into the middle.
    for (let top = 0; top < document.documentElement.scrollHeight && left.size > 0; top += window.innerHeight / 3) {
      window.scrollTo({ top, behavior: 'instant' })
      const [from, to] = [top === 0 ? 0 : window.innerHeight / 3, (window.innerHeight * 2) / 3]
      for (const one of left) {
        const { left: start, right: end, top: upper, bottom: lower } = one.getClientRects()[0] ?? new DOMRect()
        const [y, width] = [(upper + lower) / 2, end - start]
        if (y < from || y >= to) continue
        left.delete(one)
        if (width < 10 || lower - upper < 10) continue
        const ends = FROM_END_PX.filter(px => 2 * px < width)
        const missed = [start + width / 2, ...ends.flatMap(px => [start + px, end - px])].filter(
          x => x > 0 && x < window.innerWidth && !isClipped(one, x, y) && !isHit(one, x, y),
        )
        if (missed.length > 0)
          covered.push(`${one.tagName.toLowerCase()} ${(one.ariaLabel || one.textContent).slice(0, 30)}`)
      }
    }
    window.scrollTo({ top: before, behavior: 'instant' })
    return covered
  })

/** Everything in the main view, with what of it is to be seen: where it is the same, so is all that axe reads there. */
export const visibleDocument = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const shown = [...(main?.querySelectorAll('*') ?? [])].map(one =>
      one.checkVisibility({ visibilityProperty: true }) ? '1' : '0',
    )
    return `${shown.join('')} ${main?.outerHTML}`
  })
