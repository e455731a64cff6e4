/** Remembers where each entry of the browser's history was scrolled to, and takes a person back there. */
const positions = new Map<string, number>()
/** The entry that is on show; empty while one goes back and the screen that one leaves still stands. */
let key = ''
let stopRestoring = () => {}
/** How long a list may take to be as long as it was. ms */
const RESTORE_LIMIT_MS = 2_000

function entryKey(): string {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'
    ? state.entry
    : ''
}

/** Starts remembering; once, before the first render. */
export function trackScroll(): void {
  history.scrollRestoration = 'manual'
  key = entryKey()
  addEventListener('scroll', () => key && positions.set(key, scrollY), { passive: true })
  // What moves between two entries, the browser or a thumb's last push, must not be written to either of them.
  addEventListener('popstate', () => {
    key = ''
    setTimeout(() => {
      key ||= entryKey()
    }, RESTORE_LIMIT_MS)
  })
}

/**
 * Call after the new screen is in the document. A new entry starts at the top; an old one goes where it was, waiting up
 * to 2 s for a list to grow that long, unless the person scrolls meanwhile.
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
  // Nobody has scrolled yet: this is the top, and asking where it is would have the first screen laid out at once.
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
