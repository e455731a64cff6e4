/**
 * Cheap checks of a page before axe, which takes a hundred times as long: whether its rules about positions and sizes
 * could find anything, and whether another width shows other elements.
 */
import type { Page } from 'playwright-core'

/** axe rules about positions and sizes; the others concern the document. */
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
 * Resolves to what can be pressed but not where it is seen: something lies across its middle or one of its ends, or it
 * takes no press there. Whoever aims at the arrow of a choice opens it as well. What was never in sight is named, too.
 */
export const coveredTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** From an end: its edge, and a sign that stands there. */
    const FROM_END_PX = [5, 20]
    const LEAST_PX = 10
    const boxOf = (one: Element) => one.getClientRects()[0] ?? new DOMRect()
    const isBar = (one: Element): boolean =>
      /sticky|fixed/.test(getComputedStyle(one).position) || (one.parentElement !== null && isBar(one.parentElement))
    const isClipped = (one: Element, x: number, y: number): boolean => {
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        if (x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 1) return true
      }
      return false
    }
    const isHit = (one: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      // A password is shown by a button at the end of its own field.
      const isEye = one.matches('[type=password]') && hit?.closest('button') && one.parentElement?.contains(hit)
      return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one || Boolean(isEye))
    }
    const missedAt = (one: HTMLElement): boolean => {
      const { left, right, top, bottom, width, height } = boxOf(one)
      if (width < LEAST_PX || height < LEAST_PX) return false
      const y = (top + bottom) / 2
      const ends = FROM_END_PX.filter(px => 2 * px < width)
      return [(left + right) / 2, ...ends.flatMap(px => [left + px, right - px])].some(
        x => x > 0 && x < window.innerWidth && !isClipped(one, x, y) && !isHit(one, x, y),
      )
    }
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    const visible = targets.filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    const inBars = visible.filter(isBar)
    const left = new Set(visible.filter(one => !inBars.includes(one) && boxOf(one).width >= LEAST_PX))
    const isInWindow = (one: Element) => boxOf(one).bottom > 0 && boxOf(one).top < window.innerHeight
    // What only the keyboard brings into the window is not seen before.
    const covered = inBars.filter(one => isInWindow(one) && missedAt(one))
    const before = window.scrollY
    const { scrollHeight } = document.documentElement
    const third = window.innerHeight / 3
    // What stays in its place covers the ends of the window, and what is behind it comes into the middle or to the end.
    for (let top = 0; top < scrollHeight && left.size > 0; top += third) {
      window.scrollTo({ top, behavior: 'instant' })
      const isEnd = window.scrollY + window.innerHeight >= scrollHeight - 1
      const [from, to] = [top === 0 ? 0 : third, isEnd ? window.innerHeight : 2 * third]
      for (const one of left) {
        const { top: upper, bottom: lower } = boxOf(one)
        const y = (upper + lower) / 2
        if (y < from || y >= to) continue
        left.delete(one)
        if (missedAt(one)) covered.push(one)
      }
    }
    window.scrollTo({ top: before, behavior: 'instant' })
    // What lies further down in a list with a scrollbar of its own is brought there.
    for (const one of left) {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left: start, right, top, bottom } = boxOf(one)
      const isOut = isClipped(one, (start + right) / 2, (top + bottom) / 2)
      if (!isOut && !missedAt(one)) left.delete(one)
    }
    window.scrollTo({ top: before, behavior: 'instant' })
    const nameOf = (one: HTMLElement) =>
      (one.ariaLabel || (one as HTMLInputElement).labels?.[0]?.textContent || one.textContent).trim().slice(0, 30)
    return [...covered, ...left].map(one => `${one.tagName.toLowerCase()} ${nameOf(one)}`)
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
