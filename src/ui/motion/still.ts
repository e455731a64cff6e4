import { useSyncExternalStore } from 'react'
import { isLarge, useLarge } from '../theme/appearance.ts'

const reducedQuery = () =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined

function subscribe(listener: () => void): () => void {
  const query = reducedQuery()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

const isReduced = () => reducedQuery()?.matches ?? false

/** Returns whether motion is off: reduced motion in the system, or 长者模式. */
export const isStill = (): boolean => isReduced() || isLarge()

/** Returns whether motion is off; re-renders on a change. */
export function useStill(): boolean {
  const reduced = useSyncExternalStore(subscribe, isReduced, () => true)
  return useLarge() || reduced
}
