import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { matchingSkus, priceRangeOf, type SkuSelection } from '../shared/skuSelection.ts'

/** The price of what is selected: one, or lowest and highest while several fit. */
export function SkuPrice({ goods, selection }: { goods: GoodsDetail; selection: SkuSelection }) {
  const available = matchingSkus(goods.skus, selection)
  const [lowest, highest] = priceRangeOf(available) ?? [goods.price, goods.highestPrice]
  return (
    <b>
      <Money fen={lowest} />
      {highest > lowest && (
        <>
          {' – '}
          <Money fen={highest} />
        </>
      )}
    </b>
  )
}
