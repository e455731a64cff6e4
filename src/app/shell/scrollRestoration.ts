/** Stores the scroll position of each history entry, and restores it. */
const positions = new Map<string, number>()
/** The visible entry; empty while going back, until the new screen is drawn. */
let key = ''
let stopRestoring = () => {}
/** Time to wait for a list to regain its height, ms. */
const RESTORE_LIMIT_MS = 2_000

function entryKey(): string {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'
    ? state.entry
    : ''
}

/** Starts storing positions; once, before the first render. */
export function trackScroll(): void {
  history.scrollRestoration = 'manual'
  key = entryKey()
  addEventListener('scroll', () => key && positions.set(key, scrollY), { passive: true })
  // Scrolling between two entries, by the browser or by momentum, must not be stored for either.
  addEventListener('popstate', () => {
    key = ''
    setTimeout(() => {
      key ||= entryKey()
    }, RESTORE_LIMIT_MS)
  })
}

/**
 * Call after the new screen is in the document. A new entry starts at the top; an old one returns to its position,
 * waiting up to 2 s for a list to become long enough, unless the person scrolls meanwhile.
 */
export function restoreScroll(): void {
  stopRestoring()
  let entry = entryKey()
  const known = entry !== '' && positions.has(entry)
  if (!entry) {
    entry = Math.random().toString(36).slice(2)
    const state: unknown = history.state
    History.prototype.replaceState.call(history, { ...(typeof state === 'object' ? state : {}), entry }, '')
  }
  key = entry
  // Nothing has been scrolled: already at the top, and reading the position would force a layout of the first screen.
  if (positions.size === 0) return
  const target = known ? (positions.get(entry) ?? 0) : 0
  scrollTo(0, target)
  if (Math.abs(scrollY - target) < 2) return
  const given = new AbortController()
  const limit = setTimeout(() => stopRestoring(), RESTORE_LIMIT_MS)
  const growth = new ResizeObserver(() => {
    scrollTo(0, target)
    if (Math.abs(scrollY - target) < 2) stopRestoring()
  })
  stopRestoring = () => {
    clearTimeout(limit)
    growth.disconnect()
    given.abort()
  }
  growth.observe(document.body)
  for (const name of ['wheel', 'touchmove', 'keydown'] as const)
    addEventListener(name, stopRestoring, { passive: true, signal: given.signal })
}
