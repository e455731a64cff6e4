import coins from 'icon:coins'
import {
  POINT_TAB_LABELS,
  POINT_TABS,
  POINTS_VALID_TEXT,
  type PointLot,
  type PointTab,
} from '../../contract/point.contract.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { GivePoints } from './parts/givePoints.tsx'
import { LotRow } from './parts/lotRow.tsx'
import { RestoreDetail } from './parts/restoreDetail.tsx'
import { Sums } from './parts/sums.tsx'

const NAMES = ['tab', 'id'] as const
const idOf = ({ id }: PointLot) => id
const tabOf = (tab: string): PointTab => POINT_TABS.find(one => one === tab) ?? 'all'
const OPTIONS = POINT_TABS.map(value => ({ value, label: POINT_TAB_LABELS[value] }))
const EMPTY = {
  all: { title: '还没有积分', text: '捐物入库、帮助邻居之后，积分会记在这里。' },
  free: { title: '现在没有可以用的积分', text: '捐物入库、帮助邻居之后，积分会记在这里。' },
  frozen: { title: '没有冻结的积分', text: '刚得到的积分在还可能撤回时会先冻结。' },
  gone: { title: '没有用完或过期的积分', text: `${POINTS_VALID_TEXT}。` },
} as const

/**
 * 积分: what I have, where every lot of it came from, and what expires when; `?id=` shows a lot that is to be restored.
 */
export default function Point() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = tabOf(query.tab)
  const pages = useInfiniteQuery('/api/my/pointPage', { tab }, !query.id)
  const { data: sums } = useQuery('/api/my/pointSummary', {}, !query.id)
  if (query.id) return <RestoreDetail key={query.id} id={query.id} />
  return (
    <List
      title="积分"
      filters={
        <>
          {sums && <Sums sums={sums} />}
          {sums && sums.free > 0 && <GivePoints free={sums.free} />}
          <Filters
            hideLabel
            label="积分分类"
            options={OPTIONS}
            value={tab}
            onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
          />
          {tab === 'gone' && (
            <p role="note">过期的积分如有特殊原因（如住院），可以请所在城市的礼品兑换员申请恢复，由另一位复核。</p>
          )}
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="批积分"
      empty={{ ...EMPTY[tab], icon: coins }}
    >
      {lot => <LotRow lot={lot} />}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) {
    prefetchQuery('/api/my/jifenRestoreDetails', { id })
    return
  }
  prefetchQuery('/api/my/pointSummary', {})
  prefetchQuery('/api/my/pointPage', { tab: tabOf(query.get('tab') ?? '') })
}
