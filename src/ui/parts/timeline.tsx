import type { ReactNode } from 'react'
import { Pieces } from './pieces.tsx'
import css from './timeline.module.css'
import { When } from './when.tsx'

export interface TimelineEntry {
  label: string
  /** Epoch ms; absent for future entries. */
  at?: number
  text?: ReactNode
  /** The current entry. */
  now?: boolean
}

/** Past events, newest first, or future steps. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={css.line}>
      {entries.map(({ label, at, text, now }) => (
        <li key={`${label}${at ?? ''}`} data-now={now || undefined} aria-current={now ? 'step' : undefined}>
          <span className={css.label}>{label}</span>{' '}
          {at !== undefined && (
            <span className={css.quiet}>
              <When at={at} withTime />
            </span>
          )}
          {text && (
            <div className={css.quiet}>
              <Pieces>{text}</Pieces>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
