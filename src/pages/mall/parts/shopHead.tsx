import type { WireReply } from '../../../contract/wire.ts'
import { countWords } from '../../../ui/format.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { Stars } from '../../../ui/parts/stars.tsx'
import { Favourite } from './favourite.tsx'
import css from './shopHead.module.css'

/** Picture, words, figures and place of a shop. */
export function ShopHead({ shop }: { shop: WireReply<'/api/v3/shopDetail'> }) {
  const { id, picture, open, summary, regionName, address, goodsCount, sold, stars, favourite } = shop
  return (
    <div className={css.head}>
      <Picture src={picture} alt="" width={72} height={72} edge="circle" first />
      <div className={css.words}>
        {summary && <p>{summary}</p>}
        <div className={css.figures}>
          {!open && <Chip tone="warn">暂停营业，现在不能下单</Chip>}
          {stars > 0 && <Stars of={stars} />}
          <Quiet>
            {countWords(goodsCount)} 件商品 · 已售 {countWords(sold)}
          </Quiet>
        </div>
        <Quiet block>
          {regionName}
          {address && ` ${address}`}
        </Quiet>
      </div>
      <Favourite key={id} kind="shop" id={id} on={favourite} />
    </div>
  )
}
