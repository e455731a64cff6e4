import css from './codeField.module.css'
import { Field, type FieldBase } from './field.tsx'

export interface CodeFieldProps extends FieldBase {
  /** Digits typed so far. */
  value: string
  onChange: (value: string) => void
  /** The last digit has come. */
  onDone?: (value: string) => void
  length?: number
  disabled?: boolean
}

const places = (length: number) => Array.from({ length }, (_, place) => place)

/** A code of digits, one box each; one real input lies over them, so that pasting and the phone's own fill-in work. */
export function CodeField({ value, onChange, onDone, length = 6, disabled, required, ...field }: CodeFieldProps) {
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onDone?.(digits)
  }
  return (
    <Field {...field} {...(required !== undefined && { required })}>
      {tied => (
        <div className={css.code}>
          <input
            {...tied}
            className={css.input}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d*"
            disabled={disabled}
            onChange={event => change(event.target.value)}
          />
          {places(length).map(place => (
            <span
              key={place}
              className={css.box}
              data-now={place === Math.min(value.length, length - 1) || undefined}
              aria-hidden="true"
            >
              {value[place]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}
