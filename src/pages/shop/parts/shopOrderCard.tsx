import { useState } from 'react'
import type { OrderRow } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { formatMoney } from '../../../ui/format.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Pieces } from '../../../ui/parts/pieces.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './shopOrderCard.module.css'
import { ShopOrderSteps } from './shopOrderSteps.tsx'

const CLOSED_CLAIMS: ReadonlySet<string> = new Set(['refused', 'refunded', 'withdrawn'])

/** One order on the shop's desk; its steps open in place. */
export function ShopOrderCard({ order }: { order: OrderRow }) {
  const [open, setOpen] = useState(false)
  const { id, lines, buyer, amount, at, stateLabel, afterSales } = order
  const sent = lines.filter(({ shipped }) => shipped).length
  const isPartlySent = sent > 0 && sent < lines.length
  const lineSummary = lines
    .map(({ title, options, count, shipped }) => {
      const line = `${[title, ...options].join(' ')} × ${count}`
      return isPartlySent ? `${line}（${shipped ? '已发出' : '还没发'}）` : line
    })
    .join('；')
  return (
    <div className={css.card} data-open={open || undefined}>
      <BoardRow
        title={lines[0]?.title ?? '订单'}
        href={pathTo('/orderDetail', { id })}
        before={<Picture src={lines[0]?.picture ?? ''} alt="" width={56} height={56} />}
        sub={
          <>
            <span className={css.said}>{lineSummary}</span>
            <span className={css.facts}>
              <Pieces>
                {buyer} · {formatMoney(amount)} · <When at={at} withTime />
              </Pieces>
            </span>
            <span className={css.chips}>
              <Chip tone="brand">{stateLabel}</Chip>
              {isPartlySent && <Chip tone="warn">{`已发 ${sent} / ${lines.length} 样`}</Chip>}
              {afterSales.map(claim => (
                <Chip key={claim.id} tone={CLOSED_CLAIMS.has(claim.state) ? 'plain' : 'warn'}>
                  售后：{claim.stateLabel}
                </Chip>
              ))}
            </span>
          </>
        }
        actions={[{ label: open ? '收起' : '办理', onPress: () => setOpen(!open) }]}
      />
      {open && <ShopOrderSteps id={id} />}
    </div>
  )
}
