import calendar from 'icon:calendar'
import { type ReactNode, useState } from 'react'
import { chinaDay, isCalendarDay, weekdayOf } from '../../contract/time.ts'
import { typedDay } from '../../contract/typed.ts'
import { useLazyModule } from '../lazyModule.ts'
import { IconButton } from './button.tsx'
import css from './dayField.module.css'
import { Field, type FieldBase } from './field.tsx'

export interface DayFieldProps extends FieldBase {
  /** `2027-01-31`, empty for none; as it is typed until the field is left. */
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** First and last day that can be meant. */
  from?: string
  to?: string
  /** Offers the next days by name, for what is soon. */
  soon?: boolean
  after?: ReactNode
}

const load = () => import('../operated/dayPanel.tsx')

const SATURDAY = 6
/** Returns the days that people name: 今天, 明天, and the next Saturday. */
function namedDays(now: number): readonly (readonly [word: string, day: string])[] {
  const today = weekdayOf(chinaDay(now))
  const toSaturday = (SATURDAY - today + 7) % 7
  return [
    ['今天', chinaDay(now)],
    ['明天', chinaDay(now, 1)],
    ...(toSaturday > 1 ? [['周六', chinaDay(now, toSaturday)] as const] : []),
  ]
}

/** Returns whether it is a day, or none. */
export const isDayOrNone = (day: string): boolean => day === '' || isCalendarDay(day)

/** A day: written in any usual spelling, chosen in the calendar, or by its name. */
export function DayField({ value, onChange, onBlur, name, disabled, from, to, soon = false, ...frame }: DayFieldProps) {
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  const panel = useLazyModule(load, open)
  const type = (typed: string) => {
    setLeft(false)
    onChange(typed)
  }
  const leave = () => {
    setLeft(true)
    const day = typedDay(value)
    if (day !== value) onChange(day)
    onBlur?.()
  }
  const fault = left && !isDayOrNone(typedDay(value)) ? '请写成 2027-01-31 这样的日期' : undefined
  const error = fault ?? frame.error
  const days = soon ? namedDays(Date.now()).filter(([, day]) => (!from || day >= from) && (!to || day <= to)) : []
  return (
    <Field {...frame} error={error}>
      {control => (
        <>
          <div className={css.line} data-invalid={control['aria-invalid']}>
            <input
              {...control}
              {...{ name, disabled }}
              type="text"
              data-day=""
              placeholder="年-月-日"
              autoComplete="off"
              value={value}
              onChange={({ target }) => type(target.value)}
              onBlur={leave}
            />
            <IconButton icon={calendar} label="打开日历" disabled={disabled} onClick={() => setOpen(true)} />
          </div>
          {days.length > 0 && (
            <div className={css.days}>
              {days.map(([word, day]) => (
                <button
                  key={word}
                  type="button"
                  aria-pressed={day === value}
                  disabled={disabled}
                  onClick={() => onChange(day)}
                >
                  {word}
                </button>
              ))}
            </div>
          )}
          {panel && (
            <panel.DayPanel
              {...{ open, value, from, to }}
              title={frame.label}
              onClose={() => setOpen(false)}
              onPick={day => {
                setOpen(false)
                onChange(day)
              }}
            />
          )}
        </>
      )}
    </Field>
  )
}
