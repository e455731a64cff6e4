import { type ReactNode, useState } from 'react'
import css from './disclosure.module.css'

interface DisclosureProps {
  /** Always there; a press shows and hides the rest. */
  summary: string
  /**
   * The rest is there only while it is shown: dialogs, which keep the focus, take for their last stop what is folded
   * away.
   */
  whileOpen?: boolean
  children: ReactNode
}

/** Something that few want to read or do, one press away. */
export function Disclosure({ summary, whileOpen, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.fold} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <div className={css.inside}>{(open || !whileOpen) && children}</div>
    </details>
  )
}
