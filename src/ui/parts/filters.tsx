import { useLayoutEffect, useRef } from 'react'
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

/** Scrolls the selected option into view within the row; the page itself does not move. */
function showSelected(row: HTMLElement) {
  const selected = row.querySelector('[aria-pressed="true"]')
  if (!selected) return
  const { left, right } = row.getBoundingClientRect()
  const at = selected.getBoundingClientRect()
  if (at.right > right - FADE_PX) row.scrollLeft += at.right - right + FADE_PX
  if (at.left < left) row.scrollLeft += at.left - left - FADE_PX
}

/** One filter as a row of chips that scrolls sideways on a phone. */
export function Filters({ label, options, value, onChange, hideLabel = false }: FiltersProps) {
  const row = useRef<HTMLDivElement>(null)
  const count = options.length
  // Called before the first paint, too, and again as counts and fonts arrive or a folded row is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or options that came later, move the row
  useLayoutEffect(() => {
    const { current } = row
    if (!current) return
    const sizes = new ResizeObserver(() => showSelected(current))
    for (const option of current.children) sizes.observe(option)
    return () => sizes.disconnect()
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
