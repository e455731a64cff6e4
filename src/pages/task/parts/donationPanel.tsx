import { CONDITION_LABELS, MODE_LABELS, SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { addressText } from '../../../contract/spacing.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { formatNearDay } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { RecordProgress } from '../../record/shared/recordProgress.tsx'
import { useFocusNext } from '../../record/shared/useFocusNext.ts'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { ASSIGN_EVENTS, AssignPanel, openAssignEvent } from './assignPanel.tsx'

type Gift = WireReply<'/api/my/juanwuDetails'>

const factsOf = (
  { contact, items, mode, wanted: appointment, warehouse, collector, remark, difference }: Gift,
  stateLabel: string,
): Fact[] => [
  { label: '状态', value: stateLabel },
  { label: '捐赠人', value: <NameAndPhone {...contact} /> },
  { label: '地址', value: addressText(contact) },
  {
    label: '物品',
    value: items
      .map(({ name, condition, count, collected, unit }) =>
        [
          `${name}（${CONDITION_LABELS[condition]}）${count} ${unit}`,
          collected !== null && collected !== count ? `实收 ${collected} ${unit}` : '',
        ]
          .filter(Boolean)
          .join('，'),
      )
      .join('；'),
  },
  { label: '交接', value: `${MODE_LABELS[mode]} · ${formatNearDay(appointment.day)} ${SLOT_LABELS[appointment.slot]}` },
  { label: '送往', value: `${warehouse.name} ${warehouse.address}` },
  ...(collector ? [{ label: '收取员', value: <NameAndPhone {...collector} /> }] : []),
  ...(difference ? [{ label: '件数不一致', value: difference }] : []),
  ...(remark ? [{ label: '留言', value: remark }] : []),
]

/** One donation on the board: goods, steps, and candidates for the collection. */
export function DonationPanel({ id }: { id: string }) {
  const read = useQuery('/api/my/juanwuDetails', { id })
  const record = useRecord('goodsDonation', id)
  const panel = useFocusNext(record)
  const steps = useSteps(record, { excluded: ASSIGN_EVENTS })
  const candidates = useQuery('/api/renwu/juanwuCandidates', { id }, openAssignEvent(record) !== undefined)
  const failed = read.problem ?? (record.ready ? undefined : record.problem)
  const retry = () => {
    read.retry()
    record.reload()
  }
  if (failed) return <Failure text={failed.message} onRetry={retry} />
  if (!read.data) return <SkeletonLines lines={4} />
  const pictures = read.data.items.flatMap(item => item.pictures)
  return (
    <Stack ref={panel}>
      <Card>
        <Stack gap="sm">
          <Facts items={factsOf(read.data, record.label || read.data.stateLabel)} />
          {pictures.length > 0 && <Photos label="物品图片" urls={pictures} />}
          {read.data.photos.length > 0 && <Photos label="现场照片" urls={read.data.photos} />}
          <InlineSteps record={record} steps={steps} emptyText="这份捐物现在没有要办的" />
        </Stack>
      </Card>
      <AssignPanel
        record={record}
        people={candidates.data?.dataList}
        failure={candidates.problem && { text: candidates.problem.message, onRetry: candidates.retry }}
        emptyText="这一带还没有上门收取员，请上级负责人添加。"
        inputOf={({ uid }) => ({ collector: uid })}
      />
      <RecordProgress record={record} />
    </Stack>
  )
}
