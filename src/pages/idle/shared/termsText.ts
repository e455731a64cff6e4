import type { IdleRow } from '../../../contract/idle.contract.ts'
import { IDLE_TERMS } from '../../../contract/idleWords.ts'
import { formatMoney } from '../../../ui/format.ts'

/** Returns the terms in words: 免费送, 想换：一口锅, 卖 ¥80.00. */
export const termsText = ({ terms, want, price }: Pick<IdleRow, 'terms' | 'want' | 'price'>): string =>
  terms === 'free' ? IDLE_TERMS.free : terms === 'swap' ? `想换：${want}` : `${IDLE_TERMS.sell} ${formatMoney(price)}`
