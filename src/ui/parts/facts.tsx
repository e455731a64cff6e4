import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
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
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
