import clock from 'icon:clock'
import { isKeyOf } from '../../contract/keys.ts'
import { MY_HOURS } from '../../contract/recordLists.ts'
import { pathTo } from '../../contract/screens.ts'
import { useSpan } from '../../data/delays.ts'
import { listProps } from '../../data/listProps.ts'
import { useQuery } from '../../data/query.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { HoursCard } from './parts/hoursCard.tsx'
import { HoursDetail } from './parts/hoursDetail.tsx'
import { HoursSums } from './parts/hoursSums.tsx'

const { tabs } = MY_HOURS
const tabOf = (tab: string) => (isKeyOf(tabs, tab) ? tab : 'all')

const reads = screenReads(['tab', 'year'], ({ tab, year }) => ({
  summary: readOf('/api/my/gongshiSummary', {}),
  pages: pagesOf('/api/my/gongshiPage', {
    tab: tabOf(tab),
    ...(/^20\d\d$/.test(year) && { year: Number(year) }),
  }),
}))

/** My service records, with source and state. */
function MyHours() {
  const { query, setQuery, pages, summary } = useReads(reads)
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const disputable = useSpan('hours', 'open')
  const sums = summary.data
  const tab = tabOf(query.tab)
  const years = sums?.years.map(({ year }) => ({ value: String(year), label: `${year} 年` })) ?? []
  return (
    <List
      title="工时"
      sub={`每一份都写明来源；有异议可以在 ${disputable}内提出`}
      filters={
        <>
          {sums && <HoursSums sums={sums} />}
          <Filters
            hideLabel
            label="状态"
            options={tabOptions(tabs, pages.first?.counts)}
            value={tab}
            onChange={value => setQuery({ tab: value === 'all' ? '' : value })}
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
      keyOf={({ id }) => id}
      unit="份工时"
      min={360}
      empty={{
        title: tab === 'all' && query.year === '' ? '还没有工时' : '这里没有工时',
        icon: clock,
        ...(me?.kind === 'organisation'
          ? {
              text: '代表单位去服务，工时记在每个人自己名下；合起来有多少，在排行里看。',
              action: { label: '看单位排行', href: pathTo('/rank', { scope: 'organisation', period: 'year' }) },
            }
          : {
              text: '帮助邻居、参加志愿服务之后，工时会记在这里。',
              action: { label: '去找活动', href: pathTo('/activity') },
            }),
      }}
    >
      {row => <HoursCard row={row} href={pathTo('/workTime', { id: row.id })} />}
    </List>
  )
}

/** 工时, by service; `?id=` shows one. */
export default oneOrList(HoursDetail, Object.assign(MyHours, { reads }))
