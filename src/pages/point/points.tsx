import coins from 'icon:coins'
import { isKeyOf } from '../../contract/keys.ts'
import { POINT_TABS, POINTS_VALID_TEXT } from '../../contract/point.contract.ts'
import { listProps } from '../../data/query.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { GivePoints } from './parts/givePoints.tsx'
import { LotRow } from './parts/lotRow.tsx'
import { RestoreDetail } from './parts/restoreDetail.tsx'
import { Sums } from './parts/sums.tsx'

const EMPTY = {
  all: { title: '还没有积分', text: '捐物入库、帮助邻居之后，积分会记在这里。' },
  free: { title: '现在没有可以用的积分', text: '捐物入库、帮助邻居之后，积分会记在这里。' },
  frozen: { title: '没有冻结的积分', text: '刚得到的积分在还可能撤回时会先冻结。' },
  gone: { title: '没有用完或过期的积分', text: `${POINTS_VALID_TEXT}。` },
} as const

const tabOf = (tab: string) => (isKeyOf(POINT_TABS, tab) ? tab : 'all')

const reads = screenReads(['tab'], ({ tab }) => ({
  summary: readOf('/api/my/pointSummary', {}),
  pages: pagesOf('/api/my/pointPage', { tab: tabOf(tab) }),
}))

/** My points by lot, with source and expiry. */
function Points() {
  const { query, setQuery, pages, summary } = useReads(reads)
  const tab = tabOf(query.tab)
  const sums = summary.data
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
            options={tabOptions(POINT_TABS, undefined)}
            value={tab}
            onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
          />
          {tab === 'gone' && (
            <p role="note">过期的积分如有特殊原因（如住院），可以请所在城市的礼品兑换员申请恢复，由另一位复核。</p>
          )}
        </>
      }
      {...listProps(pages)}
      keyOf={({ id }) => id}
      unit="批积分"
      empty={{ ...EMPTY[tab], icon: coins }}
    >
      {lot => <LotRow lot={lot} />}
    </List>
  )
}

/** 积分, by lot; `?id=` shows a request to restore one. */
export default oneOrList(RestoreDetail, Object.assign(Points, { reads }))
