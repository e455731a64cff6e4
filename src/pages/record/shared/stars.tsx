import star from 'icon:star'
import { useId } from 'react'
import { Field } from '../../../ui/parts/field.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { VisuallyHidden } from '../../../ui/parts/mutedText.tsx'
import css from './stars.module.css'

const WORDS = ['很差', '较差', '一般', '满意', '非常满意'] as const

interface StarsProps {
  label: string
  /** 0 for none. */
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** One to five stars, as radio buttons: arrows move between them. */
export function Stars({ label, value, error, onChange }: StarsProps) {
  const name = useId()
  return (
    <Field label={label} error={error} group>
      {tied => (
        <div className={css.stars} role="radiogroup" aria-labelledby={`${tied.id}-label`}>
          {WORDS.map((word, index) => (
            <label key={word} data-lit={index < value || undefined}>
              <input
                type="radio"
                name={name}
                checked={value === index + 1}
                aria-invalid={tied['aria-invalid']}
                onChange={() => onChange(index + 1)}
              />
              <Icon svg={star} size={26} />
              <VisuallyHidden>
                {index + 1} 星 {word}
              </VisuallyHidden>
            </label>
          ))}
          <span className={css.word} aria-hidden="true">
            {WORDS[value - 1] ?? ''}
          </span>
        </div>
      )}
    </Field>
  )
}
