import type { ReactNode } from 'react'
import { Pieces } from './pieces.tsx'
import css from './words.module.css'

interface MutedTextProps {
  children: ReactNode
  size?: 'sm' | 'xs'
  /** A line of its own. */
  block?: boolean
}

/** Words of second rank. */
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

/** Words only for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
