import history from 'icon:history'
import { PARTIES } from '../../contract/donation.contract.ts'
import type { CollectRow } from '../../contract/task.contract.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { useQuery } from '../query.ts'
import { listed, readAhead, useReadPages } from '../reading.ts'
import { CollectCard } from './parts/collectCard.tsx'

const NAMES = ['party'] as const
const idOf = ({ id }: CollectRow) => id
const LABELS = { person: '个人', organisation: '单位' } as const
const parties = [{ value: '', label: '全部' }, ...PARTIES.map(value => ({ value, label: LABELS[value] }))]

/** 收取记录: everything that I fetched, newest first. */
export default function CollectDetails() {
  const { query, ask } = useQuery(NAMES)
  const party = PARTIES.find(one => one === query.party)
  const found = useReadPages('/api/renwu/collectPage', { tab: 'history', ...(party && { party }) })
  return (
    <List
      title="收取记录"
      filters={
        <Filters quiet label="捐赠方" options={parties} value={party ?? ''} onChange={value => ask({ party: value })} />
      }
      {...listed(found)}
      keyOf={idOf}
      unit="次"
      least={360}
      empty={{
        title: '还没有收取记录',
        text: '收取并送到爱心仓库的物品会记在这里。',
        sign: history,
        action: { label: '看待上门的', href: '/collect' },
      }}
    >
      {row => <CollectCard row={row} />}
    </List>
  )
}

export const preload = (): void => readAhead('/api/renwu/collectPage', { tab: 'history' })
