import coins from 'icon:coins'
import { isKeyOf } from '../../../contract/keys.ts'
import type { PointRestoreRow } from '../../../contract/point.contract.ts'
import { RESTORE_DESK } from '../../../contract/recordLists.ts'
import { listProps, useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { formatCount } from '../../../ui/format.ts'
import { Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import type { RecordSummary } from '../../record/shared/recordCard.tsx'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import { DeskList } from './deskList.tsx'
import { RestoreForm } from './restoreForm.tsx'

const NAMES = ['tab', 'id'] as const

const summaryOf = (row: PointRestoreRow): RecordSummary => ({
  id: row.id,
  title: `${row.name} · ${formatCount(row.points)} 积分`,
  stateLabel: row.stateLabel,
  at: row.at,
  facts: [
    { label: '积分来源', value: row.source },
    { label: '过期', value: <When at={row.expiredAt} /> },
    { label: '恢复原因', value: row.reason },
    ...(row.refusal ? [{ label: '不予恢复', value: row.refusal }] : []),
  ],
})

/** 积分恢复 at the desk of gift staff: somebody asks for expired points, somebody else decides. */
export function PointBoard() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = isKeyOf(RESTORE_DESK.tabs, query.tab) ? query.tab : 'requested'
  const pages = useInfiniteQuery('/api/renwu/jifenRestorePage', { tab })
  const [opened] = useInfiniteQuery('/api/renwu/jifenRestorePage', { id: query.id }, query.id !== '').items ?? []
  return (
    <Stack>
      <RestoreForm />
      <DeskList
        workflow="pointRestore"
        tabs={tabOptions(RESTORE_DESK.tabs, pages.first?.counts)}
        tab={tab}
        onTab={value => setQuery({ tab: value === 'requested' ? '' : value, id: '' })}
        rows={pages.items?.map(summaryOf)}
        opened={opened && summaryOf(opened)}
        list={listProps(pages)}
        open={query.id}
        onOpen={id => setQuery({ id })}
        empty={{ title: '这里没有恢复积分的申请', text: '有人申请，消息里会通知您。', icon: coins }}
      />
    </Stack>
  )
}
