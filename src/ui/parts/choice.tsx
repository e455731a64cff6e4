import check from 'icon:check'
import type { ReactNode } from 'react'
import css from './choice.module.css'
import { Field, type FieldBase } from './field.tsx'
import { Art, Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

export interface Choice {
  value: string
  label: string
  /** A quiet line under the label. */
  text?: string
  /** What `import picture from 'art:…'` gives. */
  art?: string
  /** Address of a picture, where the thing to choose has one of its own. */
  picture?: string
  /** Why it cannot be chosen now. */
  why?: string
}

interface CardsBase extends FieldBase {
  options: readonly Choice[]
  /** Least width of a card in px. */
  least?: number
}

interface CardProps {
  option: Choice
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  describedBy: string | undefined
  onChange: (on: boolean) => void
}

function ChoiceCard({ option, type, name, checked, describedBy, onChange }: CardProps) {
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
      {option.art && <Art of={option.art} size={38} />}
      {option.picture && <Picture src={option.picture} alt="" width={52} height={52} />}
      <span className={css.label}>{option.label}</span>
      {(option.why ?? option.text) && <span className={css.text}>{option.why ?? option.text}</span>}
    </label>
  )
}

const columns = (least: number) => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${least / 16}rem, 100%), 1fr))`,
})

export interface RadioCardsProps extends CardsBase {
  value: string
  onChange: (value: string) => void
}

/** One of a few, each a card with room for a picture and a line. */
export function RadioCards({ options, value, onChange, least = 100, ...field }: RadioCardsProps) {
  return (
    <Field {...field} group>
      {tied => (
        <div className={css.cards} style={columns(least)} role="radiogroup" aria-labelledby={`${tied.id}-label`}>
          {options.map(option => (
            <ChoiceCard
              key={option.value}
              option={option}
              type="radio"
              name={tied.id}
              checked={value === option.value}
              describedBy={tied['aria-describedby']}
              onChange={() => onChange(option.value)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

export interface CheckCardsProps extends CardsBase {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several of a few. */
export function CheckCards({ options, value, onChange, least = 100, ...field }: CheckCardsProps) {
  return (
    <Field {...field} group>
      {tied => (
        <div className={css.cards} style={columns(least)}>
          {options.map(option => (
            <ChoiceCard
              key={option.value}
              option={option}
              type="checkbox"
              name={tied.id}
              checked={value.includes(option.value)}
              describedBy={tied['aria-describedby']}
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
  /** What is agreed to; may hold links. */
  children: ReactNode
  error?: string | undefined
  disabled?: boolean
  name?: string
}

export function Checkbox({ checked, onChange, children, error, ...rest }: CheckboxProps) {
  return (
    <div>
      <label className={css.check}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={css.box}>
          <Icon of={check} size={14} />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
