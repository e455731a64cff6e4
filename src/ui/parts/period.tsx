import { DayField } from './dayField.tsx'

interface PeriodProps {
  /** `2027-01-31`; empty for no end. */
  since: string
  until: string
  onChange: (change: { since?: string; until?: string }) => void
}

/** Side by side also on a phone, below each other where large type would cut off the year. */
const BOTH = {
  display: 'grid',
  flex: '1 1 20rem',
  maxWidth: '23rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
  gap: 'var(--s3)',
}

/** A range of days, both included. */
export function Period({ since, until, onChange }: PeriodProps) {
  const error = since && until && until < since ? '结束日期早于开始日期' : ''
  return (
    <div style={BOTH}>
      <DayField label="从" value={since} onChange={day => onChange({ since: day })} />
      <DayField label="到" value={until} onChange={day => onChange({ until: day })} {...(error && { error })} />
    </div>
  )
}
