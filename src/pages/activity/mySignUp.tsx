import calendar from 'icon:calendar-heart'
import type { ReactNode } from 'react'
import type { MySignUp } from '../../contract/activity.contract.ts'
import { isKeyOf } from '../../contract/keys.ts'
import type { MyInfo } from '../../contract/person.contract.ts'
import { MY_SIGN_UPS } from '../../contract/recordLists.ts'
import { pathTo } from '../../contract/screens.ts'
import { lengthText } from '../../contract/spans.ts'
import { listProps } from '../../data/listProps.ts'
import { type QueryResult, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { queryData } from '../../data/queryCache.ts'
import { pagesOf, readOf, screenReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { FREE_CANCEL_MS } from '../../machines/workflows/signUp/facts.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { CalendarButton } from './parts/calendarButton.tsx'
import { GroupDetail } from './parts/groupDetail.tsx'
import { GroupList } from './parts/groupList.tsx'
import { MySignUpCard } from './parts/mySignUpCard.tsx'
import { SignUpDetail } from './parts/signUpDetail.tsx'

const NAMES = ['id', 'group', 'tab'] as const
const idOf = ({ id }: MySignUp) => id
const TABS = tabOptions(MY_SIGN_UPS.tabs, undefined)
/** The tab of organisations only. */
const GROUPS = { value: 'groups', label: '团体报名' } as const
const tabOf = (tab: string) => (isKeyOf(MY_SIGN_UPS.tabs, tab) ? tab : ('all' as const))
/** Returns the default tab: an organisation's groups, a person's full list. */
const firstTabOf = (me: MyInfo | undefined) => (me?.kind === 'organisation' ? GROUPS.value : 'all')

interface SignUpListProps {
  tab: ReturnType<typeof tabOf>
  /** Determines the default list, if the address names none. */
  who: QueryResult<MyInfo>
  known: boolean
  filters: ReactNode
  onAll: () => void
}

function SignUpList({ tab, who, known, filters, onAll }: SignUpListProps) {
  const pages = useInfiniteQuery('/api/my/baomingPage', { tab }, known)
  return (
    <List
      title="我的报名"
      sub={`还没开始的活动，开始前 ${lengthText(FREE_CANCEL_MS)}可以随时取消`}
      tools={
        <>
          <CalendarButton />
          <ButtonLink href={pathTo('/activity')} variant="line" size="sm" icon={calendar}>
            找活动
          </ButtonLink>
        </>
      }
      filters={filters}
      {...listProps(pages, known ? undefined : who)}
      keyOf={idOf}
      unit="份报名"
      min={340}
      empty={
        tab === 'all'
          ? {
              title: '还没有报名',
              text: '去看看有什么可以帮忙的。',
              icon: calendar,
              action: { label: '看看活动', href: pathTo('/activity') },
            }
          : {
              title: '这里没有报名',
              text: '换一个状态看看。',
              icon: calendar,
              action: { label: '看全部报名', onPress: onAll },
            }
      }
    >
      {row => <MySignUpCard row={row} />}
    </List>
  )
}

/** 我的报名: my sign-ups, for an organisation its groups first; `?id=` or `?group=` shows one. */
export default function MySignUps() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const who = useQuery('/api/my/getMyInfo', {})
  const me = who.data
  if (query.id) return <SignUpDetail key={query.id} id={query.id} />
  if (query.group) return <GroupDetail key={query.group} id={query.group} />
  const first = firstTabOf(me)
  const tab = query.tab || first
  const filters = (
    <Filters
      hideLabel
      label="状态"
      options={me?.kind === 'organisation' ? [GROUPS, ...TABS] : TABS}
      value={tab}
      onChange={value => setQuery({ tab: value === first ? '' : value })}
    />
  )
  if (tab === GROUPS.value) return <GroupList filters={filters} />
  return (
    <SignUpList
      tab={tabOf(tab)}
      {...{ who, filters }}
      known={query.tab !== '' || me !== undefined}
      onAll={() => setQuery({ tab: first === 'all' ? '' : 'all' })}
    />
  )
}

export const reads = screenReads(NAMES, ({ id, group, tab: named }) => {
  const me = queryData('/api/my/getMyInfo', {})
  const tab = named || (me && firstTabOf(me))
  const listed = !id && !group && tab
  return {
    who: readOf('/api/my/getMyInfo', {}),
    one: id && readOf('/api/my/baomingDetails', { id }),
    group: group && readOf('/api/my/tuantiDetails', { id: group }),
    groups: listed === GROUPS.value && pagesOf('/api/my/tuantiPage', {}),
    signUps: listed && listed !== GROUPS.value && pagesOf('/api/my/baomingPage', { tab: tabOf(listed) }),
  }
})
