import type { ReactNode } from 'react'
import { Card } from '../../../ui/parts/card.tsx'
import css from './settingCard.module.css'

/** A group of settings under its heading. */
export function SettingCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section aria-label={title}>
        <h2 className={css.title}>{title}</h2>
        {children}
      </section>
    </Card>
  )
}

interface SettingRowProps {
  label: string
  /** Current value. */
  value?: ReactNode
  /** The button or link at the right end. */
  children?: ReactNode
}

export function SettingRow({ label, value, children }: SettingRowProps) {
  return (
    <div className={css.row}>
      <div className={css.words}>
        <span>{label}</span>
        {value && <span className={css.value}>{value}</span>}
      </div>
      {children}
    </div>
  )
}
