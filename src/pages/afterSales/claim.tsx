import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { LazyPart, type Part, preloadPart } from '../../ui/parts/lazyPart.tsx'
import { ORDER_STEP } from '../order/shared/orderStep.ts'
import { stepGate } from '../record/shared/stepScreen.tsx'
import { RefundForm } from './parts/refundForm.tsx'

const NAMES = ['id'] as const
const claim: Part<{ id: string }> = {
  load: () => import('./parts/claimDetail.tsx').then(({ ClaimDetail }) => ClaimDetail),
}
const Application = stepGate(
  'order',
  'APPLY_AFTER_SALES',
  '/api/v3/orderDetail',
  { ...ORDER_STEP, title: '申请售后', name: 'order' },
  RefundForm,
)

/** 售后: `?order=` opens the application, `?id=` shows one. */
export default function OrderRefund() {
  const { id } = useUrlQuery(NAMES).query
  return id ? <LazyPart key={id} part={claim} height="30rem" props={{ id }} /> : <Application />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) {
    preloadPart(claim)
    prefetchQuery('/api/v3/refundDetail', { id })
  } else Application.reads.ahead(query)
}
