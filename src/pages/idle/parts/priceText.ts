import type { IdleDealRow } from '../../../contract/idle.contract.ts'
import { formatMoney } from '../../../ui/format.ts'

/** Returns the price in words: what was offered, and what stood there where that is another. */
export const priceText = ({ price, asked }: Pick<IdleDealRow, 'price' | 'asked'>): string =>
  price === asked ? formatMoney(price) : `${formatMoney(price)}（标价 ${formatMoney(asked)}）`
