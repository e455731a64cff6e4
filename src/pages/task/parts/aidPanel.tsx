import { useState } from 'react'
import { addressText } from '../../../contract/spacing.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { formatDistance, formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { RecordProgress } from '../../record/shared/recordProgress.tsx'
import { useFocusNext } from '../../record/shared/useFocusNext.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { ASSIGN_EVENTS, AssignPanel, openAssignEvent } from './assignPanel.tsx'

type Aid = WireReply<'/api/renwu/yuanzhuDetails'>

function factsOf({
  stateLabel,
  applicant,
  items,
  reliefLabel,
  amount,
  words,
  policy,
  writer,
  helper,
  report,
  reason,
}: Aid): Fact[] {
  const needs = [
    ...items.map(({ name, count, unit }) => `${name} ${count} ${unit}`),
    ...(reliefLabel ? [reliefLabel] : []),
    ...(amount > 0 ? [formatMoney(amount)] : []),
    ...(policy ? [policy.title] : []),
  ].join('、')
  return [
    { label: '状态', value: stateLabel },
    { label: '求助人', value: <NameAndPhone {...applicant} /> },
    ...(writer ? [{ label: '代填人', value: <NameAndPhone {...writer} /> }] : []),
    { label: '地址', value: addressText(applicant) },
    ...(needs ? [{ label: '需要', value: needs }] : []),
    { label: '情况', value: words },
    ...(applicant.identity ? [{ label: '证件', value: applicant.identity }] : []),
    ...(helper ? [{ label: '帮扶人', value: <NameAndPhone {...helper} /> }] : []),
    ...(report ? [{ label: '帮扶情况', value: report.words }] : []),
    ...(reason ? [{ label: '说明', value: reason }] : []),
  ]
}

/** Returns the initial values of the published story: the report's text and photos. */
const storyOf = (aid: Aid | undefined) => ({
  title: aid?.title ?? '',
  words: aid?.report?.words ?? '',
  thanks: aid?.thanks?.words ?? '',
  photos: aid?.report?.photos ?? [],
})
const STORY_HINTS = { photos: '只留认不出人和住处的；没有合适的就都去掉' }

/** One application on the board: content, steps, and candidates. */
export function AidPanel({ id }: { id: string }) {
  const read = useQuery('/api/renwu/yuanzhuDetails', { id })
  const record = useRecord('aid', id)
  const steps = useSteps(record, {
    excluded: ASSIGN_EVENTS,
    context: { defaults: storyOf(read.data), hints: STORY_HINTS },
  })
  const panel = useFocusNext(record)
  const step = openAssignEvent(record)
  const choosing = step !== undefined
  const candidates = useQuery('/api/renwu/yuanzhuCandidates', { id }, choosing)
  const [warehouse, setWarehouse] = useState('')
  const failed = read.problem ?? (record.ready ? undefined : record.problem)
  const retry = () => {
    read.retry()
    record.reload()
  }
  if (failed) return <Failure text={failed.message} onRetry={retry} />
  if (!read.data) return <SkeletonLines lines={4} />
  const warehouses = candidates.data?.warehouses ?? []
  // The reserved warehouse stays for a new helper; otherwise the nearest with everything in stock.
  const preset = step === 'REASSIGN' ? warehouses.find(({ chosen }) => chosen) : undefined
  const from = warehouse || ((preset ?? warehouses[0])?.id ?? '')
  return (
    <Stack ref={panel}>
      <Card>
        <Stack gap="sm">
          <Facts items={factsOf(read.data)} />
          {read.data.proof.length > 0 && <Photos label="证明材料" urls={read.data.proof} />}
          {read.data.report && <Photos label="现场照片" urls={read.data.report.photos} />}
          <InlineSteps record={record} steps={steps} emptyText="这件事现在没有要办的" />
        </Stack>
      </Card>
      {choosing && warehouses.length > 0 && (
        <SelectField
          label="从哪个爱心仓库出库"
          name="warehouse"
          options={warehouses.map(({ id: value, name, distance, short }) => ({
            value,
            label: `${name}（${formatDistance(distance)}，${short || '物资够'}）`,
          }))}
          value={from}
          onChange={setWarehouse}
        />
      )}
      <AssignPanel
        record={record}
        people={candidates.data?.dataList}
        failure={candidates.problem && { text: candidates.problem.message, onRetry: candidates.retry }}
        emptyText="这一带还没有志愿者或收取员，请上级负责人添加。"
        inputOf={({ uid }) => ({ helper: uid, ...(from && { warehouse: from }) })}
      />
      <RecordProgress record={record} />
    </Stack>
  )
}
