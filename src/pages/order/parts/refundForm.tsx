import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { Offer } from '../../../machines/browser/flows.ts'
import { fenOf, type StepValue, yuanOf } from '../../../machines/browser/stepForm.ts'
import { moneyWords } from '../../../ui/format.ts'
import { type CheckGroup, GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { say } from '../../../ui/messages.ts'
import { usePorts } from '../../ports.ts'
import { StepFields } from '../../record/shared/stepFields.tsx'
import { useStepForm } from '../../record/shared/useStepForm.ts'
import type { RecordTalk } from '../../record/useRecord.ts'
import { choicesOf } from './forStep.tsx'

const STEPS = [
  { name: '选商品', question: '哪些商品要退？', fields: ['lines'] },
  { name: '怎么退', question: '想怎样退？', fields: ['kind', 'amount'] },
  { name: '说原因', question: '为什么要退？', fields: ['reason', 'photos'] },
  { name: '核对', question: '', fields: [] },
] as const
const LAST = STEPS.length - 1

const list = (value: StepValue | undefined): readonly string[] =>
  typeof value === 'object' ? value.filter(one => typeof one === 'string') : []

/** 申请售后, one question a step: which lines, how, how much, why. */
export function RefundForm({ order, offer, record }: { order: OrderDetail; offer: Offer; record: RecordTalk }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const [at, setAt] = useState(0)
  const open = order.lines.filter(({ refundable }) => refundable > 0)
  const form = useStepForm(offer, record.fire, open.length === 1 ? startWith(open) : { kind: 'refund' })
  const { values, fields } = form
  const most = (ids: readonly string[]) =>
    open.reduce((sum, line) => sum + (ids.includes(line.id) ? line.refundable : 0), 0)
  const limit = most(list(values.lines))
  const step = STEPS[at] ?? STEPS[0]
  const set = (name: string, value: StepValue) => {
    form.set(name, value)
    // The whole of what can come back is what most ask for.
    if (name === 'lines') form.set('amount', yuanOf(most(list(value))))
  }
  const next = async () => {
    if (at < LAST) {
      const asked = fenOf(String(values.amount ?? '')) ?? 0
      if (!form.check(step.fields)) return
      if (at === 1 && asked > limit) return say(`最多可以退 ${moneyWords(limit)}`, 'warn')
      return setAt(at + 1)
    }
    const known = order.afterSales.map(({ id }) => id)
    if (!(await form.send())) return
    say('已提交，店铺会在 48 小时内处理', 'done')
    const now = await call('/api/v3/orderDetail', { id: order.id }).catch(() => undefined)
    const made = now?.afterSales.find(({ id }) => !known.includes(id))
    navigate(made ? pathTo('/orderRefund', { id: made.id }) : pathTo('/orderDetail', { id: order.id }))
  }
  const kinds = fields.find(({ name }) => name === 'kind')?.choices ?? {}
  const said = (name: string) => String(values[name] ?? '')
  const check: CheckGroup[] = [
    {
      label: '商品',
      items: open
        .filter(({ id }) => list(values.lines).includes(id))
        .map(line => ({ label: line.title, value: `${line.count} 件` })),
      onEdit: () => setAt(0),
    },
    {
      label: '退款',
      items: [
        { label: '方式', value: kinds[said('kind')] ?? '' },
        { label: '金额', value: moneyWords(fenOf(said('amount')) ?? 0) },
      ],
      onEdit: () => setAt(1),
    },
    {
      label: '原因',
      items: [
        { label: '原因', value: said('reason') },
        { label: '图片', value: `${list(values.photos).length} 张` },
      ],
      onEdit: () => setAt(2),
    },
  ]
  return (
    <GuidedForm
      title="申请售后"
      steps={STEPS.map(({ name }) => name)}
      at={at}
      {...(step.question && { question: step.question })}
      {...(at === LAST && { check, hint: '退款会按原来的付款方式退回' })}
      problem={form.note || (at === LAST ? Object.values(form.errors).find(Boolean) : undefined)}
      busy={form.busy}
      {...(at > 0 && { onBack: () => setAt(at - 1) })}
      nextLabel={at === LAST ? '提交申请' : '下一步'}
      onNext={() => void next()}
    >
      <StepFields
        fields={fields.filter(({ name }) => step.fields.some(one => one === name))}
        values={values}
        errors={form.errors}
        context={{ lines: choicesOf(open), hints: { amount: `最多可以退 ${moneyWords(limit)}` } }}
        onChange={set}
      />
    </GuidedForm>
  )
}

const startWith = (open: OrderDetail['lines']) => ({
  kind: 'refund',
  lines: open.map(({ id }) => id),
  amount: yuanOf(open.reduce((sum, { refundable }) => sum + refundable, 0)),
})
