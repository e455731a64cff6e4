import history from 'icon:history'
import { PARTIES } from '../../contract/donation.contract.ts'
import type { CollectRow } from '../../contract/task.contract.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { CollectCard } from './parts/collectCard.tsx'

const NAMES = ['party'] as const
const idOf = ({ id }: CollectRow) => id
const LABELS = { person: '个人', organisation: '单位' } as const
const parties = [{ value: '', label: '全部' }, ...PARTIES.map(value => ({ value, label: LABELS[value] }))]

/** 收取记录: everything that I fetched, newest first. */
export default function CollectDetails() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const party = PARTIES.find(one => one === query.party)
  const pages = useInfiniteQuery('/api/renwu/collectPage', { tab: 'history', ...(party && { party }) })
  return (
    <List
      title="收取记录"
      filters={
        <Filters
          hideLabel
          label="捐赠方"
          options={parties}
          value={party ?? ''}
          onChange={value => setQuery({ party: value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="次"
      min={360}
      empty={{
        title: '还没有收取记录',
        text: '收取并送到爱心仓库的物品会记在这里。',
        icon: history,
        action: { label: '看待上门的', href: '/collect' },
      }}
    >
      {row => <CollectCard row={row} />}
    </List>
  )
}

export const preload = (): void => prefetchQuery('/api/renwu/collectPage', { tab: 'history' })
