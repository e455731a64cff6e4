import type { WireReply } from '../../../contract/wire.ts'
import { countWords } from '../../../ui/format.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { firstBuilt } from '../../built.ts'
import css from './goodsCard.module.css'

export type OwnGoods = WireReply<'/api/v3/shopGoodsPage'>['dataList'][number]

interface GoodsCardProps {
  goods: OwnGoods
  /** Why nothing can be changed now. */
  why: string | undefined
  busy: string
  onState: (goods: OwnGoods) => void
}

/** One of my goods: price, what lies on the shelf, and what can be done with it. */
export function GoodsCard({ goods, why, busy, onState }: GoodsCardProps) {
  const { id, title, picture, price, highestPrice, stock, held, sold, inStock, state } = goods
  const shown = firstBuilt('/v3GoodsDetail')
  return (
    <Card>
      <Stack gap="sm">
        <div className={css.goods}>
          <Picture src={picture} alt="" width={72} height={72} />
          <div className={css.words}>
            <h2 className={css.title}>{title}</h2>
            <Row wrap gap="sm">
              <span>
                <Money fen={price} look="price" />
                {highestPrice > price && (
                  <>
                    {' '}
                    至 <Money fen={highestPrice} />
                  </>
                )}
              </span>
              {!inStock && <Chip tone="warn">没货了</Chip>}
            </Row>
            <Quiet>
              库存 {countWords(stock)} · 待付款占用 {countWords(held)} · 已售 {countWords(sold)}
            </Quiet>
          </div>
        </div>
        <Row wrap gap="sm" spread="end">
          {shown && state !== 'draft' && (
            <ButtonLink look="quiet" size="sm" href={`${shown}?id=${id}`} aria-label={`查看：${title}`}>
              查看
            </ButtonLink>
          )}
          <ButtonLink look="line" size="sm" href={`/v3ReleaseAdd?id=${id}`} aria-label={`编辑：${title}`}>
            编辑
          </ButtonLink>
          <Button
            size="sm"
            look={state === 'onSale' ? 'line' : 'solid'}
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
