/**
 * Calls `load` after the person's first action once the browser is idle, so that the first load pays nothing; never in
 * data-saving mode. Returns how to cancel.
 */
export function afterActivity(load: () => void): () => void {
  const events = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData)
    return () => {}
  const schedule = () => {
    stop()
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 4000 })
    else setTimeout(load, 1500)
  }
  const stop = () => {
    for (const name of events) removeEventListener(name, schedule)
  }
  for (const name of events) addEventListener(name, schedule, { once: true, passive: true })
  return stop
}
