import calendar from 'icon:calendar-heart'
import { type MySignUp, SIGN_UP_TABS } from '../../contract/activity.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { When } from '../../ui/parts/when.tsx'
import { SignUpDetail } from './parts/signUpDetail.tsx'

const NAMES = ['id', 'tab'] as const
const idOf = ({ id }: MySignUp) => id
const TABS = keysOf(SIGN_UP_TABS).map(value => ({ value, label: SIGN_UP_TABS[value] }))
const tabOf = (tab: string) => (isKeyOf(SIGN_UP_TABS, tab) ? tab : ('all' as const))

/** 我的报名: everything I signed up for; `?id=` shows one. */
export default function MyVolunteerDetail() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = tabOf(query.tab)
  const pages = useInfiniteQuery('/api/my/baomingPage', { tab }, !query.id)
  if (query.id) return <SignUpDetail key={query.id} id={query.id} />
  return (
    <List
      title="我的报名"
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
      min={320}
      empty={{ title: '还没有报名', text: '去看看周末有什么活动。', icon: calendar }}
    >
      {row => (
        <Card href={pathTo('/myVolunteerDetail', { id: row.id })}>
          <Stack gap="sm">
            <Row justify="between">
              <h2>{row.title}</h2>
              <Chip tone="brand">{row.position > 0 ? `候补第 ${row.position} 位` : row.stateLabel}</Chip>
            </Row>
            <When at={row.startsAt} withTime />
          </Stack>
        </Card>
      )}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/baomingDetails', { id })
  else prefetchQuery('/api/my/baomingPage', { tab: tabOf(query.get('tab') ?? '') })
}
