import inbox from 'icon:message-square-text'
import { pathTo } from '../../contract/screens.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { grouped } from '../../ui/parts/copyable.tsx'
import { OrderCase } from '../order/shared/orderCase.tsx'
import { useRefundContext } from '../order/shared/useRefundContext.ts'
import { RecordBoard } from '../record/shared/recordBoard.tsx'

export const reads = screenReads(['state', 'id'], ({ state, id }) => ({
  pages: pagesOf('/api/v3/complaintPage', state ? { state } : {}),
  opened: id && readOf('/api/v3/complaintPage', { id }),
}))

/** 投诉处理: what buyers complain of, taken up and decided. */
export default function Complaints() {
  const { query, setQuery, pages, opened } = useReads(reads)
  const context = useRefundContext(opened.data?.dataList[0]?.order ?? '')
  return (
    <RecordBoard
      workflow="complaint"
      {...{ query, setQuery, pages }}
      opened={opened.data?.dataList[0]}
      title="投诉处理"
      sub="买家对订单的投诉：先受理，再判定"
      unit="件投诉"
      empty={{ title: '这里没有投诉', text: '有新的投诉时，消息里会通知。', icon: inbox }}
    >
      {({ record, stateLabel, order, shopName, buyer, reason, photos, at }) => ({
        id: record.id,
        stateLabel,
        at,
        title: `${buyer} 投诉 ${shopName}`,
        facts: [
          { label: '原因', value: reason },
          {
            label: '订单号',
            value: <a href={pathTo('/orderDetail', { id: order })}>{grouped(order.toUpperCase())}</a>,
          },
        ],
        photos: { label: '凭证图片', urls: photos },
        details: <OrderCase id={order} />,
        context,
      })}
    </RecordBoard>
  )
}
