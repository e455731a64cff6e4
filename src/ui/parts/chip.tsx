import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './mutedText.tsx'

export type ChipTone = 'brand' | 'jade' | 'warn' | 'danger' | 'sky' | 'plum' | 'plain'

interface ChipProps {
  tone?: ChipTone
  /** From `import sign from 'icon:…'`. */
  icon?: string | undefined
  children: ReactNode
}

/** A few words about a thing: state, remaining time, waiting time. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone}>
      {icon && <Icon svg={icon} size={13} />}
      {children}
    </span>
  )
}

/** A small count beside text; nothing at zero, `99+` past a hundred. `label` follows it for screen readers. */
export function Badge({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null
  return (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
