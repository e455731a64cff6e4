import inbox from 'icon:inbox'
import gift from 'icon:package-open'
import { isKeyOf } from '../../../contract/keys.ts'
import { DONATION_DESK } from '../../../contract/recordLists.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { listProps, useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import { DonationPanel } from './donationPanel.tsx'
import { type BoardItem, MapBoard } from './mapBoard.tsx'

const NAMES = ['tab', 'all', 'id'] as const
const NONE: readonly MapMarker[] = []
const MARKER_ICONS: MarkerIcons = { donation: { icon: gift, tone: 'sky' } }
const OWNER_OPTIONS = [
  { value: '', label: '轮到我的' },
  { value: '1', label: '辖区全部' },
]

type DonationBoardRow = WireReply<'/api/renwu/juanwuPage'>['dataList'][number]

const boardItemOf = ({
  id,
  title,
  donor,
  regionName,
  stateLabel,
  rungLabel,
  collector,
  at,
  dueAt,
}: Omit<DonationBoardRow, 'point' | 'rungLabel'> & { readonly rungLabel?: string }): BoardItem => ({
  id,
  title: `${donor} · ${title}`,
  sub: [regionName, stateLabel, collector ? `收取员 ${collector}` : rungLabel && `由${rungLabel}处理`]
    .filter(Boolean)
    .join(' · '),
  since: at,
  dueAt,
})

/** 捐物: donations in my region, on list and map; accept, assign and follow. */
export function DonationBoard() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = isKeyOf(DONATION_DESK.tabs, query.tab) ? query.tab : 'submitted'
  const onlyMyTurn = query.all === ''
  const { data: map, problem: mapProblem } = useQuery('/api/renwu/juanwuMap', {})
  const markers =
    map?.dataList.map(({ point, ...one }): MapMarker => ({ ...one, kind: 'donation', at: point })) ??
    (mapProblem && NONE)
  const { data: chosen } = useQuery('/api/my/juanwuDetails', { id: query.id }, query.id !== '')
  const pages = useInfiniteQuery('/api/renwu/juanwuPage', { tab, mine: onlyMyTurn })
  return (
    <Stack>
      <Row wrap justify="between">
        <Filters
          hideLabel
          label="状态"
          options={tabOptions(DONATION_DESK.tabs, pages.first?.counts)}
          value={tab}
          onChange={value => setQuery({ tab: value === 'submitted' ? '' : value, id: '' })}
        />
        <Filters
          hideLabel
          label="谁的"
          options={OWNER_OPTIONS}
          value={onlyMyTurn ? '' : '1'}
          onChange={all => setQuery({ all, id: '' })}
        />
      </Row>
      <MapBoard
        unit="份捐物"
        items={pages.items?.map(boardItemOf)}
        total={pages.total}
        problem={pages.problem}
        onRetry={pages.retry}
        more={listProps(pages).more}
        empty={{ title: '这里没有捐物', text: '有新的捐物时，消息里会通知您。', icon: inbox }}
        markers={markers ?? NONE}
        all={markers}
        icons={MARKER_ICONS}
        chosen={query.id}
        chosenItem={chosen && boardItemOf({ ...chosen, collector: chosen.collector?.name ?? '' })}
        onChoose={id => setQuery({ id })}
      >
        {query.id && <DonationPanel key={query.id} id={query.id} />}
      </MapBoard>
    </Stack>
  )
}
