/** Holds the animated components once loaded; until then everything is static. */
import { afterActivity } from '../afterActivity.ts'
import { isStill } from './still.ts'

type Moving = typeof import('./moving.tsx')

let loaded: Moving | undefined

/** Returns the animated components, or undefined if not loaded or motion is off. */
export const movingNow = (): Moving | undefined => (isStill() ? undefined : loaded)

/** Loads the animated components. Never rejects: without them everything works, but static. */
export async function loadMoving(): Promise<void> {
  try {
    loaded = await import('./moving.tsx')
  } catch {}
}

/** Prefetches the animated components unless motion is off. Returns how to cancel. */
export const prefetchMoving = (): (() => void) => afterActivity(() => void (isStill() || loadMoving()))
