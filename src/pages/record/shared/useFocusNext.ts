import { type RefObject, useEffect, useRef } from 'react'
import type { RecordHandle } from '../../../data/record/useRecord.ts'

const isPrimary = ({ flow, offers }: RecordHandle): boolean =>
  offers.some(({ event, refusal }) => !refusal && flow?.events[event]?.tone === 'primary')

/**
 * Returns a ref for the panel of a record: after one's own step the focus, lost with the pressed button, moves to the
 * next action (`data-next-action`), otherwise to the next record (`data-next-matter`).
 */
export function useFocusNext(record: RecordHandle): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const owed = useRef(false)
  // The next action may still be loading, so it is searched after every render.
  useEffect(() => {
    // Tells the general restoration of the focus to wait.
    if (panel.current) panel.current.dataset.focusNext = ''
    if (record.busy) owed.current = true
    if (!owed.current || record.busy || !panel.current) return
    if (document.activeElement !== document.body && document.activeElement !== null) {
      owed.current = panel.current.contains(document.activeElement) ? false : owed.current
      return
    }
    const next = panel.current.querySelector<HTMLElement>('[data-next-action]')
    const matter = isPrimary(record)
      ? null
      : panel.current.parentElement?.querySelector<HTMLElement>('[data-next-matter]')
    const target = next ?? matter
    if (!target) return
    owed.current = false
    target.focus()
  })
  return panel
}
