import type { ReactNode } from 'react'
import css from './standing.module.css'

const TONES = ['jade', 'sky', 'plum', 'warn'] as const

interface StandingProps {
  rank: number
  name: string
  /** Address of who it is. */
  href?: string
  /** Marks beside the name. */
  marks?: ReactNode
  /** What was counted. */
  sum: ReactNode
}

/** One place of a ranking: medal, first sign of the name for a face, name, sum; the same colour for the same name. */
export function Standing({ rank, name, href, marks, sum }: StandingProps) {
  const [initial = ''] = name
  const tone = TONES[(initial.codePointAt(0) ?? 0) % TONES.length]
  return (
    <div className={css.standing}>
      <span className={css.rank} data-medal={rank <= 3 ? rank : undefined}>
        <span className={css.spoken}>第 </span>
        {rank}
        <span className={css.spoken}> 名 </span>
      </span>
      <span className={css.face} data-tone={tone} aria-hidden="true">
        {initial}
      </span>
      <span className={css.name}>
        {href ? <a href={href}>{name}</a> : <strong>{name}</strong>}
        {marks}
      </span>
      <span className={css.sum}>{sum}</span>
    </div>
  )
}
