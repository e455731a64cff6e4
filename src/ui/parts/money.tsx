import { moneyParts } from '../format.ts'
import css from './words.module.css'

interface MoneyProps {
  /** Whole 分. */
  fen: number | bigint
  /** `price` is the coloured one of goods; `plain` is for running text. */
  variant?: 'price' | 'plain'
  /** Omits `.00`, for round goals and sums. */
  round?: boolean
}

/** ¥1,234.50 with a smaller fraction. */
export function Money({ fen, variant = 'plain', round = false }: MoneyProps) {
  const { sign, whole, fraction } = moneyParts(fen)
  return (
    <span className={variant === 'price' ? css.price : css.money}>
      {sign}
      <span className={css.small}>¥</span>
      {whole}
      {!(round && fraction === '00') && <span className={css.small}>.{fraction}</span>}
    </span>
  )
}
