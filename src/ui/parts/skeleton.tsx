import type { CSSProperties } from 'react'
import css from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  width?: string
  height?: string
  /** Corner radius, one of the tokens. */
  round?: 'input' | 'card' | 'panel' | 'full'
}

/** A grey placeholder; silent for screen readers. */
export function Skeleton({ width = '100%', height = '1em', round = 'input' }: SkeletonProps) {
  const style: CSSProperties = { width, height, borderRadius: `var(--r-${round})` }
  return <span className={css.skeleton} style={style} aria-hidden="true" />
}

/** Placeholder lines of text. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
