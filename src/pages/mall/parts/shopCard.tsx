import chevron from 'icon:chevron-right'
import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from '../shared/goods.module.css'

/** The shop of goods, with a link to it. */
export function ShopCard({ shop: { id, name, picture, open } }: { shop: GoodsDetail['shop'] }) {
  return (
    <Card href={`/v3Shop?id=${id}`}>
      <span className={css.shop}>
        <Picture src={picture} alt="" width={48} height={48} edge="circle" />
        <b>{name}</b>
        {!open && <Chip tone="warn">暂停营业</Chip>}
        <span className={css.enter}>
          进店看看 <Icon svg={chevron} size={15} />
        </span>
      </span>
    </Card>
  )
}
