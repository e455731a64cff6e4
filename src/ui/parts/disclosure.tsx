import { type ReactNode, useState } from 'react'
import css from './disclosure.module.css'

interface DisclosureProps {
  /** Always visible; a press shows and hides the rest. */
  summary: string
  /** Renders the rest only while open: focus traps of dialogs would count folded elements as the last stop. */
  whileOpen?: boolean
  children: ReactNode
}

/** Content that few people need, one press away. */
export function Disclosure({ summary, whileOpen, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.fold} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <div className={css.inside}>{(open || !whileOpen) && children}</div>
    </details>
  )
}
