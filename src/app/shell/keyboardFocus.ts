/** Whoever works by keys stays where they were: what they pressed may be gone with its row, note or filter. */

/** One step up from what has the focus, with what stands beside it there. */
interface Rung {
  readonly parent: Element
  readonly before: Element | null
  readonly after: Element | null
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

let held: HTMLElement | undefined
let way: readonly Rung[] = []

const isDrawn = (element: Element): boolean =>
  // Not all of the places that draw pages know it.
  element.isConnected && (element.checkVisibility?.() ?? true) && !element.matches(':disabled')

const hasNobodyFocus = () => document.activeElement === document.body || document.activeElement === null

const focusablesIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(FOCUSABLE) && isDrawn(one),
  )

function hold(element: HTMLElement): void {
  const rungs: Rung[] = []
  for (let node: Element = element; node.parentElement; node = node.parentElement)
    rungs.push({ parent: node.parentElement, before: node.previousElementSibling, after: node.nextElementSibling })
  held = element
  way = rungs
}

/** Returns what stands nearest to where the focus was: what came after it, else before it, else the heading. */
function nearest(): HTMLElement | null {
  for (const { parent, before, after } of way) {
    if (parent.querySelector('main') || parent.matches('main')) break
    for (let next = after; next?.parentElement === parent; next = next.nextElementSibling) {
      const [first] = focusablesIn(next)
      if (first) return first
    }
    for (let last = before; last?.parentElement === parent; last = last.previousElementSibling) {
      const found = focusablesIn(last).at(-1)
      if (found) return found
    }
    const [any] = focusablesIn(parent)
    if (any) return any
  }
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  return heading
}

/** Where a step was taken, what is to be done next gets the focus as soon as it is known. */
const isOfNextStep = ({ parent }: Rung): boolean => parent.matches('[data-focus-next]')

let frame = 0
/** Once two frames have passed, in which a screen or a dialog may have moved the focus itself. */
function restoreIfLost(): void {
  const isLost = () => held && hasNobodyFocus() && !isDrawn(held) && !way.some(isOfNextStep)
  if (frame || !isLost()) return
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      frame = 0
      if (isLost()) nearest()?.focus()
    })
  })
}

/** Watches while nobody points at anything, puts the focus beside what went with it, and returns how to end that. */
export function keepKeyboardFocus(): () => void {
  const ending = new AbortController()
  const listening = { passive: true, signal: ending.signal }
  const observer = new MutationObserver(restoreIfLost)
  let usesKeys = false
  const begin = () => {
    if (!usesKeys) observer.observe(document.body, { childList: true, subtree: true })
    usesKeys = true
    if (document.activeElement instanceof HTMLElement && !hasNobodyFocus()) hold(document.activeElement)
  }
  const end = () => {
    usesKeys = false
    held = undefined
    observer.disconnect()
  }
  addEventListener('keydown', begin, listening)
  addEventListener('focusin', ({ target }) => usesKeys && target instanceof HTMLElement && hold(target), listening)
  addEventListener('focusout', restoreIfLost, listening)
  // A finger needs no focus, and one that it has not asked for would open the phone's keyboard.
  addEventListener('pointerdown', end, listening)
  begin()
  return () => {
    ending.abort()
    end()
  }
}
