import { useState } from 'react'
import { typedDay } from '../../contract/typed.ts'
import { DayField, type DayFieldProps, isDayOrNone } from './dayField.tsx'

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

/** A day that is asked for as soon as it is one: what is half written narrows nothing. */
function EndOfPeriod({ value, onChange, ...field }: DayFieldProps) {
  const [text, setText] = useState<string>()
  const type = (typed: string) => {
    const day = typedDay(typed)
    setText(day === typed && isDayOrNone(day) ? undefined : typed)
    if (isDayOrNone(day) && day !== value) onChange(day)
  }
  return <DayField {...field} value={text ?? value} onChange={type} />
}

/** A range of days, both included. */
export function Period({ since, until, onChange }: PeriodProps) {
  const error = since && until && until < since ? '结束日期早于开始日期' : ''
  return (
    <div style={BOTH}>
      <EndOfPeriod label="从" value={since} onChange={day => onChange({ since: day })} />
      <EndOfPeriod label="到" value={until} onChange={day => onChange({ until: day })} {...(error && { error })} />
    </div>
  )
}
