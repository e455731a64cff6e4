/** What a typesetter would send back: rules of layout that hold on every screen, whatever stands on it. */
import type { Page } from 'playwright-core'

/**
 * Resolves to what is badly set on the page as it stands, a line each: words that are cut off without a sign of it, lie
 * across others, are too small or stand in lines longer than one reads; what touches its neighbour, its frame or the
 * edge of the window; pictures out of shape.
 */
export const layoutFlaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** What is closer than this to a neighbour, to its frame, to the window touches it. px */
    const LEAST_PX = { gap: 4, padding: 2, margin: 8 }
    const SMALLEST_TYPE_PX = 11
    /** So much of a line may lie within another, or be cut off: a letter does not fill its line. */
    const MOST_OF_LINE = 0.3
    /** So many Chinese letters one reads in a line. */
    const LONGEST_LINE = 56
    const flaws = new Set<string>()
    const nameOf = (one: Element) => `${one.tagName.toLowerCase()} 「${one.textContent?.trim().slice(0, 24)}」`
    const styleOf = (one: Element) => getComputedStyle(one)
    const isAmong = (one: Element, is: (element: Element) => boolean): boolean =>
      is(one) || (one.parentElement !== null && isAmong(one.parentElement, is))
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest('.leaflet-container, svg')
    const isPlaced = (one: Element) => /sticky|fixed|absolute/.test(styleOf(one).position)
    const scrollsAside = (one: Element) => /auto|scroll/.test(styleOf(one).overflowX)
    const scrollsDown = (one: Element) => /auto|scroll/.test(styleOf(one).overflowY)
    const isForTheEar = (one: Element) => styleOf(one).clipPath === 'inset(50%)'
    /** Both are signs that there is more. */
    const hasEllipsis = (one: Element) => styleOf(one).textOverflow === 'ellipsis'
    const isClamped = (one: Element) => styleOf(one).webkitLineClamp !== 'none'
    const isFramed = (one: Element) => {
      const { backgroundColor, borderTopWidth, borderTopLeftRadius, display } = styleOf(one)
      const isPainted = !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) || borderTopWidth !== '0px'
      return isPainted && borderTopLeftRadius !== '0px' && display !== 'inline'
    }
    /** What of a box is in sight, past the boxes that cut it off. */
    const visiblePart = (owner: Element, { left, right, top, bottom }: DOMRect): DOMRect => {
      let [x1, x2, y1, y2] = [left, right, top, bottom]
      for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
        const { overflow, clipPath } = styleOf(box)
        if (overflow === 'visible' && clipPath === 'none') continue
        const around = box.getBoundingClientRect()
        x1 = Math.max(x1, around.left)
        x2 = Math.min(x2, around.right)
        y1 = Math.max(y1, around.top)
        y2 = Math.min(y2, around.bottom)
      }
      return new DOMRect(x1, y1, Math.max(0, x2 - x1), Math.max(0, y2 - y1))
    }

    interface Line {
      readonly owner: Element
      readonly rect: DOMRect
    }
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      if (!owner || !/[^\s·★]/.test(node.textContent ?? '') || !isSeen(owner) || isAmong(owner, isForTheEar)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const whole of range.getClientRects()) {
        const rect = visiblePart(owner, whole)
        if (rect.width <= 2 || rect.height <= 2) continue
        lines.push({ owner, rect })
        const isNarrower = whole.width - rect.width > 2 && !isAmong(owner, one => scrollsAside(one) || hasEllipsis(one))
        const isLower =
          whole.height - rect.height > MOST_OF_LINE * whole.height &&
          !isAmong(owner, one => scrollsDown(one) || isClamped(one))
        if (isNarrower || isLower) flaws.add(`cut off: ${nameOf(owner)}`)
      }
    }
    const holders = new Set<Element>()
    for (const { owner } of lines) for (let one: Element | null = owner; one; one = one.parentElement) holders.add(one)
    /** The frame that an element is, or that alone stands in it; undefined where it is none, or without words. */
    const frameOf = (one: Element | null): Element | undefined => {
      if (!one || !holders.has(one) || isPlaced(one)) return undefined
      if (isFramed(one)) return one
      return one.childElementCount === 1 ? frameOf(one.firstElementChild) : undefined
    }

    for (const { owner, rect } of lines) {
      const size = Number.parseFloat(styleOf(owner).fontSize)
      if (size > 0 && size < SMALLEST_TYPE_PX - 0.01) flaws.add(`${size} px small: ${nameOf(owner)}`)
      if (rect.width > LONGEST_LINE * size) flaws.add(`too long a line: ${nameOf(owner)}`)
      const isAtEdge = rect.left < LEAST_PX.margin || rect.right > window.innerWidth - LEAST_PX.margin
      if (isAtEdge && !isAmong(owner, scrollsAside) && !isAmong(owner, isPlaced))
        flaws.add(`at the edge of the window: ${nameOf(owner)}`)
      for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
        if (isPlaced(box) || scrollsAside(box)) break
        if (!isFramed(box)) continue
        const frame = box.getBoundingClientRect()
        if (rect.left < frame.left + LEAST_PX.padding || rect.right > frame.right - LEAST_PX.padding)
          flaws.add(`at the edge of its frame: ${nameOf(owner)}`)
      }
    }

    const inText = lines.filter(({ owner }) => !isAmong(owner, isPlaced)).sort((a, b) => a.rect.top - b.rect.top)
    for (const [at, { owner, rect }] of inText.entries())
      for (let next = at + 1; next < inText.length; next++) {
        const other = inText[next]
        if (!other || other.rect.top >= rect.bottom) break
        // The sign that there is more is a piece of its line.
        if (other.owner === owner && other.rect.top === rect.top) continue
        const high = Math.min(rect.bottom, other.rect.bottom) - other.rect.top
        const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
        if (wide > 2 && high > MOST_OF_LINE * Math.min(rect.height, other.rect.height))
          flaws.add(`across another: ${nameOf(owner)} and ${nameOf(other.owner)}`)
      }

    for (const one of document.body.querySelectorAll('*')) {
      if (!isSeen(one)) continue
      const box = one.getBoundingClientRect()
      if (one instanceof HTMLImageElement && one.naturalWidth > 0 && styleOf(one).objectFit === 'fill')
        if (Math.abs((box.width * one.naturalHeight) / (box.height * one.naturalWidth) - 1) > 0.05)
          flaws.add(`out of shape: ${one.alt} ${box.width} × ${box.height}`)
      const frame = frameOf(one)?.getBoundingClientRect()
      const next = frameOf(one.nextElementSibling)?.getBoundingClientRect()
      if (!frame || !next) continue
      const aside = Math.max(next.left - frame.right, frame.left - next.right)
      const below = Math.max(next.top - frame.bottom, frame.top - next.bottom)
      if (Math.max(aside, below) < LEAST_PX.gap)
        flaws.add(`${Math.round(Math.max(aside, below))} px from the next: ${nameOf(one)}`)
    }
    return [...flaws]
  })
