import { useState } from 'react'
import { useLocation } from 'wouter'
import { NO_WORDS } from '../../contract/keys.ts'
import { isMissing, Refused } from '../../contract/refusal.ts'
import type { WireReply } from '../../contract/wire.ts'
import { usePorts } from '../../data/ports.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { type RecordHandle, useRecord } from '../../data/record/useRecord.ts'
import { useView } from '../../data/view.ts'
import { useCountFaults } from '../../forms/countFaults.ts'
import { useForm } from '../../forms/form.ts'
import { Restored } from '../../forms/restored.tsx'
import { SpecField } from '../../forms/specField.tsx'
import type { Errors } from '../../machines/browser/draft.ts'
import { fieldsByName } from '../../machines/browser/flows.ts'
import { inputErrors } from '../../machines/browser/stepForm.ts'
import { GuidedForm, PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Counter } from '../../ui/parts/counter.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { toast } from '../../ui/toasts.ts'
import { failureOf } from '../record/shared/recordDetail.ts'
import { collectPath } from './parts/collectPath.ts'
import css from './parts/collectRoute.module.css'

const STEPS = [
  { name: '清点', question: '当面清点，实际收到几件？', fields: ['counts', 'reason'] },
  { name: '拍照', question: '拍几张现场照片', fields: ['photos'] },
  { name: '核对', question: '请核对一遍', fields: [] },
] as const
/** Also enforced by the server: nothing was collected, so nothing can be confirmed. */
const NO_ITEMS_MESSAGE = '一件也没有收到，不能确认收取。请打电话和捐赠人另约时间；另约不成，请返回按「无法收取」'

type Collection = WireReply<'/api/renwu/collectDetails'>

function CountForm({ data, record }: { data: Collection; record: RecordHandle }) {
  const { drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  const { id, items } = data
  const blank = {
    counts: items.map(({ id: item, count }) => ({ item, count })),
    reason: '',
    photos: NO_WORDS,
  }
  type Values = typeof blank
  const countOf = (values: Values, item: string) => values.counts.find(one => one.item === item)?.count ?? 0
  const differs = (values: Values) => items.some(({ id: item, count }) => countOf(values, item) !== count)
  const inputOf = (values: Values) => ({
    counts: values.counts,
    photos: values.photos,
    reason: differs(values) ? values.reason : '',
  })
  const errorsOf = (values: Values): Errors => ({
    ...inputErrors(record.flow?.events.COLLECT?.input, inputOf(values)),
    ...(differs(values) && values.reason.trim().length < 2 && { reason: '件数和登记的不一样，请说明原因' }),
    ...(values.counts.every(({ count }) => count === 0) && { counts: NO_ITEMS_MESSAGE }),
    ...(values.photos.length === 0 && { photos: '请至少拍一张现场照片' }),
  })
  const faults = useCountFaults()
  const form = useForm({
    id: `collect-${id}`,
    uid,
    blank,
    validate: values => ({ ...errorsOf(values), ...(faults.first && { counts: faults.first }) }),
    drafts,
    steps: STEPS,
    submit: async values => {
      const refusal = await record.fire('COLLECT', inputOf(values))
      if (refusal) throw new Refused(refusal)
    },
    onSent: () => {
      toast('已收取，捐赠人核对后送往爱心仓库', 'done')
      navigate(collectPath(data), { replace: true })
    },
  })
  const { values, stepIndex: at } = form
  const fields = fieldsByName(record.flow, 'COLLECT')
  const step = STEPS[at] ?? STEPS[0]
  const last = at === STEPS.length - 1
  return (
    <GuidedForm
      title="确认收取"
      question={step.question}
      {...(at === 0 && { hint: '没有收到的填 0，多出来的照实填' })}
      {...(last && {
        check: [
          {
            label: '件数',
            items: items.map(({ id: item, name, count, unit }) => ({
              label: name,
              value: `${countOf(values, item)} ${unit}${countOf(values, item) === count ? '' : `（登记 ${count} ${unit}）`}`,
            })),
            onEdit: () => form.go(0),
          },
          ...(differs(values)
            ? [{ label: '件数不一致', items: [{ label: '原因', value: values.reason }], onEdit: () => form.go(0) }]
            : []),
          {
            label: '照片',
            items: [{ label: '现场照片', value: `${values.photos.length} 张` }],
            onEdit: () => form.go(1),
          },
        ],
      })}
      {...form.frame}
      submitLabel="确认收取"
    >
      {!last && <Restored form={form} />}
      {at === 0 && (
        <>
          <ul className={css.goods}>
            {items.map(({ id: item, name, count, unit }) => (
              <li key={item}>
                <div>
                  <b>{name}</b>
                  <MutedText block>
                    登记 {count} {unit}
                  </MutedText>
                </div>
                <Counter
                  label={name}
                  value={countOf(values, item)}
                  min={0}
                  max={9999}
                  onFault={faults.tell(item)}
                  onChange={to =>
                    form.set({ counts: values.counts.map(one => (one.item === item ? { item, count: to } : one)) })
                  }
                />
              </li>
            ))}
          </ul>
          {form.field('counts').error && !faults.first && (
            <p role="alert" className={css.wrong} data-invalid>
              {form.field('counts').error}
            </p>
          )}
          {differs(values) && fields.reason && (
            <SpecField spec={{ ...fields.reason, required: true }} bound={form.field('reason')} look={{ rows: 2 }} />
          )}
        </>
      )}
      {at === 1 && fields.photos && (
        <SpecField spec={{ ...fields.photos, required: true }} bound={form.field('photos')} look={{}} />
      )}
    </GuidedForm>
  )
}

const NotNow = () => (
  <Empty
    heading
    title="现在不用收取"
    text="它可能已经收取，或者改派给了别人。"
    action={{ label: '看我的上门收取', href: '/collect' }}
  />
)

/** Decides once whether the form is open: its own step must not unmount it before its message. */
function CountFormOnce(props: { data: Collection; record: RecordHandle }) {
  const [open] = useState(() => props.record.offers.some(({ event, refusal }) => event === 'COLLECT' && !refusal))
  return open ? <CountForm {...props} /> : <NotNow />
}

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/renwu/collectDetails', { id }),
}))

/** 确认收取, at the door: count every item, take photos, check, submit once. */
export default function CollectSure() {
  const { query, read } = useReads(reads)
  const { id } = query
  const record = useRecord('goodsDonation', id)
  const { data, problem } = read
  if (!id || isMissing(problem) || (!record.ready && isMissing(record.problem))) return <NotNow />
  if (!data || !record.ready) return <PendingForm title="确认收取" failure={failureOf(record, read)} />
  return <CountFormOnce key={id} data={data} record={record} />
}
