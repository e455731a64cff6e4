import store from 'icon:store'
import { memo } from 'react'
import type { OrderRow } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { clockEndOf } from '../../../machines/browser/turn.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { OrderLines } from '../shared/orderLines.tsx'
import css from './orderCard.module.css'
import { OrderNext } from './orderNext.tsx'

/** Maximum lines on a card. */
const MAX_LINES = 2

/** One order in a list. */
export const OrderCard = memo(function OrderCard({ order }: { order: OrderRow }) {
  const { id, shop, state, lines, amount, refunded, at, dueAt, afterSales } = order
  const href = pathTo('/orderDetail', { id })
  const pieces = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" justify="between">
          <h2 className={css.shop}>
            <Icon svg={store} size={16} /> {shop.name}
          </h2>
          <StateChip of={order} />
        </Row>
        <OrderLines lines={lines.slice(0, MAX_LINES)} />
        {lines.length > MAX_LINES && <MutedText block>还有 {lines.length - MAX_LINES} 种商品</MutedText>}
        {afterSales.length > 0 && (
          <Row wrap gap="sm">
            {afterSales.map(claim => (
              <Chip key={claim.id} tone="warn">
                售后：{claim.stateLabel}
              </Chip>
            ))}
          </Row>
        )}
        <Row wrap gap="sm" justify="between">
          <MutedText size="xs">
            <When at={at} withTime /> 下单
          </MutedText>
          <span className={css.sum}>
            共 {pieces} 件，合计 <Money fen={amount} />
            {refunded > 0 && (
              <>
                ，已退 <Money fen={refunded} />
              </>
            )}
          </span>
        </Row>
        <Row wrap gap="sm" justify="between">
          <span>{dueAt !== null && <Countdown until={dueAt} outcome={clockEndOf('order', state)} />}</span>
          <div className={css.steps}>
            <ButtonLink
              variant="line"
              size="sm"
              href={href}
              aria-label={`查看：${shop.name}，${lines[0]?.title ?? ''}`}
            >
              查看
            </ButtonLink>
            <OrderNext order={order} />
          </div>
        </Row>
      </Stack>
    </Card>
  )
})
