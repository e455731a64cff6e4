import cross from 'icon:heart-off'
import type { FAVOURITE_KINDS } from '../../../contract/mall.contract.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './favouriteRow.module.css'

type Kind = (typeof FAVOURITE_KINDS)[number]

interface FavouriteRowProps {
  favourite: WireReply<'/api/v3/collectPage'>['dataList'][number]
  busy: boolean
  onRemove: () => void
}

const KIND_LABELS: Readonly<Record<Kind, string>> = {
  goods: '商品',
  gift: '礼品',
  shop: '店铺',
  activity: '活动',
  campaign: '募捐',
  idle: '闲置',
}
/** Labels of unavailable favourites by kind. */
const GONE_LABELS: Readonly<Record<Kind, string>> = {
  goods: '已下架',
  gift: '已下架',
  shop: '暂停营业',
  activity: '已结束',
  campaign: '已结束',
  idle: '已送出',
}
const PATHS: Readonly<Record<Kind, (id: string) => string>> = {
  goods: id => `/v3GoodsDetail?id=${id}`,
  gift: id => `/giftDetail?id=${id}`,
  shop: id => `/v3Shop?id=${id}`,
  activity: id => `/volunteerDetail?id=${id}`,
  campaign: id => `/fundraisingDetail?id=${id}`,
  idle: id => `/idle?id=${id}`,
}

/** One favourite, and the button to remove it. */
export function FavouriteRow({ favourite, busy, onRemove }: FavouriteRowProps) {
  const { kind, id, title, summary, picture, price, gone } = favourite
  return (
    <article className={css.row} data-gone={gone || undefined}>
      <span className={css.picture}>
        <Picture src={picture} alt="" width={84} height={84} />
      </span>
      <div className={css.words}>
        <h2 className={css.title}>
          <a href={PATHS[kind](id)}>{title}</a>
        </h2>
        {summary && <MutedText block>{summary}</MutedText>}
        <div className={css.foot}>
          {price !== null && <Money fen={price} variant="price" />}
          <Chip>{KIND_LABELS[kind]}</Chip>
          {gone && <Chip tone="warn">{GONE_LABELS[kind]}</Chip>}
        </div>
      </div>
      <IconButton icon={cross} label={`取消收藏${title}`} disabled={busy} onClick={onRemove} />
    </article>
  )
}
