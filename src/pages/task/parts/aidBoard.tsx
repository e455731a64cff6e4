import relief from 'icon:hand-helping'
import inbox from 'icon:inbox'
import policy from 'icon:landmark'
import goods from 'icon:package'
import { useState } from 'react'
import { AID_BOARD_TABS, AID_KINDS, type AidBoardTab, MOST_COUNTED } from '../../../contract/aid.contract.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { askedBox, type Box } from '../../map/shared/box.ts'
import type { Signs, Spot } from '../../map/shared/spot.ts'
import { useQuery } from '../../query.ts'
import { useRead, useReadPages } from '../../reading.ts'
import { AidPanel } from './aidPanel.tsx'
import { type Matter, MattersBoard } from './mattersBoard.tsx'

const NAMES = ['tab', 'kind', 'keyword', 'id'] as const
const TAB_LABELS: Readonly<Record<AidBoardTab, string>> = {
  waiting: '等我办的',
  submitted: '待受理',
  accepted: '待指派',
  assigned: '待答复',
  helping: '帮扶中',
  reported: '待确认',
  ended: '已结束',
}
const KIND_LABELS = { goods: '物资', relief: '救助', policy: '政策' } as const
const SIGNS: Signs = {
  goods: { sign: goods, tone: 'brand' },
  relief: { sign: relief, tone: 'jade' },
  policy: { sign: policy, tone: 'plum' },
}
const kinds = [{ value: '', label: '全部' }, ...AID_KINDS.map(value => ({ value, label: KIND_LABELS[value] }))]
const NOWHERE: Box = { west: 0, south: 0, east: 0, north: 0 }
const EVERYWHERE: Box = { west: -180, south: -90, east: 180, north: 90 }
const NONE: readonly Spot[] = []

type Asked = WireReply<'/api/renwu/yuanzhuPage'>['dataList'][number]

const matterOf = ({
  id,
  title,
  applicant,
  regionName,
  stateLabel,
  rungLabel,
  helper,
  changedAt,
  dueAt,
}: Asked): Matter => ({
  id,
  title: `${applicant} · ${title}`,
  sub: [regionName, stateLabel, helper ? `帮扶人 ${helper}` : `由${rungLabel}处理`].join(' · '),
  since: changedAt,
  dueAt,
})

/** 援助: what is asked for in my region, on list and map; accepted, assigned and followed here. */
export function AidBoard() {
  const { query, ask } = useQuery(NAMES)
  const tab = AID_BOARD_TABS.find(one => one === query.tab) ?? 'waiting'
  const kind = AID_KINDS.find(one => one === query.kind)
  const { data: counted } = useRead('/api/renwu/yuanzhuCounts', {})
  const found = useReadPages('/api/renwu/yuanzhuPage', {
    tab,
    ...(kind && { kind }),
    ...(query.keyword && { keyword: query.keyword }),
  })
  const [box, setBox] = useState<Box>()
  const { data: map } = useRead(
    '/api/renwu/yuanzhuMap',
    { ...(box ?? NOWHERE), tab, ...(kind && { kind }) },
    box !== undefined,
  )
  const { data: all, problem: unknown } = useRead('/api/renwu/yuanzhuMap', { ...EVERYWHERE, tab })
  const told = (count: number | undefined) => (count === undefined ? {} : { count: Math.min(count, MOST_COUNTED) })
  return (
    <Stack>
      <Filters
        quiet
        label="状态"
        options={AID_BOARD_TABS.map(value => ({ value, label: TAB_LABELS[value], ...told(counted?.counts[value]) }))}
        value={tab}
        onChange={value => ask({ tab: value === 'waiting' ? '' : value, id: '' })}
      />
      <Row wrap spread="between">
        <Filters
          quiet
          label="类型"
          options={kinds}
          value={kind ?? ''}
          onChange={value => ask({ kind: value, id: '' })}
        />
        <Search label="找援助申请" placeholder="搜标题" value={query.keyword} onChange={keyword => ask({ keyword })} />
      </Row>
      <MattersBoard
        unit="件援助"
        matters={found.items?.map(matterOf)}
        total={found.total}
        problem={found.problem}
        onRetry={found.retry}
        more={{ has: found.hasMore, loading: found.loadingMore, onMore: found.more }}
        empty={{ title: '这里没有援助申请', text: '有新的申请时，消息里会通知您。', sign: inbox }}
        spots={map?.dataList ?? NONE}
        all={all?.dataList ?? (unknown && NONE)}
        signs={SIGNS}
        chosen={query.id}
        onChoose={id => ask({ id })}
        onSight={({ box: seen }) => setBox(askedBox(seen))}
      >
        {query.id && <AidPanel key={query.id} id={query.id} />}
      </MattersBoard>
    </Stack>
  )
}
