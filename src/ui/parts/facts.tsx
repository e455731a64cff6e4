import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Whether the value is a list of its own, below the label in full width. */
  below?: boolean
}

interface FactsProps {
  items: readonly Fact[]
  /** In columns where there is room, so that wide screens show many at once. */
  columns?: boolean
}

/** Facts, label beside value. */
export function Facts({ items, columns }: FactsProps) {
  return (
    <dl className={css.facts} data-columns={columns || undefined}>
      {items.map(({ label, value, below }) => (
        <div key={label} data-below={below || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
