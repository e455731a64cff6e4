import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { Favourite } from '../shared/favourite.tsx'
import { Gallery } from '../shared/gallery.tsx'
import css from '../shared/goods.module.css'
import { Options } from '../shared/options.tsx'
import { matchingSkus, stockText } from '../shared/skuSelection.ts'
import { ShopCard } from './shopCard.tsx'
import { SkuPrice } from './skuPrice.tsx'
import type { Purchase } from './usePurchase.ts'

/** Pictures, price, options, count: what matters before buying. */
export function BuyBox({ goods, purchase }: { goods: GoodsDetail; purchase: Purchase }) {
  const { selection, select, count, setCount, max } = purchase
  return (
    <div className={css.summary}>
      <Gallery pictures={goods.pictures} title={goods.title} />
      <div className={css.buy}>
        <div className={css.price}>
          <SkuPrice goods={goods} selection={selection} />
          <span>
            {goods.freight === 0 ? (
              '包邮'
            ) : (
              <>
                运费 <Money fen={goods.freight} />
              </>
            )}
          </span>
        </div>
        <div className={css.line}>
          <Chip tone={goods.condition === 'used' ? 'jade' : 'plain'}>
            {goods.condition === 'used' ? '二手' : '全新'}
          </Chip>
          {goods.tag && <Chip tone="jade">{goods.tag}</Chip>}
          <MutedText>已售 {formatCount(goods.sold)}</MutedText>
          {goods.reviews.count > 0 && (
            <>
              <Stars value={goods.reviews.stars} />
              <MutedText>{formatCount(goods.reviews.count)} 条评价</MutedText>
            </>
          )}
          <Favourite key={goods.id} kind="goods" id={goods.id} on={goods.favourite} />
        </div>
        {purchase.unavailable && (
          <p className={css.note} role="status">
            {purchase.unavailable}
          </p>
        )}
        <Options names={goods.optionNames} skus={goods.skus} selection={selection} onChange={select} />
        {!purchase.unavailable && (
          <div className={css.line}>
            <Counter label="数量" value={count} max={max} onChange={setCount} onFault={purchase.setCountFault} />
            <span role="status">{stockText(matchingSkus(goods.skus, selection))}</span>
          </div>
        )}
        <ShopCard shop={goods.shop} />
      </div>
    </div>
  )
}
