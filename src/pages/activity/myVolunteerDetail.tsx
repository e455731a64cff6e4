import calendar from 'icon:calendar-heart'
import { type MySignUp, SIGN_UP_TABS } from '../../contract/activity.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Row } from '../../ui/parts/layout.tsx'
import { CalendarButton } from './parts/calendarButton.tsx'
import { MySignUpCard } from './parts/mySignUpCard.tsx'
import { SignUpDetail } from './parts/signUpDetail.tsx'

const NAMES = ['id', 'tab'] as const
const idOf = ({ id }: MySignUp) => id
const TABS = keysOf(SIGN_UP_TABS).map(value => ({ value, label: SIGN_UP_TABS[value] }))
const tabOf = (tab: string) => (isKeyOf(SIGN_UP_TABS, tab) ? tab : ('all' as const))

/** 我的报名: everything I signed up for; `?id=` shows one. */
export default function MySignUps() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = tabOf(query.tab)
  const pages = useInfiniteQuery('/api/my/baomingPage', { tab }, !query.id)
  if (query.id) return <SignUpDetail key={query.id} id={query.id} />
  return (
    <List
      title="我的报名"
      sub="还没开始的活动，开始前 24 小时可以随时取消"
      tools={
        <Row wrap gap="sm">
          <CalendarButton />
          <ButtonLink href={pathTo('/activity')} variant="line" size="sm" icon={calendar}>
            找活动
          </ButtonLink>
        </Row>
      }
      filters={
        <Filters
          hideLabel
          label="状态"
          options={TABS}
          value={tab}
          onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="份报名"
      min={340}
      empty={
        tab === 'all'
          ? {
              title: '还没有报名',
              text: '去看看周末有什么可以帮忙的。',
              icon: calendar,
              action: { label: '看周末的活动', href: pathTo('/activity', { when: 'weekend' }) },
            }
          : {
              title: '这里没有报名',
              text: '换一个状态看看。',
              icon: calendar,
              action: { label: '看全部报名', onPress: () => setQuery({ tab: '' }) },
            }
      }
    >
      {row => <MySignUpCard row={row} />}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/baomingDetails', { id })
  else prefetchQuery('/api/my/baomingPage', { tab: tabOf(query.get('tab') ?? '') })
}
