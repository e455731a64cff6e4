import inbox from 'icon:inbox'
import gift from 'icon:package-open'
import { BOARD_TABS } from '../../../contract/task.contract.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import type { Signs, Spot } from '../../map/shared/spot.ts'
import { useQuery } from '../../query.ts'
import { useRead, useReadPages } from '../../reading.ts'
import { DonationPanel } from './donationPanel.tsx'
import { type Matter, MattersBoard } from './mattersBoard.tsx'

const NAMES = ['tab', 'all', 'id'] as const
type Tab = (typeof BOARD_TABS)[number]
const TAB_LABELS: Readonly<Record<Tab, string>> = {
  submitted: '待受理',
  accepted: '待指派',
  assigned: '待答复',
  collecting: '上门中',
  collected: '待确认',
  stored: '已入库',
  ended: '已结束',
}
const NONE: readonly Spot[] = []
const SIGNS: Signs = { donation: { sign: gift, tone: 'sky' } }
const whose = [
  { value: '', label: '轮到我的' },
  { value: '1', label: '辖区全部' },
]

type Given = WireReply<'/api/renwu/juanwuPage'>['dataList'][number]

const matterOf = ({ id, title, donor, regionName, stateLabel, rungLabel, collector, at, dueAt }: Given): Matter => ({
  id,
  title: `${donor} · ${title}`,
  sub: [regionName, stateLabel, collector ? `收取员 ${collector}` : `由${rungLabel}处理`].join(' · '),
  since: at,
  dueAt,
})

/** 捐物: what is given in my region, on list and map; accepted, assigned and followed here. */
export function DonationBoard() {
  const { query, ask } = useQuery(NAMES)
  const tab = BOARD_TABS.find(one => one === query.tab) ?? 'submitted'
  const mine = query.all === ''
  const { data: counted } = useRead('/api/renwu/juanwuCounts', {})
  const { data: map, problem: unknown } = useRead('/api/renwu/juanwuMap', {})
  const spots =
    map?.dataList.map(({ point, ...one }): Spot => ({ ...one, kind: 'donation', at: point })) ?? (unknown && NONE)
  const found = useReadPages('/api/renwu/juanwuPage', { tab, mine })
  return (
    <Stack>
      <Row wrap spread="between">
        <Filters
          quiet
          label="状态"
          options={BOARD_TABS.map(value => {
            const count = counted?.counts[value]
            return { value, label: TAB_LABELS[value], ...(count !== undefined && { count }) }
          })}
          value={tab}
          onChange={value => ask({ tab: value === 'submitted' ? '' : value, id: '' })}
        />
        <Filters quiet label="谁的" options={whose} value={mine ? '' : '1'} onChange={all => ask({ all, id: '' })} />
      </Row>
      <MattersBoard
        unit="份捐物"
        matters={found.items?.map(matterOf)}
        total={found.total}
        problem={found.problem}
        onRetry={found.retry}
        more={{ has: found.hasMore, loading: found.loadingMore, onMore: found.more }}
        empty={{ title: '这里没有捐物', text: '有新的捐物时，消息里会通知您。', sign: inbox }}
        spots={spots ?? NONE}
        all={spots}
        signs={SIGNS}
        chosen={query.id}
        onChoose={id => ask({ id })}
      >
        {query.id && <DonationPanel key={query.id} id={query.id} />}
      </MattersBoard>
    </Stack>
  )
}
