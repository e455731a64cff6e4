import { useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { FinanceList } from './financeList.tsx'
import type { FinanceTabProps } from './financeTabProps.ts'
import { paymentTabOf, paymentTabs } from './tabs.ts'

const NAMES = ['tab', 'id'] as const

/** 支付 of the city: booked, or given back where somebody asks for it. */
export function PaymentList(props: FinanceTabProps) {
  const { query } = useUrlQuery(NAMES)
  const tab = paymentTabOf(query.tab)
  return (
    <FinanceList
      {...props}
      workflow="payment"
      sub="订单的退款在订单的售后里办；这里确认入账，审核捐款的退款"
      tabs={paymentTabs}
      tab={tab}
      pages={useInfiniteQuery('/api/renwu/zhifuPage', { tab })}
      open={useInfiniteQuery('/api/renwu/zhifuPage', { id: query.id }, query.id !== '').items}
      unit="笔支付，等得最久的在前"
      empty={{
        all: { title: '还没有人付款', text: '有人付款后，这里可以确认入账。' },
        tab: { title: '这里没有支付', text: '有人申请退款时，消息里会通知您。换一个状态看看，或者看全部。' },
      }}
    >
      {({ id, owner, stateLabel, amount, asked, title, reason, failure, proof, regionName, at }) => ({
        id,
        stateLabel,
        at,
        title: owner,
        facts: [
          { label: '金额', value: <Money fen={amount} variant="price" /> },
          ...(asked === amount ? [] : [{ label: '应付', value: <Money fen={asked} /> }]),
          { label: '用途', value: title },
          { label: '地区', value: regionName },
          { label: '支付单号', value: <MutedText>{id}</MutedText> },
          ...(reason ? [{ label: '退款原因', value: reason }] : []),
          ...(failure ? [{ label: '未成功原因', value: failure }] : []),
        ],
        ...(proof.length > 0 && { photos: { label: '凭证图片', urls: proof } }),
      })}
    </FinanceList>
  )
}
