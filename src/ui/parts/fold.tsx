import type { ReactNode } from 'react'
import css from './fold.module.css'

interface FoldProps {
  /** Always there; a press shows and hides the rest. */
  summary: string
  children: ReactNode
}

/** Something that few want to read or do, one press away. */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details className={css.fold}>
      <summary>{summary}</summary>
      <div className={css.inside}>{children}</div>
    </details>
  )
}
