import { useUrlQuery } from '../../data/urlQuery.ts'
import { Empty } from '../../ui/parts/empty.tsx'
import { ComplaintDetail } from './parts/complaintDetail.tsx'
import { ComplaintForm } from './parts/complaintForm.tsx'

const NAMES = ['order', 'id'] as const

/** 投诉: `?order=` opens the form, `?id=` shows one. */
export default function OrderComplaint() {
  const { order, id } = useUrlQuery(NAMES).query
  if (id) return <ComplaintDetail key={id} id={id} />
  if (order) return <ComplaintForm key={order} order={order} />
  return (
    <Empty
      heading
      title="先选一笔订单"
      text="投诉从订单详情里提交，平台才知道说的是哪一笔。"
      action={{ label: '看我的订单', href: '/order' }}
    />
  )
}

export const { reads } = ComplaintDetail
