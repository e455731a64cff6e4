import { useId } from 'react'
import css from './charts.module.css'

export interface Bar {
  readonly label: string
  readonly value: number
  /** Short label under a vertical bar. */
  readonly short?: string
}

interface BarsProps {
  title: string
  bars: readonly Bar[]
  /** Measure word: 人次. */
  unit: string
}

/** Horizontal bars, the longest in full width; a list for screen readers. */
export function HorizontalBars({ title, bars, unit }: BarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={css.chart}>
      <figcaption className={css.title}>{title}</figcaption>
      <ul className={css.lying}>
        {bars.map(({ label, value }) => (
          <li key={label}>
            <span>{label}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={css.track} width="100" height="8" rx="2" />
              <rect className={css.bar} width={Math.max(1, (value / max) * 100)} height="8" rx="2" />
            </svg>
            <b>
              {value}
              <small> {unit}</small>
            </b>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const WIDTH = 480
const HEIGHT = 160
const FOOT = 24
const HEAD = 26

/** Vertical bars in the given order, each with its value above; a table for screen readers. */
export function VerticalBars({ title, bars, unit }: BarsProps) {
  const id = useId()
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  const room = HEIGHT - FOOT - HEAD
  return (
    <figure className={css.chart}>
      <figcaption className={css.title} id={id}>
        {title}
      </figcaption>
      <svg
        className={css.standing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}：${bars.map(({ label, value }) => `${label} ${value} ${unit}`).join('，')}`}
      >
        <line className={css.axis} x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {bars.map(({ label, short = label, value }, index) => {
          const height = (value / max) * room
          const middle = step * (index + 0.5)
          return (
            <g key={label}>
              <rect
                className={css.bar}
                x={middle - step * 0.3}
                y={HEIGHT - FOOT - height}
                width={step * 0.6}
                height={height}
                rx="3"
              />
              {value > 0 && (
                <text className={css.value} x={middle} y={HEIGHT - FOOT - height - 5}>
                  {value}
                </text>
              )}
              <text className={css.label} x={middle} y={HEIGHT - 6}>
                {short}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
