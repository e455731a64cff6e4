import { type RefObject, useEffect, useRef } from 'react'
import type { RecordHandle } from '../../../data/record/useRecord.ts'

const isPrimary = ({ flow, offers }: RecordHandle): boolean =>
  offers.some(({ event, refusal }) => !refusal && flow?.events[event]?.tone === 'primary')

/**
 * Returns a ref for the panel of a record: after a step of one's own the focus, which went with the pressed button,
 * goes to what is to be done next there (`data-next-action`), else to what leads on (`data-next-matter`).
 */
export function useFocusNext(record: RecordHandle): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const owed = useRef(false)
  // What comes next may be on its way, so it is looked for after every drawing until it is there.
  useEffect(() => {
    // Where it is brought back by itself after every other press, this one waits.
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
