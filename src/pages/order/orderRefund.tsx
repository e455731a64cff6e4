import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { ClaimDetail } from './parts/claimDetail.tsx'
import { OrderStepScreen } from './parts/orderStepScreen.tsx'
import { RefundForm } from './parts/refundForm.tsx'

const NAMES = ['order', 'id'] as const

/** 售后: `?order=` asks for one, `?id=` shows one. */
export default function OrderRefund() {
  const { order, id } = useUrlQuery(NAMES).query
  if (id) return <ClaimDetail key={id} id={id} />
  return (
    <OrderStepScreen id={order} event="APPLY_AFTER_SALES" title="申请售后">
      {(detail, offer, record) => <RefundForm key={order} order={detail} offer={offer} record={record} />}
    </OrderStepScreen>
  )
}

export function preload(query: URLSearchParams): void {
  const order = query.get('order')
  const id = query.get('id')
  if (id) prefetchQuery('/api/v3/refundDetail', { id })
  else if (order) prefetchQuery('/api/v3/orderDetail', { id: order })
}
