import type { ReactNode } from 'react'
import css from './words.module.css'

interface QuietProps {
  children: ReactNode
  size?: 'sm' | 'xs'
  /** A line of its own. */
  block?: boolean
}

/** Words of second rank. */
export function Quiet({ children, size = 'sm', block = false }: QuietProps) {
  const classes = `${css.quiet} ${css[size]}`
  return block ? <p className={classes}>{children}</p> : <span className={classes}>{children}</span>
}

/** Words only for screen readers. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
