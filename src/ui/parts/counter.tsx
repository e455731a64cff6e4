import minus from 'icon:minus'
import plus from 'icon:plus'
import { useId, useState } from 'react'
import { typedCount } from '../../contract/typed.ts'
import { IconButton } from './button.tsx'
import css from './counter.module.css'

interface CounterProps {
  /** What is counted, for screen readers: 数量, or the goods' title. */
  label: string
  value: number
  /** Minimum and maximum. */
  min?: number
  max: number
  onChange: (count: number) => void
  /** Receives the error sentence of the typed value; empty once valid. */
  onFault?: (sentence: string) => void
}

const faultOf = (count: number | string, min: number, max: number) => {
  if (count === '') return '请填写件数'
  if (typeof count === 'string') return `件数要写成整数，例如 ${Math.min(max, 2)}`
  if (count < min) return `最少 ${min} 件`
  return count > max ? `最多 ${max} 件` : ''
}

/**
 * A number of pieces, by buttons or typing; a typed number is applied on blur, an invalid one stays as typed, with an
 * error.
 */
export function Counter({ label, value, min = 1, max, onChange, onFault }: CounterProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState('')
  const limit = Math.max(min, max)
  const say = (sentence: string) => {
    if (sentence !== fault) onFault?.(sentence)
    setFault(sentence)
  }
  const change = (count: number) => {
    say('')
    setTyped(undefined)
    if (count !== value) onChange(count)
  }
  const type = (text: string) => {
    setTyped(text)
    const count = typedCount(text)
    if (!fault || typeof count === 'string' || faultOf(count, min, limit)) return
    // At once: an error that disappears on blur would move the button being pressed. Also for an unchanged number: the
    // listener of the error must learn that it is corrected.
    say('')
    onChange(count)
  }
  const commit = () => {
    if (typed === undefined) return
    const count = typedCount(typed)
    const sentence = faultOf(count, min, limit)
    if (sentence || typeof count === 'string') say(sentence)
    else change(count)
  }
  return (
    <div className={css.frame} data-invalid={fault ? true : undefined}>
      <fieldset className={css.counter} aria-label={label}>
        <IconButton
          icon={minus}
          label="少一件"
          disabled={value <= min}
          onClick={() => change(Math.min(limit, value - 1))}
        />
        <input
          inputMode="numeric"
          aria-label={`${label}，件`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? id : undefined}
          autoComplete="off"
          value={typed ?? value}
          onChange={event => type(event.target.value)}
          onBlur={commit}
          onKeyDown={event => event.key === 'Enter' && commit()}
        />
        <IconButton icon={plus} label="多一件" disabled={value >= limit} onClick={() => change(value + 1)} />
      </fieldset>
      {fault && (
        <p id={id} className={css.fault} role="alert">
          {fault}，现在仍按 {value} 件
        </p>
      )}
    </div>
  )
}
