import users from 'icon:users'
import type { ReactNode } from 'react'
import type { GroupRow } from '../../../contract/activityGroup.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listProps } from '../../../data/listProps.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { GroupCard } from './groupCard.tsx'
import { NAME_LEAD_TEXT } from './places.ts'

const idOf = ({ id }: GroupRow) => id

/** The groups that my organisation brings to activities. */
export const GroupList = ({ filters }: { filters: ReactNode }) => (
  <List
    title="我的报名"
    sub={`名额先留着，开始 ${NAME_LEAD_TEXT}以前写上参加的人`}
    filters={filters}
    {...listProps(useInfiniteQuery('/api/my/tuantiPage', {}))}
    keyOf={idOf}
    unit="份团体报名"
    min={340}
    empty={{
      title: '还没有团体报名',
      text: '选一场活动，先为大家留几个名额。',
      icon: users,
      action: { label: '找活动', href: pathTo('/activity') },
    }}
  >
    {row => <GroupCard row={row} />}
  </List>
)
