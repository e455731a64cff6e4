import { useLocation } from 'wouter'
import type { FieldSpec } from '../../../contract/fieldWords.ts'
import { NO_WORDS } from '../../../contract/keys.ts'
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { Refused } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { fenOf } from '../../../contract/typed.ts'
import { useSpan } from '../../../data/delays.ts'
import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import type { Errors } from '../../../machines/browser/draft.ts'
import { fieldsOfOffer } from '../../../machines/browser/flows.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { type StepValue, stepInputOf, validateStepInput } from '../../../machines/browser/stepForm.ts'
import { formatMoney } from '../../../ui/format.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { toast } from '../../../ui/toasts.ts'
import { choicesOf } from '../../order/shared/orderStep.ts'
import { StepFields } from '../../record/shared/stepFields.tsx'
import type { StepFormProps } from '../../record/shared/stepScreen.tsx'
import { refundCheck } from './refundCheck.ts'

const STEPS = [
  { name: '选商品', question: '哪些商品要退？', fields: ['lines'] },
  { name: '怎么退', question: '想怎样退？', fields: ['kind', 'amount'] },
  { name: '说原因', question: '为什么要退？', fields: ['reason', 'photos'] },
  { name: '核对', question: '请核对一遍', fields: [] },
] as const

type Lines = OrderDetail['lines']

const strings = (value: StepValue): string | readonly string[] =>
  typeof value === 'string' ? value : value.filter(one => typeof one === 'string')
const maxRefund = (open: Lines, ids: readonly string[]) =>
  open.reduce((sum, { id, refundable }) => sum + (ids.includes(id) ? refundable : 0), 0)

/** Returns the field without the option to return unshipped goods. */
const onlyPossible = (field: FieldSpec, sent: boolean): FieldSpec =>
  field.name === 'kind' && !sent && field.choices?.refund
    ? { ...field, choices: { refund: field.choices.refund } }
    : field

/** Returns the initial values: a single line is preselected, with its full refundable amount. */
function blankOf(open: Lines) {
  const lines: readonly string[] = open.length === 1 ? open.map(({ id }) => id) : []
  const amount = lines.length > 0 ? yuanOf(maxRefund(open, lines)) : ''
  return { lines, kind: 'refund', amount, reason: '', photos: NO_WORDS }
}

/** 申请售后, one question a step: lines, kind, amount, reason. The draft stays on this device. */
export function RefundForm({ data: order, offer, record }: StepFormProps<OrderDetail>) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  const silence = useSpan('afterSales', 'silence')
  const open = order.lines.filter(({ refundable }) => refundable > 0)
  const fields = fieldsOfOffer(offer)
  const blank = blankOf(open)
  // A draft may contain lines refunded since.
  const withOpenLines = (values: typeof blank) => ({
    ...values,
    lines: values.lines.filter(line => open.some(({ id }) => id === line)),
  })
  const errorsOf = (values: typeof blank): Errors => {
    const limit = maxRefund(open, values.lines)
    const tooMuch = (fenOf(values.amount) ?? 0) > limit
    return {
      ...(tooMuch && { amount: `最多可以退 ${formatMoney(limit)}` }),
      ...validateStepInput(offer, withOpenLines(values)),
    }
  }
  const form = useForm({
    id: `refund-${order.id}`,
    uid,
    blank,
    validate: errorsOf,
    drafts,
    steps: STEPS,
    submit: async values => {
      const refusal = await record.fire(offer.event, stepInputOf(fields, withOpenLines(values)))
      if (refusal) throw new Refused(refusal)
      const now = await call('/api/v3/orderDetail', { id: order.id }).catch(() => undefined)
      return now?.afterSales.find(({ id }) => order.afterSales.every(known => known.id !== id))
    },
    onSent: made => {
      toast(`已提交，店铺会在 ${silence}内处理`, 'done')
      navigate(made ? pathTo('/orderRefund', { id: made.id }) : pathTo('/orderDetail', { id: order.id }))
    },
  })
  const { values, stepIndex: at } = form
  const step = STEPS[at] ?? STEPS[0]
  const last = at === STEPS.length - 1
  const limit = maxRefund(open, values.lines)
  const sent = open.some(({ id, shipped }) => shipped && values.lines.includes(id))
  const set = (name: string, value: StepValue) => {
    const plain = strings(value)
    // The full refundable amount is the usual choice.
    const whole = name === 'lines' && typeof plain !== 'string' ? { amount: yuanOf(maxRefund(open, plain)) } : {}
    form.set({ [name]: plain, ...whole })
  }
  return (
    <GuidedForm
      title="申请售后"
      question={step.question}
      {...(last && {
        check: refundCheck(values, open, fields.find(({ name }) => name === 'kind')?.choices ?? {}, form.go),
        hint: '退款会按原来的付款方式退回',
      })}
      {...form.frame}
      submitLabel="提交申请"
    >
      {!last && <Restored form={form} />}
      <StepFields
        fields={fields
          .filter(({ name }) => step.fields.some(one => one === name))
          .map(field => onlyPossible(field, sent))}
        form={form}
        context={{ lines: choicesOf(open), hints: { amount: `最多可以退 ${formatMoney(limit)}` } }}
        onChange={set}
      />
    </GuidedForm>
  )
}
