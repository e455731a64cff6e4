import { useSyncExternalStore } from 'react'

/** Two panes stand side by side from here on. */
const WIDE = '(min-width: 1100px)'
// Not all of the places that draw pages know it.
const wideQuery = () => (typeof matchMedia === 'function' ? matchMedia(WIDE) : undefined)

function subscribe(listener: () => void): () => void {
  const query = wideQuery()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Returns whether there is room for two panes. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wideQuery()?.matches ?? false,
    () => false,
  )
