/** Whether keys of a single character do something (WCAG 2.1.4); remembered on this device. */
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'letterKeys'
const listeners = new Set<() => void>()
let isOn: boolean | undefined

/** Returns whether keys of a single character work; they do until somebody switches them off. */
export function hasLetterKeys(): boolean {
  if (isOn === undefined) {
    try {
      isOn = localStorage.getItem(STORAGE_KEY) !== '0'
    } catch {
      isOn = true
    }
  }
  return isOn
}

/** Switches keys of a single character on or off. */
export function setLetterKeys(on: boolean): void {
  isOn = on
  // Private windows may refuse storage; the choice then lasts as long as the page.
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, '0')
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, hasLetterKeys, () => true)
