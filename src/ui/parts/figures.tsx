import type { ReactNode } from 'react'
import css from './figures.module.css'

interface ProgressProps {
  /** 0 to 1; larger values are drawn full, none of nothing empty. */
  value: number
  /** What it measures, for screen readers. */
  label: string
}

export function Progress({ value, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value || 0)) * 100)
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}

export interface Figure {
  label: string
  value: ReactNode
  unit?: string
}

/** A few large figures in one card. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={`${css.figures} ${items.length === 3 ? css.three : ''}`}>
      {items.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && <small> {unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
