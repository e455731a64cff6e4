import calendar from 'icon:calendar-heart'
import { ACTIVITY_KINDS, ACTIVITY_TIMES, type ActivityRow } from '../../contract/activity.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { ActivityCard } from './parts/activityCard.tsx'

const NAMES = ['when', 'kind', 'keyword'] as const
const idOf = ({ id }: ActivityRow) => id
const ANY = { value: '', label: '全部' }
const TIMES = [
  { value: '', label: '接下来' },
  ...keysOf(ACTIVITY_TIMES).map(value => ({ value, label: ACTIVITY_TIMES[value] })),
]
const KINDS = [ANY, ...keysOf(ACTIVITY_KINDS).map(value => ({ value, label: ACTIVITY_KINDS[value] }))]

/** What the list is asked for, by what the address says. */
const filterOf = (when: string, kind: string, keyword: string) => ({
  ...(isKeyOf(ACTIVITY_TIMES, when) && { when }),
  ...(isKeyOf(ACTIVITY_KINDS, kind) && { kind }),
  ...(keyword && { keyword }),
})

/** 活动: what one can do, by time and kind. */
export default function ActivityList() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const pages = useInfiniteQuery('/api/huodong/getHuodongPage', filterOf(query.when, query.kind, query.keyword))
  return (
    <List
      title="活动"
      sub="报名两下就好；名额满了可以候补"
      filters={
        <>
          <Filters hideLabel label="时间" options={TIMES} value={query.when} onChange={when => setQuery({ when })} />
          <Filters hideLabel label="类型" options={KINDS} value={query.kind} onChange={kind => setQuery({ kind })} />
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="场活动"
      min={320}
      empty={{ title: '这里还没有活动', text: '换个时间或类型看看。', icon: calendar }}
    >
      {row => <ActivityCard row={row} href={pathTo('/volunteerDetail', { id: row.id })} />}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const of = (name: string) => query.get(name) ?? ''
  prefetchQuery('/api/huodong/getHuodongPage', filterOf(of('when'), of('kind'), of('keyword')))
}
