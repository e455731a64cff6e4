import receipt from 'icon:receipt'
import { PAYMENT_TABS } from '../../../contract/finance.contract.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { useQuery } from '../../query.ts'
import { listed, useReadPages } from '../../reading.ts'
import { Matter } from '../../record/shared/matter.tsx'
import type { BookProps } from './books.ts'

const NAMES = ['tab', 'id'] as const
const LABELS = { refundRequested: '申请退款', paid: '待入账', refunding: '退款中', all: '全部' } as const
const tabs = PAYMENT_TABS.map(value => ({ value, label: LABELS[value] }))

/** 支付 of the city: booked, or given back where somebody asks for it, in place. */
export function PaymentBook({ title, books }: BookProps) {
  const { query, ask } = useQuery(NAMES)
  const tab = PAYMENT_TABS.find(one => one === query.tab) ?? 'refundRequested'
  const found = useReadPages('/api/renwu/zhifuPage', { tab })
  return (
    <List
      title={title}
      sub="订单的退款在订单的售后里办；这里确认入账，审核捐款的退款"
      filters={
        <>
          {books}
          <Filters quiet label="状态" options={tabs} value={tab} onChange={value => ask({ tab: value, id: '' })} />
        </>
      }
      {...listed(found)}
      keyOf={({ id }) => id}
      unit="笔支付，等得最久的在前"
      empty={{ title: '这里没有支付', text: '有人申请退款时，消息里会通知您。', sign: receipt }}
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
            ...(reason ? [{ label: '退款原因', value: reason }] : []),
          ]}
          open={query.id === id}
          onOpen={open => ask({ id: open ? id : '' })}
        />
      )}
    </List>
  )
}
