/** Restores the keyboard focus when the focused element disappears with its row, note or filter. */

/** One level above the focused element, with its siblings there. */
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
  // Missing in some test environments.
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

/** Returns the element nearest to the former focus: the next one, otherwise the previous one, otherwise the heading. */
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

/** Returns whether the next step of a workflow will take the focus as soon as it is known. */
const isOfNextStep = ({ parent }: Rung): boolean => parent.matches('[data-focus-next]')

let frame = 0
/** Restores a lost focus after two frames, in which a screen or a dialog may have moved it. */
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

/** Watches the focus while the keyboard is used, restores it when its element disappears, and returns how to stop. */
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
  // Touch needs no focus, and an unrequested one would open the phone's keyboard.
  addEventListener('pointerdown', end, listening)
  begin()
  return () => {
    ending.abort()
    end()
  }
}
