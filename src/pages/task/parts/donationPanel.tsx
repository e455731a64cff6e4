import gift from 'icon:package-open'
import { CONDITION_LABELS, MODE_LABELS, SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { addressText } from '../../../contract/spacing.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { type ItemOf, useQuery } from '../../../data/query.ts'
import { formatNearDay } from '../../../ui/format.ts'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import type { MarkerIcons } from '../../map/shared/mapMarker.ts'
import type { PanelProps } from '../../record/shared/desk.ts'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { Proofs } from '../../record/shared/proofs.tsx'
import { AssignPanel, openAssignEvent } from './assignPanel.tsx'

export const DONATION_MARKERS: MarkerIcons = { donation: { icon: gift, tone: 'sky' } }

type WireItem = ItemOf<'/api/renwu/juanwuPage'>
type Gift = WireReply<'/api/my/juanwuDetails'>

const factsOf = ({
  contact,
  items,
  mode,
  wanted: appointment,
  warehouse,
  collector,
  remark,
  difference,
}: Gift): Fact[] => [
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

/** One donation at the desk: what is given, and who could fetch it. */
export function DonationPanel({ id, item, record, onTaken }: PanelProps<Pick<WireItem, 'point'>>) {
  const read = useQuery('/api/my/juanwuDetails', { id })
  const candidates = useQuery('/api/renwu/juanwuCandidates', { id }, openAssignEvent(record) !== undefined)
  if (read.problem) return <Failure text={read.problem.message} onRetry={read.retry} />
  if (!read.data) return <SkeletonLines lines={4} />
  const { title, contact } = read.data
  const at = contact.at ?? item?.point
  const pictures = [...read.data.items.flatMap(item => item.pictures), ...read.data.photos]
  return (
    <AssignPanel
      record={record}
      people={candidates.data?.dataList}
      failure={candidates.problem && { text: candidates.problem.message, onRetry: candidates.retry }}
      emptyText="这一带还没有上门收取员，请上级负责人添加。"
      inputOf={({ uid }) => ({ collector: uid })}
      onTaken={onTaken}
      markers={at ? [{ id, kind: 'donation', title, at }] : []}
      icons={DONATION_MARKERS}
    >
      <Facts items={factsOf(read.data)} />
      {pictures.length > 0 && <Proofs label="物品和现场照片" urls={pictures} />}
    </AssignPanel>
  )
}
