import { formatCount } from '../../../ui/format.ts'
import css from './points.module.css'

/** Points as they stand on a gift: 120 积分. */
export function Points({ value }: { value: number }) {
  return (
    <b className={css.points}>
      {formatCount(value)} <small>积分</small>
    </b>
  )
}
