import { Button } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './cart.module.css'

interface CartBarProps {
  /** Whether every line that can be bought is selected. */
  all: boolean
  /** Whether any line can be bought. */
  any: boolean
  /** Selected pieces, and their price without freight, 分. */
  pieces: number
  amount: number
  busy: boolean
  onAll: (on: boolean) => void
  onBuy: () => void
}

/** All or none, the sum, and the button to order. */
export function CartBar({ all, any, pieces, amount, busy, onAll, onBuy }: CartBarProps) {
  return (
    <div className={css.bar} data-action-bar="">
      <Checkbox checked={all} disabled={!any} onChange={onAll}>
        全选
      </Checkbox>
      <div className={css.sum} role="status">
        <MutedText>已选 {pieces} 件，合计 </MutedText>
        <Money fen={amount} variant="price" />
        <MutedText size="xs" block>
          运费结算时算
        </MutedText>
      </div>
      <Button busy={busy} onClick={onBuy} {...(pieces === 0 && { why: '请先选择要买的商品' })}>
        去结算
      </Button>
    </div>
  )
}
