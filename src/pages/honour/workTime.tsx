import clock from 'icon:clock'
import { HOURS_TABS, type HoursRow } from '../../contract/hours.contract.ts'
import { isKeyOf, keysOf } from '../../contract/keys.ts'
import { pathTo } from '../../contract/screens.ts'
import { firstBuilt } from '../../data/built.ts'
import { listProps, prefetchQuery, useInfiniteQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { HoursCard } from './parts/hoursCard.tsx'
import { HoursDetail } from './parts/hoursDetail.tsx'
import { HoursSums } from './parts/hoursSums.tsx'

const NAMES = ['id', 'tab', 'year'] as const
const idOf = ({ id }: HoursRow) => id
const TABS = keysOf(HOURS_TABS).map(value => ({ value, label: HOURS_TABS[value] }))

/** What the list is asked for, by what the address says. */
const filterOf = (tab: string, year: string) => ({
  tab: isKeyOf(HOURS_TABS, tab) ? tab : ('all' as const),
  ...(/^20\d\d$/.test(year) && { year: Number(year) }),
})

/** 工时: what I served, where each hour comes from and how it stands; `?id=` shows one. */
export default function WorkTime() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const filter = filterOf(query.tab, query.year)
  const pages = useInfiniteQuery('/api/my/gongshiPage', filter, !query.id)
  const { data: sums } = useQuery('/api/my/gongshiSummary', {}, !query.id)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, !query.id)
  if (query.id) return <HoursDetail key={query.id} id={query.id} />
  const find = firstBuilt('/activity')
  const years = sums?.years.map(({ year }) => ({ value: String(year), label: `${year} 年` })) ?? []
  return (
    <List
      title="工时"
      sub="每一份都写明来源；有异议可以在 30 天内提出"
      filters={
        <>
          {sums && <HoursSums sums={sums} />}
          <Filters
            hideLabel
            label="状态"
            options={TABS}
            value={filter.tab}
            onChange={tab => setQuery({ tab: tab === 'all' ? '' : tab })}
          />
          {years.length > 1 && (
            <Filters
              hideLabel
              label="年份"
              options={[{ value: '', label: '全部年份' }, ...years]}
              value={query.year}
              onChange={year => setQuery({ year })}
            />
          )}
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="份工时"
      min={360}
      empty={{
        title: filter.tab === 'all' && query.year === '' ? '还没有工时' : '这里没有工时',
        icon: clock,
        ...(me?.kind === 'organisation'
          ? {
              text: '代表单位去服务，工时记在每个人自己名下；合起来有多少，在排行里看。',
              action: { label: '看单位排行', href: pathTo('/rank', { scope: 'organisation', period: 'year' }) },
            }
          : {
              text: '帮助邻居、参加志愿服务之后，工时会记在这里。',
              ...(find && { action: { label: '去找活动', href: find } }),
            }),
      }}
    >
      {row => <HoursCard row={row} href={pathTo('/workTime', { id: row.id })} />}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/gongshiDetails', { id })
  else {
    prefetchQuery('/api/my/gongshiSummary', {})
    prefetchQuery('/api/my/gongshiPage', filterOf(query.get('tab') ?? '', query.get('year') ?? ''))
  }
}
