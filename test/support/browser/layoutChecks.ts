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

/** Everything in the main view, with what of it is to be seen: where it is the same, so is all that axe reads there. */
export const visibleDocument = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const shown = [...(main?.querySelectorAll('*') ?? [])].map(one =>
      one.checkVisibility({ visibilityProperty: true }) ? '1' : '0',
    )
    return `${shown.join('')} ${main?.outerHTML}`
  })
