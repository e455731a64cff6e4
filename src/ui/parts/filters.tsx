import { useEffect, useRef } from 'react'
import css from './filters.module.css'

export interface FilterOption {
  value: string
  label: string
  /** Number of matches; as text if capped: `99+`. */
  count?: number | string
}

export interface FiltersProps {
  /** Subject of the filter: 类型, 状态. */
  label: string
  options: readonly FilterOption[]
  value: string
  onChange: (value: string) => void
  /** Hides the label visually where the options are self-explanatory. */
  hideLabel?: boolean
}

/** Width in px of the neighbour left visible beside the selected option, as a sign that there is more. */
const FADE_PX = 32

/** One filter as a row of chips that scrolls sideways on a phone. */
export function Filters({ label, options, value, onChange, hideLabel = false }: FiltersProps) {
  const row = useRef<HTMLDivElement>(null)
  const count = options.length
  // Scrolls the selected option into view within the row; the page itself does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or options that came later, move the row
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !chosen) return
    const { left, right } = row.current.getBoundingClientRect()
    const at = chosen.getBoundingClientRect()
    if (at.right > right) row.current.scrollLeft += at.right - right + FADE_PX
    if (at.left < left) row.current.scrollLeft += at.left - left - FADE_PX
  }, [value, count])
  return (
    <fieldset className={css.filter} aria-label={label}>
      {!hideLabel && <span className={css.label}>{label}</span>}
      <div ref={row} className={css.options}>
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            className={css.option}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
            {option.count !== undefined && <span> {option.count}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
