import type { WireReply } from '../../../contract/wire.ts'
import { formatCount } from '../../../ui/format.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './ownGoodsCard.module.css'

export type OwnGoods = WireReply<'/api/v3/shopGoodsPage'>['dataList'][number]

interface OwnGoodsCardProps {
  goods: OwnGoods
  /** Why nothing can be changed now. */
  why: string | undefined
  busy: string
  onState: (goods: OwnGoods) => void
}

/** One of my goods: price, stock, and actions. */
export function OwnGoodsCard({ goods, why, busy, onState }: OwnGoodsCardProps) {
  const { id, title, picture, price, highestPrice, stock, held, sold, inStock, state } = goods
  return (
    <Card>
      <Stack gap="sm">
        <div className={css.goods}>
          <Picture src={picture} alt="" width={72} height={72} />
          <div className={css.words}>
            <h2 className={css.title}>{title}</h2>
            <Row wrap gap="sm">
              <span>
                <Money fen={price} variant="price" />
                {highestPrice > price && (
                  <>
                    {' '}
                    至 <Money fen={highestPrice} />
                  </>
                )}
              </span>
              {!inStock && <Chip tone="warn">没货了</Chip>}
            </Row>
            <MutedText block>
              库存 {formatCount(stock)} · 待付款占用 {formatCount(held)} · 已售 {formatCount(sold)}
            </MutedText>
          </div>
        </div>
        <Row wrap gap="sm" justify="end">
          {state !== 'draft' && (
            <ButtonLink variant="quiet" size="sm" href={`/v3GoodsDetail?id=${id}`} aria-label={`查看：${title}`}>
              查看
            </ButtonLink>
          )}
          <ButtonLink variant="line" size="sm" href={`/v3ReleaseAdd?id=${id}`} aria-label={`编辑：${title}`}>
            编辑
          </ButtonLink>
          <Button
            size="sm"
            variant={state === 'onSale' ? 'line' : 'solid'}
            busy={busy === id}
            why={why}
            aria-label={`${state === 'onSale' ? '下架' : '上架'}：${title}`}
            onClick={() => onState(goods)}
          >
            {state === 'onSale' ? '下架' : '上架'}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
