import type { GiftDetail } from '../../../contract/gift.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Favourite } from '../../mall/shared/favourite.tsx'
import { Gallery } from '../../mall/shared/gallery.tsx'
import css from '../../mall/shared/goods.module.css'
import { Options } from '../../mall/shared/options.tsx'
import { matchingSkus, type SkuSelection, stockText } from '../../mall/shared/skuSelection.ts'
import { mostPieces } from './giftTerms.ts'
import { Points } from './points.tsx'

interface GiftBoxProps {
  gift: GiftDetail
  selection: SkuSelection
  onSelect: (selection: SkuSelection) => void
  count: number
  onCount: (count: number) => void
  onFault: (sentence: string) => void
  /** Why it cannot be exchanged now; undefined if it can. */
  why: string | undefined
}

/** Pictures, points, options, count: what matters before an exchange. */
export function GiftBox({ gift, selection, onSelect, count, onCount, onFault, why }: GiftBoxProps) {
  const { pictures, alt, title, condition, exchanged, skus, optionNames, draw, mine, id, favourite } = gift
  const open = matchingSkus(skus, selection)
  const points = open.map(one => one.points)
  const [lowest, highest] =
    points.length > 0 ? [Math.min(...points), Math.max(...points)] : [gift.points, gift.highestPoints]
  const most = mostPieces(gift, selection)
  return (
    <div className={css.summary}>
      <Gallery pictures={pictures} title={alt || title} />
      <div className={css.buy}>
        <div className={css.price}>
          <span>
            <Points value={lowest} />
            {highest > lowest && (
              <>
                {' – '}
                <Points value={highest} />
              </>
            )}
          </span>
          {mine !== null && <span>您可以用的 {formatCount(mine)} 积分</span>}
        </div>
        <div className={css.line}>
          <Chip tone={condition === 'used' ? 'jade' : 'plain'}>{condition === 'used' ? '二手' : '全新'}</Chip>
          <MutedText>已兑 {formatCount(exchanged)}</MutedText>
          <Favourite key={id} kind="gift" id={id} on={favourite} />
        </div>
        {why && (
          <p className={css.note} role="status">
            {why}
          </p>
        )}
        <Options names={optionNames} skus={skus} selection={selection} onChange={onSelect} />
        {!draw && most > 0 && (
          <div className={css.line}>
            <Counter label="数量" value={count} max={most} onChange={onCount} onFault={onFault} />
            <span role="status">{stockText(open)}</span>
          </div>
        )}
      </div>
    </div>
  )
}
