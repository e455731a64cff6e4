import type { ReactNode } from 'react'
import { Pieces } from './pieces.tsx'
import css from './timeline.module.css'
import { When } from './when.tsx'

export interface TimelineEntry {
  label: string
  /** Epoch ms; absent for what is still to come. */
  at?: number
  text?: ReactNode
  /** Where the matter stands now. */
  now?: boolean
}

/** What happened, newest first, or what will happen next. */
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
