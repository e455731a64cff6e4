import css from './stars.module.css'

/** 0 to 5 stars; halves are drawn, screen readers read the number. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={css.stars} role="img" aria-label={`${value} 星`}>
      <span aria-hidden="true" className={css.full} style={{ width: `${(value / 5) * 100}%` }}>
        ★★★★★
      </span>
      <span aria-hidden="true">★★★★★</span>
    </span>
  )
}
