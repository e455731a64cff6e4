/**
 * Fetches what operated things stand on, once the person has begun to do something and the browser is idle, so that the
 * first dialog opens at once and the first load pays nothing. Returns the undoing.
 */
export function fetchAhead(): () => void {
  const events = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData)
    return () => {}
  const load = () => void import('./dialogPanel.tsx').catch(() => {})
  const begin = () => {
    stop()
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 4000 })
    else setTimeout(load, 1500)
  }
  const stop = () => {
    for (const name of events) removeEventListener(name, begin)
  }
  for (const name of events) addEventListener(name, begin, { once: true, passive: true })
  return stop
}
