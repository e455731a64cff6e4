import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import { countWords } from '../../../ui/format.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import type { Buying } from './buying.ts'
import { possible, pricesOf, stockWords } from './choosing.ts'
import { Favourite } from './favourite.tsx'
import { Gallery } from './gallery.tsx'
import css from './goods.module.css'
import { Options } from './options.tsx'
import { ShopCard } from './shopCard.tsx'

/** Pictures, price, choices, count: what one looks at before buying. */
export function BuyBox({ goods, buying }: { goods: GoodsDetail; buying: Buying }) {
  const { picked, pick, count, setCount, most } = buying
  const left = possible(goods.skus, picked)
  const [lowest, highest] = pricesOf(left) ?? [goods.price, goods.highestPrice]
  return (
    <div className={css.summary}>
      <Gallery pictures={goods.pictures} title={goods.title} />
      <div className={css.buy}>
        <div className={css.price}>
          <b>
            <Money fen={lowest} />
            {highest > lowest && (
              <>
                {' – '}
                <Money fen={highest} />
              </>
            )}
          </b>
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
          {goods.tag && <Chip tone="brand">{goods.tag}</Chip>}
          <Quiet>已售 {countWords(goods.sold)}</Quiet>
          {goods.reviews.count > 0 && (
            <>
              <Stars of={goods.reviews.stars} />
              <Quiet>{countWords(goods.reviews.count)} 条评价</Quiet>
            </>
          )}
          <Favourite key={goods.id} kind="goods" id={goods.id} on={goods.favourite} />
        </div>
        {buying.closed && (
          <p className={css.note} role="status">
            {buying.closed}
          </p>
        )}
        <Options names={goods.optionNames} skus={goods.skus} picked={picked} onChange={pick} />
        {!buying.closed && (
          <div className={css.line}>
            <Counter label="数量" value={count} most={most} onChange={setCount} />
            <span role="status">{stockWords(left)}</span>
          </div>
        )}
        <ShopCard shop={goods.shop} />
      </div>
    </div>
  )
}
