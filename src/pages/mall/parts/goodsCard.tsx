import { memo } from 'react'
import type { GoodsRow } from '../../../contract/mall.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import { MediaCard } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './goodsCard.module.css'

interface GoodsCardProps {
  goods: GoodsRow
  /** Whether the card is among the first visible ones. */
  priority?: boolean
  /** Omits the shop, in a list of one shop's goods. */
  inShop?: boolean
}

/** One of many goods: picture, title, lowest price, and highlights. */
export const GoodsCard = memo(function GoodsCard({ goods, priority = false, inShop = false }: GoodsCardProps) {
  const { id, title, picture, price, highestPrice, sold, tag, condition, shopName, inStock } = goods
  return (
    <MediaCard
      href={`/v3GoodsDetail?id=${id}`}
      picture={picture}
      title={title}
      {...(!inShop && { sub: shopName })}
      priority={priority}
      headingLevel={2}
    >
      {(condition === 'used' || !inStock) && (
        <div className={css.chips}>
          {condition === 'used' && <Chip tone="jade">二手</Chip>}
          {!inStock && <Chip>已售罄</Chip>}
        </div>
      )}
      <div className={css.foot}>
        <span className={css.price}>
          <Money fen={price} variant="price" />
          {highestPrice > price && <MutedText size="xs"> 起</MutedText>}
        </span>
        <MutedText size="xs">{tag || `已售 ${formatCount(sold)}`}</MutedText>
      </div>
    </MediaCard>
  )
})
