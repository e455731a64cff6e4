import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from './icon.tsx'
import { Hidden } from './quiet.tsx'

export type ChipTone = 'brand' | 'jade' | 'warn' | 'danger' | 'sky' | 'plum' | 'plain'

interface ChipProps {
  tone?: ChipTone
  /** What `import sign from 'icon:…'` gives. */
  sign?: string
  children: ReactNode
}

/** A few words about a thing: its state, what is left, how long it waits. */
export function Chip({ tone = 'plain', sign, children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone}>
      {sign && <Icon of={sign} size={13} />}
      {children}
    </span>
  )
}

/** A small count beside words; nothing at zero, `99+` past a hundred. `label` follows it for screen readers. */
export function Badge({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null
  return (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      {label && <Hidden>{label}</Hidden>}
    </span>
  )
}
