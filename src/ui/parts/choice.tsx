import check from 'icon:check'
import type { ReactNode } from 'react'
import css from './choice.module.css'
import { Field, type FieldBase } from './field.tsx'
import { Art, Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import words from './words.module.css'

export interface ChoiceOption<T extends string = string> {
  value: T
  label: string
  /** A quiet line under the label. */
  text?: string
  /** From `import picture from 'art:…'`. */
  art?: string
  /** Address of the option's own picture. */
  picture?: string
  /** Why it cannot be chosen now. */
  why?: string
}

interface CardsBaseProps<T extends string = string> extends FieldBase {
  options: readonly ChoiceOption<T>[]
  /** Minimum width of a card in px. */
  min?: number
}

interface ChoiceCardProps {
  option: ChoiceOption
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  describedBy: string | undefined
  onChange: (on: boolean) => void
}

function ChoiceCard({ option, type, name, checked, describedBy, onChange }: ChoiceCardProps) {
  return (
    <label className={css.card} data-type={type} title={option.why}>
      <input
        type={type}
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.why !== undefined}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.checked)}
      />
      {option.art && <Art svg={option.art} size={38} />}
      {option.picture && <Picture src={option.picture} alt="" width={52} height={52} />}
      <span className={css.label}>{option.label}</span>
      {(option.why ?? option.text) && <span className={css.text}>{option.why ?? option.text}</span>}
    </label>
  )
}

const columns = (min: number) => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${min / 16}rem, 100%), 1fr))`,
})

export interface RadioCardsProps<T extends string> extends CardsBaseProps<T> {
  /** '' for no choice. */
  value: T | ''
  onChange: (value: T) => void
}

/** One of a few options, as cards with a picture and a line. */
export function RadioCards<T extends string>({ options, value, onChange, min = 100, ...field }: RadioCardsProps<T>) {
  return (
    <Field {...field} group>
      {controlProps => (
        <div className={css.cards} style={columns(min)} role="radiogroup" aria-labelledby={`${controlProps.id}-label`}>
          {options.map(option => (
            <ChoiceCard
              key={option.value}
              option={option}
              type="radio"
              name={controlProps.id}
              checked={value === option.value}
              describedBy={controlProps['aria-describedby']}
              onChange={() => onChange(option.value)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

export interface CheckCardsProps extends CardsBaseProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several of a few options. */
export function CheckCards({ options, value, onChange, min = 100, ...field }: CheckCardsProps) {
  return (
    <Field {...field} group>
      {controlProps => (
        <div className={css.cards} style={columns(min)}>
          {options.map(option => (
            <ChoiceCard
              key={option.value}
              option={option}
              type="checkbox"
              name={controlProps.id}
              checked={value.includes(option.value)}
              describedBy={controlProps['aria-describedby']}
              onChange={on => onChange(on ? [...value, option.value] : value.filter(one => one !== option.value))}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Text to agree to; may contain links. */
  children: ReactNode
  error?: string | undefined
  disabled?: boolean
  name?: string
  /** Hides the label except for screen readers. */
  hideLabel?: boolean
}

export function Checkbox({ checked, onChange, children, error, hideLabel, ...rest }: CheckboxProps) {
  return (
    <div data-invalid={error ? true : undefined}>
      <label className={css.check}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={css.box}>
          <Icon svg={check} size={14} />
        </span>
        <span className={hideLabel ? words.hidden : undefined}>{children}</span>
      </label>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
