import calendar from 'icon:calendar-heart'
import { ACTIVITY_DESK_TABS } from '../../contract/activityDesk.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { ActivityCard } from './parts/activityCard.tsx'
import { SceneDetail } from './parts/sceneDetail.tsx'

const NAMES = ['id', 'shift', 'signUp', 'tab'] as const
const idOf = ({ id }: { readonly id: string }) => id
const TABS = keysOf(ACTIVITY_DESK_TABS).map(value => ({ value, label: ACTIVITY_DESK_TABS[value] }))

/** What is looked at: an activity, or the one of a shift or of a sign-up. */
const meantBy = ({ id, shift, signUp }: Readonly<Record<'id' | 'shift' | 'signUp', string>>) => ({
  ...(id && { id }),
  ...(shift && { shift }),
  ...(signUp && { signUp }),
})

/** 活动现场: the activities that I lead or publish; one of them, its shifts and who comes. */
export default function Scene() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const meant = meantBy(query)
  const tab = isKeyOf(ACTIVITY_DESK_TABS, query.tab) ? query.tab : ('open' as const)
  const one = Object.keys(meant).length > 0
  const pages = useInfiniteQuery('/api/renwu/huodongPage', { tab }, !one)
  if (one) return <SceneDetail meant={meant} />
  return (
    <List
      title="活动现场"
      filters={
        <Filters
          hideLabel
          label="状态"
          options={TABS}
          value={tab}
          onChange={value => setQuery({ tab: value === 'open' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="场活动"
      min={320}
      empty={{ title: '这里没有活动', text: '您负责的地区里，这个状态还没有活动。', icon: calendar }}
    >
      {row => <ActivityCard row={row} href={pathTo('/scene', { id: row.id })} />}
    </List>
  )
}
