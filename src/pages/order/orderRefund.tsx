import { useQuery } from '../query.ts'
import { readAhead } from '../reading.ts'
import { ClaimDetail } from './parts/claimDetail.tsx'
import { ForStep } from './parts/forStep.tsx'
import { RefundForm } from './parts/refundForm.tsx'

const NAMES = ['order', 'id'] as const

/** 售后: `?order=` asks for one, `?id=` shows one. */
export default function OrderRefund() {
  const { order, id } = useQuery(NAMES).query
  if (id) return <ClaimDetail key={id} id={id} />
  return (
    <ForStep id={order} event="APPLY_AFTER_SALES" title="申请售后">
      {(detail, offer, record) => <RefundForm key={order} order={detail} offer={offer} record={record} />}
    </ForStep>
  )
}

export function preload(query: URLSearchParams): void {
  const order = query.get('order')
  const id = query.get('id')
  if (id) readAhead('/api/v3/refundDetail', { id })
  else if (order) readAhead('/api/v3/orderDetail', { id: order })
}
