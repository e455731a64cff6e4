import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { useQuery } from '../../query.ts'
import { useReadPages } from '../../reading.ts'
import { Book } from './book.tsx'
import type { BookProps } from './books.ts'
import { paymentTabOf, paymentTabs } from './tabs.ts'

const NAMES = ['tab', 'id'] as const

/** 支付 of the city: booked, or given back where somebody asks for it. */
export function PaymentBook(props: BookProps) {
  const { query } = useQuery(NAMES)
  const tab = paymentTabOf(query.tab)
  return (
    <Book
      {...props}
      workflow="payment"
      sub="订单的退款在订单的售后里办；这里确认入账，审核捐款的退款"
      tabs={paymentTabs}
      tab={tab}
      found={useReadPages('/api/renwu/zhifuPage', { tab })}
      open={useReadPages('/api/renwu/zhifuPage', { id: query.id }, query.id !== '').items}
      unit="笔支付，等得最久的在前"
      empty={{
        all: { title: '还没有人付款', text: '有人付款后，这里可以确认入账。' },
        tab: { title: '这里没有支付', text: '有人申请退款时，消息里会通知您。换一个状态看看，或者看全部。' },
      }}
    >
      {({ id, owner, stateLabel, amount, title, reason, regionName, at }) => ({
        ...{ id, stateLabel, at },
        title: owner,
        facts: [
          { label: '金额', value: <Money fen={amount} look="price" /> },
          { label: '用途', value: title },
          { label: '地区', value: regionName },
          { label: '支付单号', value: <Quiet>{id}</Quiet> },
          ...(reason ? [{ label: '退款原因', value: reason }] : []),
        ],
      })}
    </Book>
  )
}
