import { isCreditCode } from '../../../contract/identity.ts'
import { invoiceContract } from '../../../contract/invoice.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { typedCode } from '../../../contract/typed.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { formatMoney } from '../../../ui/format.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { CheckCards, RadioCards } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Money } from '../../../ui/parts/money.tsx'

const WIRE = '/api/my/juankuanInvoiceGifts'
type Known = WireReply<typeof WIRE>
type Gift = Known['gifts'][number]

const STEPS = [
  { name: '捐款', fields: ['gifts'] },
  { name: '抬头', fields: ['kind', 'title', 'taxNumber', 'email'] },
  { name: '核对', fields: [] },
]
const QUESTIONS: readonly (readonly [question: string, hint: string])[] = [
  ['给哪些捐款开票据？', '同一年、同一个单位收到的捐款开在一张上'],
  ['票据开给谁？', '会记住，下次不用再填'],
]

const WRONG_CODE = '统一社会信用代码不正确，请核对每一位'

/** What one receipt may be for: a payee and a year. */
const groupOf = ({ payee, year }: Gift) => `${payee} ${year}`
const sumOf = (gifts: readonly Gift[]) => gifts.reduce((sum, { amount }) => sum + amount, 0)
const idOf = ({ id }: Gift) => id

interface InvoiceFormProps {
  /** The gift that it begins with; empty for none. */
  gift: string
  /** Leads back to one's own receipts. */
  onLeave?: () => void
}

function Wizard({ known: { gifts, last }, gift, onLeave }: InvoiceFormProps & { known: Known }) {
  const first = gifts.find(({ id }) => id === gift) ?? gifts[0]!
  const groups = [...new Map(gifts.map(one => [groupOf(one), one])).values()]
  const within = (group: string) => gifts.filter(one => groupOf(one) === group)
  const form = useCallForm(invoiceContract.invoiceAdd, {
    draft: 'invoice',
    start: {
      ...last,
      kind: last.kind ?? '',
      gifts: gift === first.id ? [gift] : within(groupOf(first)).map(idOf),
    },
    own: { group: groupOf(first) as string },
    needed: ({ kind }) => (kind === 'organisation' ? ['taxNumber'] : []),
    more: values => ({
      // A draft may name a gift that has a receipt by now.
      gifts: within(values.group)
        .map(idOf)
        .filter(id => values.gifts.includes(id)),
      ...(values.kind === 'person' && { taxNumber: undefined }),
    }),
    validate: ({ kind, taxNumber }) =>
      kind === 'organisation' && taxNumber && !isCreditCode(typedCode(taxNumber)) ? { taxNumber: WRONG_CODE } : {},
    steps: STEPS,
    changes: 'invoice',
    done: '已申请，开好以后会告诉您',
    next: ({ id }) => pathTo('/invoice', { id }),
  })
  const { values } = form
  const { at } = form.frame
  const offered = within(values.group)
  const chosen = offered.filter(({ id }) => values.gifts.includes(id))
  const [question = '', hint = ''] = QUESTIONS[at] ?? []
  const check = [
    {
      label: '捐款',
      onEdit: () => form.go(0),
      items: [
        { label: '收款单位', value: chosen[0]?.payeeName ?? '' },
        { label: '年度', value: `${chosen[0]?.year ?? ''} 年，${chosen.length} 笔` },
        { label: '金额', value: <Money fen={sumOf(chosen)} variant="price" /> },
      ],
    },
    {
      label: '抬头',
      onEdit: () => form.go(1),
      items: [
        { label: '抬头', value: `${values.title}（${values.kind === 'organisation' ? '单位' : '个人'}）` },
        ...(values.kind === 'organisation' ? [{ label: '统一社会信用代码', value: values.taxNumber }] : []),
        ...(values.email ? [{ label: '电子邮箱', value: values.email }] : []),
      ],
    },
  ]
  return (
    <GuidedForm
      {...form.frame}
      title="申请捐赠票据"
      submitLabel="提交申请"
      {...(at < 2 ? { question, hint } : { check })}
      foot={
        onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            看我的票据
          </Button>
        )
      }
    >
      <Restored form={form} />
      {at === 0 && (
        <>
          {groups.length > 1 && (
            <RadioCards
              label="收款单位和年度"
              min={220}
              options={groups.map(one => ({
                value: groupOf(one),
                label: one.payeeName,
                text: `${one.year} 年，共 ${formatMoney(sumOf(within(groupOf(one))))}`,
              }))}
              value={values.group}
              onChange={group => form.set({ group, gifts: within(group).map(idOf) })}
            />
          )}
          <CheckCards
            {...form.bind('gifts')}
            min={220}
            options={offered.map(({ id, title, amount, at: paid }) => ({
              value: id,
              label: formatMoney(amount),
              text: `${title}，${chinaDay(paid)}`,
            }))}
          />
          <p>
            已选 {chosen.length} 笔，合计 <Money fen={sumOf(chosen)} />
          </p>
        </>
      )}
      {at === 1 && (
        <>
          <CallField form={form} name="kind" />
          <CallField
            form={form}
            name="title"
            hint={values.kind === 'organisation' ? '单位的全称' : '您的姓名，和身份证上一样'}
          />
          {values.kind === 'organisation' && <CallField form={form} name="taxNumber" />}
          <CallField form={form} name="email" hint="需要寄到邮箱时填，由财务发送；不填也可以在这里下载" />
        </>
      )}
    </GuidedForm>
  )
}

/** 申请捐赠票据: gifts of one year and payee, what it is made out to, a last check. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { data, problem, retry } = useQuery(WIRE, {})
  if (!data) return <PendingForm title="申请捐赠票据" failure={problem && { text: problem.message, onRetry: retry }} />
  if (data.gifts.length === 0)
    return (
      <Empty
        heading
        title="现在没有可以开票据的捐款"
        text="给募捐捐款，付好以后就能在这里申请。捐物、订单、认证费和管理费不开捐赠票据；正在退款的捐款也不能开。"
        action={
          props.onLeave
            ? { label: '看我的票据', onPress: props.onLeave }
            : { label: '看募捐', href: pathTo('/fundraising') }
        }
      />
    )
  return <Wizard key={props.gift} known={data} {...props} />
}
