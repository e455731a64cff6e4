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
  least?: number
  most: number
  onChange: (count: number) => void
}

/** How many pieces: one fewer, one more, or written; what was written counts when one leaves the field. */
export function Counter({ label, value, least = 1, most, onChange }: CounterProps) {
  const [typed, setTyped] = useState<string>()
  const top = Math.max(least, most)
  const settle = () => {
    const count = Math.min(top, Math.max(least, Number(typed) || least))
    if (typed !== undefined && count !== value) onChange(count)
    setTyped(undefined)
  }
  return (
    <fieldset className={css.counter} aria-label={label}>
      <IconButton
        sign={minus}
        label="少一件"
        disabled={value <= least}
        onClick={() => onChange(Math.min(top, value - 1))}
      />
      <input
        inputMode="numeric"
        aria-label={`${label}，件`}
        maxLength={String(top).length}
        autoComplete="off"
        value={typed ?? value}
        onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={settle}
        onKeyDown={event => event.key === 'Enter' && settle()}
      />
      <IconButton sign={plus} label="多一件" disabled={value >= top} onClick={() => onChange(value + 1)} />
    </fieldset>
  )
}
