import { type ReactNode, useId } from 'react'
import { signCount } from '../../contract/signs.ts'
import css from './field.module.css'

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldBase {
  label: string
  /** Permanent sentence under the control. */
  hint?: ReactNode
  /** Error sentence; replaces the hint. */
  error?: string | undefined
  required?: boolean
}

interface FieldProps extends FieldBase {
  /** Typed and allowed characters; marks an overflow. */
  count?: { typed: number; max: number } | undefined
  /** Whether the control is a group, so that the label is a legend. */
  group?: boolean
  children: (controlProps: ControlProps) => ReactNode
}

/** Error of a field, or of a file put into it. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...(id && { id })} className={css.error} role="alert">
      {children}
    </p>
  )
}

/** Label, counter, control, and error or hint, tied together for screen readers. */
export function Field({ label, hint, error, required, count, group, children }: FieldProps) {
  const id = useId()
  const over = count && count.typed > count.max
  const problem = error ?? (over ? `超出 ${count.typed - count.max} 个字` : undefined)
  const describedBy = problem ? `${id}-error` : hint ? `${id}-hint` : undefined
  const controlProps: ControlProps = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': problem ? true : undefined,
    'aria-required': required && !group ? true : undefined,
  }
  const labelText = (
    <>
      {label}
      {required === false && <span className={css.optional}>（选填）</span>}
    </>
  )
  const fault = problem && <FieldFault id={`${id}-error`}>{problem}</FieldFault>
  return (
    <div
      className={css.field}
      data-question=""
      data-invalid={problem ? true : undefined}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy })}
    >
      <div className={css.top}>
        {group ? (
          <span id={`${id}-label`} className={css.label}>
            {labelText}
          </span>
        ) : (
          <label htmlFor={id} className={css.label}>
            {labelText}
          </label>
        )}
        {count && (
          <span className={css.count} data-over={over || undefined}>
            {count.typed} / {count.max}
          </span>
        )}
      </div>
      {/* The error of a group is above it: its end may be far below. */}
      {group && fault}
      {children(controlProps)}
      {!group && fault}
      {!problem && hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Returns the counter of a text with a maximum; undefined without one. */
export const textCounter = (value: string, max: number | undefined) =>
  max === undefined ? undefined : { typed: signCount(value), max }
