import type { ReactNode } from 'react'
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { type RecordHandle, useRecord } from '../../../data/record/useRecord.ts'
import type { StepOffer } from '../../../machines/browser/flows.ts'
import { PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { failureOf } from '../../record/shared/recordDetail.ts'

interface OrderStepScreenProps {
  id: string
  event: string
  title: string
  children: (order: OrderDetail, offer: StepOffer, record: RecordHandle) => ReactNode
}

/** A screen for one step of an order; explains why the step is not available. */
export function OrderStepScreen({ id, event, title, children }: OrderStepScreenProps) {
  const read = useQuery('/api/v3/orderDetail', { id }, id !== '')
  const { data, problem } = read
  const record = useRecord('order', id)
  const offer = record.offers.find(one => one.event === event)
  if (!id || isMissing(problem))
    return <Empty heading title="没有找到这笔订单" action={{ label: '看我的订单', href: '/order' }} />
  if (!data || !record.ready) return <PendingForm title={title} failure={failureOf(record, read)} />
  // While a step is being sent its form stays, whatever the optimistic state.
  if (offer && !offer.refusal) return children(data, offer, record)
  return (
    <Empty
      heading
      title={`现在不能${title}`}
      text={offer?.refusal?.message ?? '这一步由买家办理。'}
      action={{ label: '回到订单', href: pathTo('/orderDetail', { id }) }}
    />
  )
}

/** Returns the lines of an order as choices. */
export const choicesOf = (lines: OrderDetail['lines']) =>
  lines.map(({ id, title, options, count }) => ({ id, label: title, text: [...options, `${count} 件`].join(' · ') }))
