import relief from 'icon:hand-helping'
import inbox from 'icon:inbox'
import policy from 'icon:landmark'
import goods from 'icon:package'
import { useState } from 'react'
import { AID_KINDS } from '../../../contract/aid.contract.ts'
import { isKeyOf } from '../../../contract/keys.ts'
import { AID_DESK } from '../../../contract/recordLists.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { listProps, useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { type GeoBox, queryBox } from '../../map/shared/geoBox.ts'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import { AidPanel } from './aidPanel.tsx'
import { type BoardItem, MapBoard } from './mapBoard.tsx'

const NAMES = ['tab', 'kind', 'keyword', 'id'] as const
const KIND_LABELS = { goods: '物资', relief: '救助', policy: '政策' } as const
const MARKER_ICONS: MarkerIcons = {
  goods: { icon: goods, tone: 'brand' },
  relief: { icon: relief, tone: 'jade' },
  policy: { icon: policy, tone: 'plum' },
}
const kinds = [{ value: '', label: '全部' }, ...AID_KINDS.map(value => ({ value, label: KIND_LABELS[value] }))]
const EMPTY_BOX: GeoBox = { west: 0, south: 0, east: 0, north: 0 }
const WORLD_BOX: GeoBox = { west: -180, south: -90, east: 180, north: 90 }
const NONE: readonly MapMarker[] = []

type AidBoardRow = WireReply<'/api/renwu/yuanzhuPage'>['dataList'][number]

const boardItemOf = ({
  id,
  title,
  applicant,
  regionName,
  stateLabel,
  rungLabel,
  helper,
  at,
  dueAt,
}: Omit<AidBoardRow, 'distance'>): BoardItem => ({
  id,
  title: `${applicant} · ${title}`,
  sub: [regionName, stateLabel, helper ? `帮扶人 ${helper}` : `由${rungLabel}处理`].join(' · '),
  since: at,
  dueAt,
})

/** 援助: applications in my region, on list and map; accept, assign and follow. */
export function AidBoard() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = isKeyOf(AID_DESK.tabs, query.tab) ? query.tab : 'waiting'
  const kind = AID_KINDS.find(one => one === query.kind)
  const pages = useInfiniteQuery('/api/renwu/yuanzhuPage', {
    tab,
    ...(kind && { kind }),
    ...(query.keyword && { keyword: query.keyword }),
  })
  const [box, setBox] = useState<GeoBox>()
  const { data: map } = useQuery(
    '/api/renwu/yuanzhuMap',
    { ...(box ?? EMPTY_BOX), tab, ...(kind && { kind }) },
    box !== undefined,
  )
  const { data: all, problem: mapProblem } = useQuery('/api/renwu/yuanzhuMap', { ...WORLD_BOX, tab })
  const { data: chosen } = useQuery('/api/renwu/yuanzhuDetails', { id: query.id }, query.id !== '')
  return (
    <Stack>
      <Filters
        hideLabel
        label="状态"
        options={tabOptions(AID_DESK.tabs, pages.first?.counts)}
        value={tab}
        onChange={value => setQuery({ tab: value === 'waiting' ? '' : value, id: '' })}
      />
      <Row wrap justify="between">
        <Filters
          hideLabel
          label="类型"
          options={kinds}
          value={kind ?? ''}
          onChange={value => setQuery({ kind: value, id: '' })}
        />
        <Search
          label="找援助申请"
          placeholder="搜标题"
          value={query.keyword}
          onChange={keyword => setQuery({ keyword })}
        />
      </Row>
      <MapBoard
        unit="件援助"
        items={pages.items?.map(boardItemOf)}
        total={pages.total}
        problem={pages.problem}
        onRetry={pages.retry}
        more={listProps(pages).more}
        empty={{ title: '这里没有援助申请', text: '有新的申请时，消息里会通知您。', icon: inbox }}
        markers={map?.dataList ?? NONE}
        all={all?.dataList ?? (mapProblem && NONE)}
        icons={MARKER_ICONS}
        chosen={query.id}
        chosenItem={
          chosen && boardItemOf({ ...chosen, applicant: chosen.applicant.name, helper: chosen.helper?.name ?? '' })
        }
        onChoose={id => setQuery({ id })}
        onViewChange={({ box: visible }) => setBox(queryBox(visible))}
      >
        {query.id && <AidPanel key={query.id} id={query.id} />}
      </MapBoard>
    </Stack>
  )
}
