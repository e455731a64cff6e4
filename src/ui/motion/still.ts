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

/** Returns whether nothing may move: the system asks for less motion, or 长者模式 is on. */
export const isStill = (): boolean => isReduced() || isLarge()

/** Returns whether nothing may move, and draws again when that changes. */
export function useStill(): boolean {
  const reduced = useSyncExternalStore(subscribe, isReduced, () => true)
  return useLarge() || reduced
}
