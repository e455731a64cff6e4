import type { ShiftRow } from '../../../contract/activity.contract.ts'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { periodText } from '../shared/period.ts'
import { placesText } from './places.ts'
import { termsText } from './shiftCard.tsx'

interface ShiftChoiceProps {
  shifts: readonly ShiftRow[]
  value: string
  error: string | undefined
  /** Returns why a shift cannot be selected; empty if it can. */
  why: (shift: ShiftRow) => string
  /** Shows times only, without places. */
  timesOnly?: boolean
  onChange: (shift: string) => void
}

/** Selects a shift of an activity. */
export const ShiftChoice = ({ shifts, why, timesOnly = false, ...field }: ShiftChoiceProps) => (
  <RadioCards
    {...field}
    label="班次"
    min={240}
    options={shifts.map(shift => ({
      value: shift.id,
      label: `${shift.title} ${periodText(shift)}`,
      text: timesOnly ? '' : [placesText(shift), termsText(shift)].filter(Boolean).join(' · '),
      ...(why(shift) && { why: why(shift) }),
    }))}
  />
)
