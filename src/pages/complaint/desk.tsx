import inbox from 'icon:message-square-text'
import { COMPLAINT_TABLE } from '../../contract/deskTables.ts'
import { COMPLAINT_DESK } from '../../contract/recordLists.ts'
import { pathTo } from '../../contract/screens.ts'
import { grouped } from '../../ui/parts/copyable.tsx'
import { OrderCase } from '../order/shared/orderCase.tsx'
import { useRefundContext } from '../order/shared/useRefundContext.ts'
import { deskScreen } from '../record/shared/deskScreen.tsx'

/** 投诉处理: buyers' complaints to accept and decide. */
const ComplaintDesk = deskScreen('/api/v3/complaintPage', {
  workflow: 'complaint',
  list: COMPLAINT_DESK,
  tabName: 'state',
  title: '投诉处理',
  sub: '先受理，再判定',
  unit: '件投诉',
  filters: { keyword: '买家、手机、店铺、订单号', since: '' },
  row: ({ buyer, shopName, reason, order, at, stateLabel }) => ({
    title: `${buyer} 投诉 ${shopName}`,
    sub: reason,
    amount: `订单 ${order.slice(-4).toUpperCase()}`,
    since: at,
    stateLabel,
  }),
  matter: ({ buyer, shopName, reason, order, photos }) => ({
    title: `${buyer} 投诉 ${shopName}`,
    facts: [
      { label: '原因', value: reason },
      { label: '订单号', value: <a href={pathTo('/orderDetail', { id: order })}>{grouped(order.toUpperCase())}</a> },
    ],
    photos: { label: '凭证图片', urls: photos },
    details: <OrderCase id={order} />,
  }),
  useContext: item => useRefundContext(item?.order ?? ''),
  // Taken up, it is decided at once.
  stays: ['TAKE_UP'],
  table: COMPLAINT_TABLE,
  empty: { title: '这里没有投诉', text: '有新的投诉时，消息里会通知。', icon: inbox },
})

export default ComplaintDesk
export const { reads } = ComplaintDesk
