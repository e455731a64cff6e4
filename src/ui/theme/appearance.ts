import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'
/** The person's choice; `system` by default. */
export type ThemePreference = Theme | 'system'

const listeners = new Set<() => void>()
const darkModeQuery = () => (typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const system = darkModeQuery()
  system?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system?.removeEventListener('change', listener)
  }
}

function persist(key: string, value: string | null): void {
  // Private windows may forbid storage; the look then lasts as long as the page.
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
  for (const listener of listeners) listener()
}

function theme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return darkModeQuery()?.matches ? 'dark' : 'light'
}

/** Returns whether the choice between large and normal type is still open. */
function isLargeOpen(): boolean {
  try {
    return localStorage.getItem('large') === null
  } catch {
    return false
  }
}

/** Returns whether 长者模式 is on. */
export const isLarge = (): boolean => document.documentElement.dataset.large !== undefined

function themePreference(): ThemePreference {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system'
}

/** Sets light or dark permanently, or returns to the system's setting. */
export function setTheme(next: ThemePreference): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  persist('theme', next === 'system' ? null : next)
}

/** Switches 长者模式: type × 1.25, fewer columns. Stored for the next visit. */
export function setLarge(on: boolean): void {
  if (on) document.documentElement.dataset.large = ''
  else delete document.documentElement.dataset.large
  // Also stores a refusal, so that the offer is not repeated.
  persist('large', on ? '1' : '0')
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme, () => 'light')

export const useThemePreference = (): ThemePreference =>
  useSyncExternalStore(subscribe, themePreference, () => 'system')

/** Returns whether 长者模式 should still be offered. */
export const useLargeOpen = (): boolean => useSyncExternalStore(subscribe, isLargeOpen, () => false)

export const useLarge = (): boolean => useSyncExternalStore(subscribe, isLarge, () => false)
