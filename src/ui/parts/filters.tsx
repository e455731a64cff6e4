import css from './filters.module.css'

export interface FilterOption {
  value: string
  label: string
  /** How many; in words where it was not counted to the end: `99+`. */
  count?: number | string
}

export interface FiltersProps {
  /** What is being chosen by: 类型, 状态. */
  label: string
  options: readonly FilterOption[]
  value: string
  onChange: (value: string) => void
  /** Hides the label from the eye where the options speak for themselves. */
  hideLabel?: boolean
}

/** One filter as a row of chips that scrolls sideways on a phone. */
export function Filters({ label, options, value, onChange, hideLabel = false }: FiltersProps) {
  return (
    <fieldset className={css.filter} aria-label={label}>
      {!hideLabel && <span className={css.label}>{label}</span>}
      <div className={css.options}>
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
