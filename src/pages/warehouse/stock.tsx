import box from 'icon:package'
import type { ReactNode } from 'react'
import { pathTo } from '../../contract/screens.ts'
import { EXPIRES_SOON_DAYS } from '../../contract/spans.ts'
import { type IssueRow, STOCK_SORTS, type StockRow } from '../../contract/warehouse.contract.ts'
import type { WireReply } from '../../contract/wire.ts'
import { listProps } from '../../data/listProps.ts'
import type { QueryResult } from '../../data/query.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import type { UrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Checkbox } from '../../ui/parts/choice.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { PageHead, Row, Stack } from '../../ui/parts/layout.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { useScreenTitle } from '../../ui/title.ts'
import { FindCode } from './parts/findCode.tsx'
import { IssueCard, StockCard } from './parts/stockCards.tsx'
import { StockTaking } from './parts/stockTaking.tsx'

const TITLE = '出入库'
const TABS = [
  { value: '', label: '库存' },
  { value: 'toIssue', label: '待出库' },
  { value: 'issued', label: '已出库' },
  { value: 'count', label: '盘点' },
]
const SORT_LABELS = { name: '按名称', expiry: '有效期近的在前', count: '件数多的在前' } as const
const sorts = STOCK_SORTS.map(value => ({ value, label: SORT_LABELS[value] }))
const storing = ({ mayStore }: { readonly mayStore: boolean }) => mayStore
const idOf = ({ id }: { readonly id: string }) => id

type Query = UrlQuery<'tab' | 'warehouse' | 'keyword' | 'expiring' | 'sort'>['query']
const sortOf = ({ sort }: Query) => STOCK_SORTS.find(one => one === sort) ?? 'name'
const isOfIssues = ({ tab }: Query) => tab === 'toIssue' || tab === 'issued'
/** Return the inputs of the lists of issues and of stock from the query parameters. */
const issueInput = ({ warehouse, tab }: Query) => ({ ...(warehouse && { warehouse }), done: tab === 'issued' })
const stockInput = (query: Query) => ({
  ...(query.warehouse && { warehouse: query.warehouse }),
  sort: sortOf(query),
  ...(query.keyword && { keyword: query.keyword }),
  ...(query.expiring && { expiring: true }),
})

export const reads = screenReads(['tab', 'warehouse', 'keyword', 'expiring', 'sort'], query => ({
  mine: readOf('/api/renwu/cangkuMine', {}),
  stock: !isOfIssues(query) && query.tab !== 'count' && pagesOf('/api/renwu/kucunPage', stockInput(query)),
  issueList: isOfIssues(query) && pagesOf('/api/renwu/chukuPage', issueInput(query)),
}))

interface CountingProps {
  mine: QueryResult<WireReply<'/api/renwu/cangkuMine'>>
  /** The warehouse that is counted; undefined where this person stores in none. */
  warehouse: { readonly id: string; readonly name: string } | undefined
  sub: string
  tools: ReactNode
  filters: ReactNode
}

/** 盘点 in place of the list. */
function Counting({ mine, warehouse, sub, tools, filters }: CountingProps) {
  useScreenTitle(TITLE)
  return (
    <Stack>
      <PageHead title={TITLE} sub={sub}>
        {tools}
      </PageHead>
      {filters}
      {mine.problem && <Failure text={mine.problem.message} onRetry={mine.retry} />}
      {mine.loading && <SkeletonLines lines={6} />}
      {mine.data && !warehouse && <Empty title="盘点由入库管理员做" text="您在这里可以看库存和出库。" icon={box} />}
      {warehouse && <StockTaking key={warehouse.id} warehouse={warehouse.id} name={warehouse.name} />}
    </Stack>
  )
}

/** 出入库: stock of my warehouse, pending and completed issues. */
export default function Access() {
  const { query, setQuery, mine, stock, issueList } = useReads(reads)
  const issues = isOfIssues(query)
  const sort = sortOf(query)
  const myWarehouses = mine.data
  const pages = issues ? issueList : stock
  const warehouses = myWarehouses?.dataList ?? []
  const counts = query.tab === 'count'
  const offered = counts ? warehouses.filter(storing) : warehouses
  const counted = counts ? (offered.find(({ id }) => id === query.warehouse) ?? offered[0]) : undefined
  const waiting = warehouses.reduce((sum, { toIssue }) => sum + toIssue, 0)
  const tools = (
    <ButtonLink variant="line" size="sm" href={pathTo('/accessDetailRecord', {})}>
      出入库记录
    </ButtonLink>
  )
  const sub = warehouses.map(({ name }) => name).join('、')
  const filters = (
    <Stack>
      <FindCode />
      <Filters
        hideLabel
        label="看什么"
        options={TABS.map(tab => (tab.value === 'toIssue' && myWarehouses ? { ...tab, count: waiting } : tab))}
        value={issues || counts ? query.tab : ''}
        onChange={tab => setQuery({ tab })}
      />
      {offered.length > 1 && (
        <Filters
          label="仓库"
          options={[
            ...(counts ? [] : [{ value: '', label: '全部' }]),
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={counted?.id ?? query.warehouse}
          onChange={warehouse => setQuery({ warehouse })}
        />
      )}
      {!issues && !counts && (
        <>
          <Search
            label="找物品"
            placeholder="搜物品名称"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <Row wrap justify="between">
            <Filters
              label="排序"
              options={sorts}
              value={sort}
              onChange={to => setQuery({ sort: to === 'name' ? '' : to })}
            />
            <Checkbox checked={query.expiring === '1'} onChange={on => setQuery({ expiring: on ? '1' : '' })}>
              只看 {EXPIRES_SOON_DAYS} 天内到期的
            </Checkbox>
          </Row>
        </>
      )}
    </Stack>
  )
  if (counts) return <Counting {...{ mine, sub, tools, filters }} warehouse={counted} />
  return (
    <List<StockRow | IssueRow>
      title={TITLE}
      sub={sub || undefined}
      tools={tools}
      filters={filters}
      {...listProps<StockRow | IssueRow>(pages)}
      keyOf={idOf}
      unit={issues ? '次' : '种物品'}
      min={320}
      empty={
        issues
          ? {
              title: query.tab === 'issued' ? '还没有出过库' : '没有等着出库的',
              text: '帮扶人答应之后，要出库的物资会排在这里。',
              icon: box,
            }
          : {
              title: '没有找到物品',
              text: '换个关键词，或者去入库登记新到的物品。',
              icon: box,
              action: { label: '去入库', href: '/warehousing' },
            }
      }
    >
      {row => ('aid' in row ? <IssueCard row={row} /> : <StockCard row={row} />)}
    </List>
  )
}
