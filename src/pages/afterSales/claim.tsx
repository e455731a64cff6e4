import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { LazyPart, type Part, preloadPart } from '../../ui/parts/lazyPart.tsx'
import { OrderStepScreen } from '../order/shared/orderStepScreen.tsx'
import { RefundForm } from './parts/refundForm.tsx'

const NAMES = ['order', 'id'] as const
const claim: Part<{ id: string }> = {
  load: () => import('./parts/claimDetail.tsx').then(({ ClaimDetail }) => ClaimDetail),
}

/** 售后: `?order=` opens the application, `?id=` shows one. */
export default function OrderRefund() {
  const { order, id } = useUrlQuery(NAMES).query
  if (id) return <LazyPart key={id} part={claim} height="30rem" props={{ id }} />
  return (
    <OrderStepScreen id={order} event="APPLY_AFTER_SALES" title="申请售后">
      {(detail, offer, record) => <RefundForm key={order} order={detail} offer={offer} record={record} />}
    </OrderStepScreen>
  )
}

export function preload(query: URLSearchParams): void {
  const order = query.get('order')
  const id = query.get('id')
  if (id) {
    preloadPart(claim)
    prefetchQuery('/api/v3/refundDetail', { id })
  } else if (order) prefetchQuery('/api/v3/orderDetail', { id: order })
}
