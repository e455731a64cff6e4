import minus from 'icon:minus'
import plus from 'icon:plus'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import css from './counter.module.css'

interface CounterProps {
  /** Of what, for screen readers: 数量, or the goods' title. */
  label: string
  value: number
  /** How few and how many there may be. */
  min?: number
  max: number
  onChange: (count: number) => void
}

/** How many pieces: one fewer, one more, or written; what was written counts when one leaves the field. */
export function Counter({ label, value, min = 1, max, onChange }: CounterProps) {
  const [typed, setTyped] = useState<string>()
  const limit = Math.max(min, max)
  const commit = () => {
    const count = Math.min(limit, Math.max(min, Number(typed) || min))
    if (typed !== undefined && count !== value) onChange(count)
    setTyped(undefined)
  }
  return (
    <fieldset className={css.counter} aria-label={label}>
      <IconButton
        icon={minus}
        label="少一件"
        disabled={value <= min}
        onClick={() => onChange(Math.min(limit, value - 1))}
      />
      <input
        inputMode="numeric"
        aria-label={`${label}，件`}
        maxLength={String(limit).length}
        autoComplete="off"
        value={typed ?? value}
        onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={event => event.key === 'Enter' && commit()}
      />
      <IconButton icon={plus} label="多一件" disabled={value >= limit} onClick={() => onChange(value + 1)} />
    </fieldset>
  )
}
