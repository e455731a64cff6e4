import { type RefObject, useEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Returns whether the key belongs to a text input or a dialog. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]') !== null

/**
 * Returns the ref of a list whose rows J and K step through: the first link, button or checkbox of each gets the focus.
 */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null)
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const rows = [...(list.current?.children ?? [])].flatMap(
        row => row.querySelector<HTMLElement>('a, button, input[type=checkbox]') ?? [],
      )
      const active = document.activeElement
      const here = active instanceof HTMLElement ? rows.indexOf(active) : -1
      rows[here < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, here + step))]?.focus()
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [])
  return list
}
