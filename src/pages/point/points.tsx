import coins from 'icon:coins'
import { isKeyOf } from '../../contract/keys.ts'
import type { LedgerRow } from '../../contract/ledger.ts'
import { POINT_TABS, POINTS_VALID_TEXT, type PointLot } from '../../contract/point.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { LedgerLine } from '../finance/shared/ledger.tsx'
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
  entries: { title: '还没有进出', text: '得到、兑换和退回的积分，会一笔一笔记在这里。' },
} as const

/** The lots by what is left of them, and every change as the ledger has it. */
const TABS = { ...POINT_TABS, entries: '每一笔' } as const
const tabOf = (tab: string) => (isKeyOf(TABS, tab) ? tab : 'all')
const lotTabOf = (tab: string) => (isKeyOf(POINT_TABS, tab) ? tab : 'all')

const reads = screenReads(['tab'], ({ tab }) => ({
  summary: readOf('/api/my/pointSummary', {}),
  lots: tab !== 'entries' && pagesOf('/api/my/pointPage', { tab: lotTabOf(tab) }),
  entries: tab === 'entries' && pagesOf('/api/my/pointEntryPage', {}),
}))

/** My points: where they went, by lot with source and expiry, or change by change. */
function Points() {
  const { query, setQuery, lots, entries, summary } = useReads(reads)
  const tab = tabOf(query.tab)
  const sums = summary.data
  return (
    <List<PointLot | LedgerRow>
      title="积分"
      filters={
        <>
          {sums && <Sums sums={sums} />}
          {sums && sums.free > 0 && <GivePoints free={sums.free} />}
          <Filters
            hideLabel
            label="积分分类"
            options={tabOptions(TABS, undefined)}
            value={tab}
            onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
          />
          {tab === 'gone' && (
            <p role="note">过期的积分如有特殊原因（如住院），可以请所在城市的礼品兑换员申请恢复，由另一位复核。</p>
          )}
        </>
      }
      {...(tab === 'entries' ? listProps(entries) : listProps(lots))}
      keyOf={({ id }) => id}
      unit={tab === 'entries' ? '笔' : '批积分'}
      empty={{ ...EMPTY[tab], icon: coins }}
    >
      {row => ('balance' in row ? <LedgerLine isCount line={row} /> : <LotRow lot={row} />)}
    </List>
  )
}

/** 积分, by lot; `?id=` shows a request to restore one. */
export default oneOrList(RestoreDetail, Object.assign(Points, { reads }))
