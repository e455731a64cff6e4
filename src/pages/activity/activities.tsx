import calendar from 'icon:calendar-heart'
import map from 'icon:map'
import ticket from 'icon:ticket-check'
import { ACTIVITY_KINDS, ACTIVITY_SORTS, ACTIVITY_TIMES, type ActivityRow } from '../../contract/activity.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { type UrlQuery, useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Checkbox } from '../../ui/parts/choice.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../ui/parts/foldingFilters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { useOrigin } from '../map/shared/origin.ts'
import { OriginLine } from '../map/shared/originLine.tsx'
import { useReach } from '../place/shared/useReach.ts'
import { ActivityCard } from './parts/activityCard.tsx'
import { activityPath } from './parts/places.ts'

const NAMES = ['when', 'kind', 'keyword', 'open', 'sort', 'reach'] as const
type Query = UrlQuery<(typeof NAMES)[number]>['query']
const NO_FILTERS: Query = { when: '', kind: '', keyword: '', open: '', sort: '', reach: '' }
const idOf = ({ id }: ActivityRow) => id
const TIMES = [
  { value: '', label: '接下来' },
  ...keysOf(ACTIVITY_TIMES).map(value => ({ value, label: ACTIVITY_TIMES[value] })),
]
const KINDS = [
  { value: '', label: '全部' },
  ...keysOf(ACTIVITY_KINDS).map(value => ({ value, label: ACTIVITY_KINDS[value] })),
]
const SORTS = keysOf(ACTIVITY_SORTS).map(value => ({
  value: value === 'soonest' ? '' : value,
  label: ACTIVITY_SORTS[value],
}))

/** Returns the input of the list from the query parameters. */
const filterOf = ({ when, kind, keyword, open, sort }: Query) => ({
  ...(isKeyOf(ACTIVITY_TIMES, when) && { when }),
  ...(isKeyOf(ACTIVITY_KINDS, kind) && { kind }),
  ...(keyword && { keyword }),
  ...(open && { open: true }),
  ...(isKeyOf(ACTIVITY_SORTS, sort) && { sort }),
})

/** 活动: activities by time, kind and distance, each with the way to sign up. */
export default function ActivityList() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const uid = useView(view => view.uid)
  const { region, groups } = useReach(query.reach, reach => setQuery({ reach }))
  const origin = useOrigin()
  const filters = { ...filterOf(query), ...region, ...origin.at }
  const pages = useInfiniteQuery('/api/huodong/getHuodongPage', filters, origin.isKnown)
  const narrowed = Object.values(query).some(Boolean)
  const active = [query.kind, query.open, query.reach].filter(Boolean).length
  return (
    <List
      title="活动"
      sub="报名很快，满了能候补"
      tools={
        <>
          <ButtonLink href={pathTo('/map', { kind: 'activity' })} variant="line" size="sm" icon={map}>
            地图
          </ButtonLink>
          {uid && (
            <ButtonLink href={pathTo('/myVolunteerDetail')} variant="line" size="sm" icon={ticket}>
              我的报名
            </ButtonLink>
          )}
        </>
      }
      filters={
        <>
          <Search
            label="找活动"
            placeholder="陪伴老人、整理花园……"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <Filters hideLabel label="时间" options={TIMES} value={query.when} onChange={when => setQuery({ when })} />
          <FoldingFilters
            active={active}
            onClear={() => setQuery({ kind: '', open: '', reach: '' })}
            sorting={
              <Filters
                hideLabel
                label="排序"
                options={SORTS}
                value={query.sort}
                onChange={sort => setQuery({ sort })}
              />
            }
          >
            <Filters label="类型" options={KINDS} value={query.kind} onChange={kind => setQuery({ kind })} />
            <Filters {...groups} />
            <Checkbox checked={query.open === '1'} onChange={on => setQuery({ open: on ? '1' : '' })}>
              只看还有名额的
            </Checkbox>
          </FoldingFilters>
          <OriginLine origin={origin} />
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="场活动"
      min={340}
      empty={
        narrowed
          ? {
              title: '没有找到这样的活动',
              text: '换个时间、放宽条件，或者看看全部活动。',
              icon: calendar,
              action: { label: '看全部活动', onPress: () => setQuery(NO_FILTERS) },
            }
          : {
              title: '这里还没有活动',
              text: '看看整个城市里有什么可以帮忙的。',
              icon: calendar,
              action: { label: '看全部地区', onPress: () => setQuery({ reach: 'all' }) },
            }
      }
    >
      {(row, index) => <ActivityCard row={row} href={activityPath(row)} priority={index < 4} />}
    </List>
  )
}
