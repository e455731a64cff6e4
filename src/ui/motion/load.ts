/** Where the moving components are once they have been fetched; until then everything stands still. */
import { afterActivity } from '../afterActivity.ts'
import { isStill } from './still.ts'

type Moving = typeof import('./moving.tsx')

let loaded: Moving | undefined

/** Returns the moving components, or undefined where they are not here or the person wants nothing to move. */
export const movingNow = (): Moving | undefined => (isStill() ? undefined : loaded)

/** Fetches the moving components. Never rejects: without them everything works, only still. */
export async function loadMoving(): Promise<void> {
  try {
    loaded = await import('./moving.tsx')
  } catch {}
}

/** Fetches the moving components ahead for whoever wants things to move. Returns the undoing. */
export const prefetchMoving = (): (() => void) => afterActivity(() => void (isStill() || loadMoving()))
