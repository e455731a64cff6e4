import { chinaTime } from '../../contract/time.ts'
import { formatDay, formatDistance } from '../format.ts'
import css from './words.module.css'

interface WhenProps {
  /** Epoch ms. */
  at: number
  /** Shows the hour of past days too. */
  withTime?: boolean
}

/** 今天 14:05, 昨天, 11月20日; the exact time on hover. */
export function When({ at, withTime = false }: WhenProps) {
  return (
    <time className={css.when} dateTime={new Date(at).toISOString()} title={chinaTime(at)}>
      {formatDay(at, { withTime })}
    </time>
  )
}

/** 850 m, 3.2 km. */
export function Distance({ metres }: { metres: number }) {
  return <span className={css.when}>{formatDistance(metres)}</span>
}
