import type { WireReply } from '../../../contract/wire.ts'
import { formatCount } from '../../../ui/format.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { Favourite } from '../shared/favourite.tsx'
import css from './shopHeader.module.css'

/** Picture, description, figures and place of a shop. */
export function ShopHeader({ shop }: { shop: WireReply<'/api/v3/shopDetail'> }) {
  const { id, picture, open, summary, regionName, address, goodsCount, sold, stars, favourite } = shop
  return (
    <div className={css.head}>
      <Picture src={picture} alt="" width={72} height={72} edge="circle" priority />
      <div className={css.words}>
        {summary && <p>{summary}</p>}
        <div className={css.figures}>
          {!open && <Chip tone="warn">暂停营业，现在不能下单</Chip>}
          {stars > 0 && <Stars value={stars} />}
          <MutedText>
            {formatCount(goodsCount)} 件商品 · 已售 {formatCount(sold)}
          </MutedText>
        </div>
        <MutedText block>
          {regionName}
          {address && ` ${address}`}
        </MutedText>
      </div>
      <Favourite key={id} kind="shop" id={id} on={favourite} />
    </div>
  )
}
