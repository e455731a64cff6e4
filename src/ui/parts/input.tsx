import chevron from 'icon:chevron-down'
import eye from 'icon:eye'
import eyeOff from 'icon:eye-off'
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import css from './field.module.css'
import { type ControlProps, Field, type FieldBase, textCounter } from './field.tsx'
import { Icon } from './icon.tsx'

interface TextControlProps extends FieldBase {
  value: string
  onChange: (value: string) => void
  /** Called when the control is left, to validate it. */
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** Shows a counter and marks overflow, without blocking input. */
  max?: number
}

/** Props that every control gets from its frame. */
interface ControlState extends ControlProps {
  name: string | undefined
  disabled: boolean | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: (() => void) | undefined
}

/** Label, counter, hint and error around a control. */
function FieldFrame({
  value,
  onChange,
  onBlur,
  name,
  disabled,
  max,
  children,
  ...field
}: TextControlProps & { children: (control: ControlState) => ReactNode }) {
  return (
    <Field {...field} count={textCounter(value, max)}>
      {controlProps =>
        children({ ...controlProps, name, disabled, value, onChange: ({ target }) => onChange(target.value), onBlur })
      }
    </Field>
  )
}

export interface TextFieldProps extends TextControlProps {
  type?: 'text' | 'tel' | 'email' | 'search' | 'time' | 'datetime-local' | 'number' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  /** Earliest and latest, for times. */
  from?: string
  to?: string
  /** Right of the input: a unit, or the button that sends a code. */
  after?: ReactNode
}

/** One line of text. */
export function TextField({
  type = 'text',
  inputMode,
  autoComplete,
  placeholder,
  from,
  to,
  after,
  ...frame
}: TextFieldProps) {
  return (
    <FieldFrame {...frame}>
      {control => {
        const input = (
          <input
            {...control}
            {...{ type, inputMode, autoComplete, placeholder }}
            min={from}
            max={to}
            className={css.input}
          />
        )
        return after ? (
          <div className={css.unit}>
            {input}
            <span>{after}</span>
          </div>
        ) : (
          input
        )
      }}
    </FieldFrame>
  )
}

export interface TextAreaProps extends TextControlProps {
  placeholder?: string
  rows?: number
}

/** Several lines of text. */
export function TextArea({ placeholder, rows = 4, ...frame }: TextAreaProps) {
  return (
    <FieldFrame {...frame}>
      {control => <textarea {...control} placeholder={placeholder} className={css.input} rows={rows} />}
    </FieldFrame>
  )
}

export interface PasswordFieldProps extends TextControlProps {
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
}

/** A password with a button to show it. No counter: it could be read over a shoulder. */
export function PasswordField({ autoComplete, placeholder, max: _max, ...frame }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...frame}>
      {control => (
        <div className={css.with}>
          <input
            {...control}
            {...{ autoComplete, placeholder }}
            type={shown ? 'text' : 'password'}
            className={css.input}
            autoCapitalize="none"
            spellCheck={false}
          />
          <span className={css.eye}>
            <IconButton
              icon={shown ? eyeOff : eye}
              label={shown ? '隐藏密码' : '显示密码'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends TextControlProps {
  options: readonly SelectOption[]
  /** Shown without a choice. */
  placeholder?: string
}

/** One of several options in a native select, the best widget on phones. */
export function SelectField({ options, placeholder = '请选择', ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {control => (
        <div className={css.with}>
          <select {...control} className={`${css.input} ${css.select}`}>
            <option value="" disabled hidden>
              {placeholder}
            </option>
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon svg={chevron} />
        </div>
      )}
    </FieldFrame>
  )
}
