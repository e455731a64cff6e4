import receipt from 'icon:receipt'
import type { PaymentRow } from '../../../contract/finance.contract.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { useQuery } from '../../query.ts'
import { listed, useReadPages } from '../../reading.ts'
import { Matter } from '../../record/shared/matter.tsx'
import type { BookProps } from './books.ts'
import { paymentTabOf, paymentTabs } from './tabs.ts'

const NAMES = ['tab', 'id'] as const

/** The list with the payment that is open: in its place although it has just left the tab, first where it lies further down. */
function withOpen(items: readonly PaymentRow[], open: readonly PaymentRow[], hasMore: boolean): readonly PaymentRow[] {
  const [one] = open
  if (!one || items.some(({ id }) => id === one.id)) return items
  const place = items.findIndex(({ id }) => id > one.id)
  if (place < 0) return hasMore ? [one, ...items] : [...items, one]
  return [...items.slice(0, place), one, ...items.slice(place)]
}

/** 支付 of the city: booked, or given back where somebody asks for it, in place. */
export function PaymentBook({ title, books }: BookProps) {
  const { query, ask } = useQuery(NAMES)
  const tab = paymentTabOf(query.tab)
  const found = useReadPages('/api/renwu/zhifuPage', { tab })
  const { items: open = [] } = useReadPages('/api/renwu/zhifuPage', { id: query.id }, query.id !== '')
  const { items, total, ...read } = listed(found)
  return (
    <List
      title={title}
      sub="订单的退款在订单的售后里办；这里确认入账，审核捐款的退款"
      filters={
        <>
          {books}
          <Filters
            quiet
            label="状态"
            options={paymentTabs}
            value={tab}
            onChange={value => ask({ tab: value, id: '' })}
          />
        </>
      }
      {...read}
      items={items && withOpen(items, open, found.hasMore)}
      // Where there is none but the open one, which has left the tab, there is nothing to count.
      {...(total > 0 && { total })}
      keyOf={({ id }) => id}
      unit="笔支付，等得最久的在前"
      empty={
        tab === 'all'
          ? { title: '还没有人付款', text: '有人付款后，这里可以确认入账。', sign: receipt }
          : {
              title: '这里没有支付',
              text: '有人申请退款时，消息里会通知您。换一个状态看看，或者看全部。',
              sign: receipt,
              action: { label: '看全部', onPress: () => ask({ tab: 'all', id: '' }) },
            }
      }
    >
      {({ id, owner, stateLabel, amount, title: what, reason, regionName, at }) => (
        <Matter
          workflow="payment"
          {...{ id, stateLabel, at }}
          title={owner}
          facts={[
            { label: '金额', value: <Money fen={amount} look="price" /> },
            { label: '用途', value: what },
            { label: '地区', value: regionName },
            { label: '支付单号', value: <Quiet>{id}</Quiet> },
            ...(reason ? [{ label: '退款原因', value: reason }] : []),
          ]}
          open={query.id === id}
          onOpen={open => ask({ id: open ? id : '' })}
        />
      )}
    </List>
  )
}
