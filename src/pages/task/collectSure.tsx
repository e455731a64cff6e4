import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { Refused } from '../../contract/refusal.ts'
import type { WireReply } from '../../contract/wire.ts'
import type { Errors } from '../../machines/browser/draft.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { say } from '../../ui/messages.ts'
import { Counter } from '../../ui/parts/counter.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { TextArea } from '../../ui/parts/input.tsx'
import { Quiet } from '../../ui/parts/quiet.tsx'
import { useForm } from '../form.ts'
import { PicturesField } from '../picturesField.tsx'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { isMissing } from '../record/recordDetail.ts'
import { type RecordTalk, useRecord } from '../record/useRecord.ts'
import { Restored } from '../restored.tsx'
import { useView } from '../view.ts'
import { collectPath } from './parts/collectWays.ts'
import css from './parts/route.module.css'

const NAMES = ['id'] as const
const STEPS = [
  { name: '清点', question: '当面清点，实际收到几件？', fields: ['counts', 'reason'] },
  { name: '拍照', question: '拍几张现场照片', fields: ['photos'] },
  { name: '核对', question: '请核对一遍', fields: [] },
] as const
const MOST_PHOTOS = 9
/** The server says the same: nothing was fetched, so nothing is confirmed. */
const NOTHING_CAME = '一件也没有收到，不能确认收取。请打电话和捐赠人另约时间；另约不成，请返回按「无法收取」'
/** The chart checks what is sent. */
const ANYTHING = z.unknown()

type Collection = WireReply<'/api/renwu/collectDetails'>

function Counting({ data, record }: { data: Collection; record: RecordTalk }) {
  const { drafts } = usePorts()
  const uid = useView(seen => seen.uid)
  const [, navigate] = useLocation()
  const { id, items } = data
  const blank = {
    counts: items.map(({ id: item, count }) => ({ item, count })),
    reason: '',
    photos: [] as readonly string[],
  }
  type Values = typeof blank
  const countOf = (values: Values, item: string) => values.counts.find(one => one.item === item)?.count ?? 0
  const differs = (values: Values) => items.some(({ id: item, count }) => countOf(values, item) !== count)
  const faults = (values: Values): Errors => ({
    ...(differs(values) && values.reason.trim().length < 2 && { reason: '件数和登记的不一样，请说明原因' }),
    ...(values.counts.every(({ count }) => count === 0) && { counts: NOTHING_CAME }),
    ...(values.photos.length === 0 && { photos: '请至少拍一张现场照片' }),
  })
  const form = useForm({
    ...{ id: `collect-${id}`, uid, blank, schema: ANYTHING, also: faults, drafts, steps: STEPS },
    submit: async values => {
      const { counts, photos } = values
      const reason = differs(values) ? values.reason : ''
      const refusal = await record.fire('COLLECT', { counts, photos, reason })
      if (refusal) throw new Refused(refusal)
    },
    onSent: () => {
      say('已收取，捐赠人核对后送往爱心仓库', 'done')
      navigate(collectPath(data), { replace: true })
    },
  })
  const { values, at } = form
  const step = STEPS[at] ?? STEPS[0]
  const last = at === STEPS.length - 1
  return (
    <GuidedForm
      title="确认收取"
      steps={STEPS.map(({ name }) => name)}
      at={at}
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
      problem={form.problem}
      busy={form.busy}
      {...(at > 0 && { onBack: form.back })}
      nextLabel={last ? '确认收取' : '下一步'}
      onNext={form.next}
    >
      {!last && <Restored form={form} />}
      {at === 0 && (
        <>
          <ul className={css.goods}>
            {items.map(({ id: item, name, count, unit }) => (
              <li key={item}>
                <div>
                  <b>{name}</b>
                  <Quiet block>
                    登记 {count} {unit}
                  </Quiet>
                </div>
                <Counter
                  label={name}
                  value={countOf(values, item)}
                  least={0}
                  most={9999}
                  onChange={to =>
                    form.set({ counts: values.counts.map(one => (one.item === item ? { item, count: to } : one)) })
                  }
                />
              </li>
            ))}
          </ul>
          {form.field('counts').error && (
            <p role="alert" className={css.wrong}>
              {form.field('counts').error}
            </p>
          )}
          {differs(values) && (
            <TextArea label="件数不一致的原因" {...form.field('reason')} rows={2} max={200} required />
          )}
        </>
      )}
      {at === 1 && <PicturesField label="现场照片" most={MOST_PHOTOS} {...form.field('photos')} required />}
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

/** Decided once: the step that is taken here must not take the form away before it has said so. */
function Sure(props: { data: Collection; record: RecordTalk }) {
  const [open] = useState(() => props.record.offers.some(({ event, refusal }) => event === 'COLLECT' && !refusal))
  return open ? <Counting {...props} /> : <NotNow />
}

/** 确认收取, at the door: count every item, photograph, check, hand in once. */
export default function CollectSure() {
  const { id } = useQuery(NAMES).query
  const read = useRead('/api/renwu/collectDetails', { id }, id !== '')
  const record = useRecord('goodsDonation', id)
  const { data, problem, retry } = read
  if (!id || isMissing(problem)) return <NotNow />
  if (!data || !record.ready)
    return (
      <GuidedForm
        title="确认收取"
        loading
        failure={problem && { text: problem.message, onRetry: retry }}
        nextLabel="下一步"
        onNext={retry}
      />
    )
  return <Sure key={id} data={data} record={record} />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/renwu/collectDetails', { id })
}
