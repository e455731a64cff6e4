import { useState } from 'react'
import { addressText } from '../../../contract/spacing.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { formatDistance, formatMoney } from '../../../ui/format.ts'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import type { PanelProps } from '../../record/shared/desk.ts'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { Proofs } from '../../record/shared/proofs.tsx'
import type { StepFormContext } from '../../record/shared/stepContext.ts'
import { AID_MARKERS } from './aidMap.tsx'
import { AssignPanel, openAssignEvent } from './assignPanel.tsx'

type Aid = WireReply<'/api/renwu/yuanzhuDetails'>

function factsOf({
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

/** Returns what the form of the story begins with. */
export function useStory(item: { readonly id: string } | undefined): StepFormContext {
  const { data } = useQuery('/api/renwu/yuanzhuDetails', { id: item?.id ?? '' }, item !== undefined)
  return { defaults: storyOf(data), hints: STORY_HINTS }
}

/** One application at the desk: what it is about, and who could go. */
export function AidPanel({ id, record, onTaken }: PanelProps) {
  const read = useQuery('/api/renwu/yuanzhuDetails', { id })
  const step = openAssignEvent(record)
  const choosing = step !== undefined
  const candidates = useQuery('/api/renwu/yuanzhuCandidates', { id }, choosing)
  const [warehouse, setWarehouse] = useState('')
  if (read.problem) return <Failure text={read.problem.message} onRetry={read.retry} />
  if (!read.data) return <SkeletonLines lines={4} />
  const warehouses = candidates.data?.warehouses ?? []
  // The reserved warehouse stays for a new helper; otherwise the nearest that has everything.
  const preset = step === 'REASSIGN' ? warehouses.find(({ chosen }) => chosen) : undefined
  const from = warehouse || ((preset ?? warehouses[0])?.id ?? '')
  const { kind, title, applicant } = read.data
  const { at } = applicant
  const photos = [...read.data.proof, ...(read.data.report?.photos ?? [])]
  return (
    <AssignPanel
      record={record}
      people={candidates.data?.dataList}
      failure={candidates.problem && { text: candidates.problem.message, onRetry: candidates.retry }}
      emptyText="这一带还没有志愿者或收取员，请上级负责人添加。"
      inputOf={({ uid }) => ({ helper: uid, ...(from && { warehouse: from }) })}
      onTaken={onTaken}
      markers={at ? [{ id, kind, title, at }] : []}
      icons={AID_MARKERS}
    >
      <Facts items={factsOf(read.data)} />
      {photos.length > 0 && <Proofs label="证明和现场照片" urls={photos} />}
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
    </AssignPanel>
  )
}
