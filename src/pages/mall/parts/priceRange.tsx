import { type FormEvent, useId, useState } from 'react'
import { fenOf } from '../../../contract/typed.ts'
import { Button } from '../../../ui/parts/button.tsx'
import css from './priceRange.module.css'

interface PriceRangeProps {
  /** 元, as typed; empty for no limit. */
  lowest: string
  highest: string
  onChange: (lowest: string, highest: string) => void
}

/** From and to, in 元; applied when submitted. */
export function PriceRange({ lowest, highest, onChange }: PriceRangeProps) {
  const id = useId()
  const [from, setFrom] = useState(lowest)
  const [to, setTo] = useState(highest)
  const wrong = [from, to].some(end => end.trim() !== '' && fenOf(end) === undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) onChange(from.trim(), to.trim())
  }
  const end = (label: string, value: string, set: (value: string) => void) => (
    <input
      className={css.end}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? id : undefined}
      placeholder="不限"
      autoComplete="off"
      value={value}
      onChange={event => set(event.target.value)}
    />
  )
  return (
    <form className={css.range} onSubmit={submit}>
      <span className={css.label}>价格</span>
      {end('最低价（元）', from, setFrom)}
      <span aria-hidden="true">–</span>
      {end('最高价（元）', to, setTo)}
      <span>元</span>
      <Button type="submit" variant="line" size="sm">
        确定
      </Button>
      {wrong && (
        <p id={id} className={css.wrong} role="alert">
          价格请写数字，最多两位小数
        </p>
      )}
    </form>
  )
}
