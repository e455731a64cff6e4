import type { ReactNode } from 'react'
import { Pieces } from './pieces.tsx'
import css from './words.module.css'

/** Keeps the line of words that are not known yet. */
export const UNKNOWN = '\u00a0'

interface MutedTextProps {
  children: ReactNode
  size?: 'sm' | 'xs'
  /** As a block. */
  block?: boolean
}

/** Secondary text. */
export function MutedText({ children, size = 'sm', block = false }: MutedTextProps) {
  const classes = `${css.quiet} ${css[size]}`
  return block ? (
    <p className={classes}>
      <Pieces>{children}</Pieces>
    </p>
  ) : (
    <span className={classes}>{children}</span>
  )
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
