import { useLocation } from 'wouter'
import type { OrderDetail } from '../../contract/order.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { prefetchQuery } from '../../data/query.ts'
import type { RecordHandle } from '../../data/record/useRecord.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useStepForm } from '../../forms/stepForm.ts'
import type { StepOffer } from '../../machines/browser/flows.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { confirmDialog } from '../../ui/questions.ts'
import { toast } from '../../ui/toasts.ts'
import { StepFields } from '../record/shared/stepFields.tsx'
import { choicesOf, OrderStepScreen } from './shared/orderStepScreen.tsx'

const NAMES = ['id'] as const

function Evaluate({ order, offer, record }: { order: OrderDetail; offer: StepOffer; record: RecordHandle }) {
  const [, navigate] = useLocation()
  const lines = order.lines.filter(({ reviewed, refundable }) => !reviewed && refundable > 0)
  const open = lines.length > 0 ? lines : order.lines
  const form = useStepForm({
    offer,
    fire: record.fire,
    defaults: { reviews: open.map(({ id }) => ({ line: id, stars: 0, words: '', pictures: [] })) },
    onTaken: () => {
      toast('谢谢您的评价', 'done')
      navigate(pathTo('/orderDetail', { id: order.id }))
    },
  })
  const submit = async () => {
    if (!form.check()) return
    const confirmed = await confirmDialog({ title: '提交评价？', text: offer.confirm ?? '', confirmLabel: '提交' })
    if (confirmed) form.submit()
  }
  return (
    <GuidedForm
      title="评价"
      sub="说说用得怎么样，别的邻居会看到"
      {...form.frame}
      submitLabel="提交评价"
      onNext={() => void submit()}
    >
      <StepFields form={form} fields={form.fields} context={{ lines: choicesOf(open) }} />
    </GuidedForm>
  )
}

/** 评价: stars, words and pictures for each line of a received order, once. */
export default function OrderEvaluate() {
  const { id } = useUrlQuery(NAMES).query
  return (
    <OrderStepScreen id={id} event="REVIEW" title="评价">
      {(order, offer, record) => <Evaluate key={id} order={order} offer={offer} record={record} />}
    </OrderStepScreen>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/v3/orderDetail', { id })
}
