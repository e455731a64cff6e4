import chevron from 'icon:chevron-down'
import eye from 'icon:eye'
import eyeOff from 'icon:eye-off'
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import css from './field.module.css'
import { countOf, Field, type FieldBase } from './field.tsx'
import { Icon } from './icon.tsx'

interface Valued extends FieldBase {
  value: string
  onChange: (value: string) => void
  /** Left the control: time to say what is wrong. */
  onBlur?: () => void
  name?: string
  disabled?: boolean
}

export interface TextFieldProps extends Valued {
  type?: 'text' | 'tel' | 'email' | 'search' | 'date' | 'time' | 'datetime-local' | 'number' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  /** Shows a counter and marks overflow; typing past it is possible. */
  max?: number
  /** Earliest and latest, for dates and times. */
  from?: string
  to?: string
  /** Stands right of the input: a unit, or the button that sends a code. */
  after?: ReactNode
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  max,
  from,
  to,
  after,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      count={countOf(value, max)}
      {...(required !== undefined && { required })}
    >
      {tied => {
        const input = (
          <input
            {...rest}
            {...tied}
            type={type}
            min={from}
            max={to}
            className={css.input}
            value={value}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )
        return after ? (
          <div className={css.unit}>
            {input}
            {after}
          </div>
        ) : (
          input
        )
      }}
    </Field>
  )
}

export interface TextAreaProps extends Valued {
  placeholder?: string
  /** Shows a counter and marks overflow; typing past it is possible. */
  max?: number
  rows?: number
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  max,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      count={countOf(value, max)}
      {...(required !== undefined && { required })}
    >
      {tied => (
        <textarea
          {...rest}
          {...tied}
          className={css.input}
          rows={rows}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

export interface PasswordFieldProps extends Valued {
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, required, value, onChange, onBlur, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {tied => (
        <div className={css.with}>
          <input
            {...rest}
            {...tied}
            type={shown ? 'text' : 'password'}
            className={css.input}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <span className={css.eye}>
            <IconButton
              sign={shown ? eyeOff : eye}
              label={shown ? '隐藏密码' : '显示密码'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  )
}

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends Valued {
  options: readonly Option[]
  /** Stands there while nothing is chosen. */
  placeholder?: string
}

/** One of several in the browser's own list, which every phone does best. */
export function SelectField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  options,
  placeholder = '请选择',
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {tied => (
        <div className={css.with}>
          <select
            {...rest}
            {...tied}
            className={`${css.input} ${css.select}`}
            value={value}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
          >
            <option value="" disabled hidden>
              {placeholder}
            </option>
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={chevron} />
        </div>
      )}
    </Field>
  )
}
