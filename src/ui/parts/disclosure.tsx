import type { ReactNode } from 'react'
import css from './disclosure.module.css'

interface DisclosureProps {
  /** Always there; a press shows and hides the rest. */
  summary: string
  children: ReactNode
}

/** Something that few want to read or do, one press away. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={css.fold}>
      <summary>{summary}</summary>
      <div className={css.inside}>{children}</div>
    </details>
  )
}
