import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Its value is a list of its own and stands below the label, as wide as there is room. */
  below?: boolean
}

interface FactsProps {
  items: readonly Fact[]
  /** Side by side where there is room, so that a desk sees many at once. */
  columns?: boolean
}

/** What is known, label beside value. */
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
