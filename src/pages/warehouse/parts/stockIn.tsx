import { useEffect, useRef, useState } from 'react'
import { CONDITION_LABELS } from '../../../contract/donation.contract.ts'
import { Refused, refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { type RecordHandle, useRecord } from '../../../data/record/useRecord.ts'
import { useView } from '../../../data/view.ts'
import { useCountFaults } from '../../../forms/countFaults.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import type { Errors } from '../../../machines/browser/draft.ts'
import { inputErrors } from '../../../machines/browser/stepForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { DayField } from '../../../ui/parts/dayField.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { LabelSheet, type StockLabel } from './labels.tsx'
import css from './warehouse.module.css'

type Gift = WireReply<'/api/my/juanwuDetails'>

/** Returns the labels of what a donation was stored as; undefined until all of them are read. */
function useStoredLabels(donation: string) {
  const { call } = usePorts()
  const { data, problem, retry } = useQuery('/api/renwu/kucunRecord', { record: donation, kind: 'in' })
  const [labels, setLabels] = useState<readonly StockLabel[]>()
  const [failure, setFailure] = useState('')
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads them again
  useEffect(() => {
    if (!data) return
    let isOver = false
    setFailure('')
    Promise.all(data.dataList.map(({ batch }) => call('/api/renwu/kucunBatch', { id: batch }))).then(
      batches => isOver || setLabels(batches.map(batch => ({ ...batch, count: batch.received }))),
      error => isOver || setFailure(refusalOf(error).message),
    )
    return () => {
      isOver = true
    }
  }, [call, data, turn])
  return {
    labels,
    first: data?.dataList[0],
    failure: problem?.message ?? failure,
    retry: () => (problem ? retry() : setTurn(turn + 1)),
  }
}

/** The batches of a donation, each with its label, and links onward. */
function StoredLabels({ donation, fresh, onDone }: { donation: string; fresh: boolean; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { labels, first, failure, retry } = useStoredLabels(donation)
  useEffect(() => {
    if (fresh) heading.current?.focus()
  }, [fresh])
  return (
    <Stack gap="sm">
      <h2 ref={heading} tabIndex={-1}>
        已入库
      </h2>
      <MutedText block>打印标签，贴在物品上，再放到标签上写的货架。</MutedText>
      {failure && <Failure text={failure} onRetry={retry} />}
      {!labels && !failure && <SkeletonLines lines={3} />}
      {labels && (
        <LabelSheet
          labels={labels}
          more={
            <>
              {first && (
                <ButtonLink variant="line" href={pathTo('/accessDetail', { id: first.item, batch: first.batch })}>
                  看库存
                </ButtonLink>
              )}
              <Button onClick={onDone}>接着入库</Button>
            </>
          }
        />
      )}
    </Stack>
  )
}

function StockInForm({ gift, record, onStored }: { gift: Gift; record: RecordHandle; onStored: () => void }) {
  const { drafts } = usePorts()
  const uid = useView(view => view.uid)
  const blank = {
    counts: gift.items.map(({ id: item, count, collected, expiry }) => ({ item, count: collected ?? count, expiry })),
    shelf: '',
    reason: '',
  }
  type Values = typeof blank
  const expectedCount = (item: string) => blank.counts.find(one => one.item === item)?.count ?? 0
  const lineOf = (values: Values, item: string) => values.counts.find(one => one.item === item)
  const differs = (values: Values) => values.counts.some(({ item, count }) => count !== expectedCount(item))
  const inputOf = (values: Values) => ({
    counts: values.counts.map(({ item, count, expiry }) => ({ item, count, ...(expiry && { expiry }) })),
    shelf: values.shelf,
    reason: differs(values) ? values.reason : '',
  })
  const errorsOf = (values: Values): Errors => ({
    ...inputErrors(record.flow?.events.STORE?.input, inputOf(values)),
    ...(values.counts.every(({ count }) => count === 0) && { counts: '一件也没有，不能入库' }),
    ...(values.shelf.trim() === '' && { shelf: '请填写放在哪个货架' }),
    ...(differs(values) && values.reason.trim().length < 2 && { reason: '件数和收取时不一样，请说明原因' }),
  })
  const faults = useCountFaults()
  const { data: usual } = useQuery('/api/renwu/kucunShelves', { donation: gift.id })
  const form = useForm({
    id: `store-${gift.id}`,
    uid,
    blank,
    validate: values => ({ ...errorsOf(values), ...(faults.first && { counts: faults.first }) }),
    drafts,
    submit: async values => {
      const refusal = await record.fire('STORE', inputOf(values))
      if (refusal) throw new Refused(refusal)
    },
    onSent: () => {
      toast('已入库', 'done')
      onStored()
    },
  })
  const { values } = form
  const change = (item: string, changes: object) =>
    form.set({ counts: values.counts.map(one => (one.item === item ? { ...one, ...changes } : one)) })
  return (
    <InlineForm {...form.frame} submitLabel="入库">
      <Restored form={form} />
      <ul className={css.goods}>
        {gift.items.map(({ id: item, name, condition, unit }) => (
          <li key={item}>
            <div>
              <b>{name}</b>
              <MutedText block>
                {CONDITION_LABELS[condition]} · 应有 {expectedCount(item)} {unit}
              </MutedText>
            </div>
            <Counter
              label={name}
              min={0}
              max={9999}
              value={lineOf(values, item)?.count ?? 0}
              onFault={faults.tell(item)}
              onChange={count => change(item, { count })}
            />
            <div className={css.wide}>
              <DayField
                label={`${name}的有效期`}
                hint="没有有效期的不用填"
                value={lineOf(values, item)?.expiry ?? ''}
                onChange={expiry => change(item, { expiry })}
              />
            </div>
          </li>
        ))}
      </ul>
      {form.field('counts').error && !faults.first && (
        <p role="alert" className={css.wrong} data-invalid>
          {form.field('counts').error}
        </p>
      )}
      {differs(values) && <TextArea label="件数不一致的原因" {...form.field('reason')} rows={2} max={200} required />}
      <TextField label="货架" {...form.field('shelf')} placeholder="如 A-03" max={20} required />
      <Row wrap gap="sm">
        {usual?.dataList.map(({ shelf, name }) => (
          <Button key={shelf} variant="line" size="sm" onClick={() => form.set({ shelf })}>
            {shelf}（{name}放这里）
          </Button>
        ))}
      </Row>
    </InlineForm>
  )
}

/**
 * Once storing is possible the form stays: neither its own step nor the row's removal from the list may unmount the
 * form or the labels. Before that it shows whose turn it is, and follows changes.
 */
function Delivery({ gift, record, onDone }: { gift: Gift; record: RecordHandle; onDone: () => void }) {
  const step = record.offers.find(({ event }) => event === 'STORE')
  const isOpen = step !== undefined && !step.refusal
  const [mayStore, setMayStore] = useState(isOpen)
  if (isOpen && !mayStore) setMayStore(true)
  const steps = useSteps(record, { excluded: ['STORE'] })
  const [stored, setStored] = useState(false)
  if (stored || (!mayStore && gift.items.some(item => item.stored !== null)))
    return <StoredLabels donation={gift.id} fresh={stored} onDone={onDone} />
  if (mayStore) return <StockInForm gift={gift} record={record} onStored={() => setStored(true)} />
  return (
    <Stack gap="sm">
      <b>{record.label}，现在还不能入库</b>
      <InlineSteps record={record} steps={steps} />
    </Stack>
  )
}

/** One delivery, checked against its donation and stored; then its labels, until `onDone`. */
export function StockIn({ id, onDone }: { id: string; onDone: () => void }) {
  const read = useQuery('/api/my/juanwuDetails', { id })
  const record = useRecord('goodsDonation', id)
  const { data } = read
  // A refused step is shown at the form.
  const problem = read.problem ?? (record.ready ? undefined : record.problem)
  const retry = () => {
    read.retry()
    record.reload()
  }
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data || !record.ready) return <SkeletonLines lines={4} />
  return (
    <Card>
      <Delivery gift={data} record={record} onDone={onDone} />
    </Card>
  )
}
