import { useLocation } from 'wouter'
import type { OrderDetail } from '../../contract/order.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import type { Offer } from '../../machines/browser/flows.ts'
import { ask } from '../../ui/asking.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { say } from '../../ui/messages.ts'
import { useQuery } from '../query.ts'
import { readAhead } from '../reading.ts'
import { StepFields } from '../record/shared/stepFields.tsx'
import { useStepForm } from '../record/shared/useStepForm.ts'
import type { RecordTalk } from '../record/useRecord.ts'
import { choicesOf, ForStep } from './parts/forStep.tsx'

const NAMES = ['id'] as const

function Evaluate({ order, offer, record }: { order: OrderDetail; offer: Offer; record: RecordTalk }) {
  const [, navigate] = useLocation()
  const lines = order.lines.filter(({ reviewed, refundable }) => !reviewed && refundable > 0)
  const open = lines.length > 0 ? lines : order.lines
  const form = useStepForm(offer, record.fire, {
    reviews: open.map(({ id }) => ({ line: id, stars: 0, words: '', pictures: [] })),
  })
  const submit = async () => {
    if (!form.check()) return
    const sure = await ask({ title: '提交评价？', text: offer.confirm ?? '', confirmLabel: '提交' })
    if (!sure || !(await form.send())) return
    say('谢谢您的评价', 'done')
    navigate(pathTo('/orderDetail', { id: order.id }))
  }
  return (
    <GuidedForm
      title="评价"
      sub="说说用得怎么样，别的邻居会看到"
      problem={form.note}
      busy={form.busy}
      nextLabel="提交评价"
      onNext={() => void submit()}
    >
      <StepFields {...form} context={{ lines: choicesOf(open) }} onChange={form.set} />
    </GuidedForm>
  )
}

/** 评价: stars, words and pictures for each line of a received order, once. */
export default function OrderEvaluate() {
  const { id } = useQuery(NAMES).query
  return (
    <ForStep id={id} event="REVIEW" title="评价">
      {(order, offer, record) => <Evaluate key={id} order={order} offer={offer} record={record} />}
    </ForStep>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/v3/orderDetail', { id })
}
