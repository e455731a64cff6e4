import box from 'icon:package'
import { pathTo } from '../../contract/screens.ts'
import { EXPIRES_SOON_DAYS } from '../../contract/spans.ts'
import { type IssueRow, STOCK_SORTS, type StockRow } from '../../contract/warehouse.contract.ts'
import { listProps } from '../../data/query.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import type { UrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Checkbox } from '../../ui/parts/choice.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { FindCode } from './parts/findCode.tsx'
import { IssueCard, StockCard } from './parts/stockCards.tsx'

const TABS = [
  { value: '', label: '库存' },
  { value: 'toIssue', label: '待出库' },
  { value: 'issued', label: '已出库' },
]
const SORT_LABELS = { name: '按名称', expiry: '有效期近的在前', count: '件数多的在前' } as const
const sorts = STOCK_SORTS.map(value => ({ value, label: SORT_LABELS[value] }))
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
  stock: !isOfIssues(query) && pagesOf('/api/renwu/kucunPage', stockInput(query)),
  issueList: isOfIssues(query) && pagesOf('/api/renwu/chukuPage', issueInput(query)),
}))

/** 出入库: stock of my warehouse, pending and completed issues. */
export default function Access() {
  const { query, setQuery, mine, stock, issueList } = useReads(reads)
  const issues = isOfIssues(query)
  const sort = sortOf(query)
  const myWarehouses = mine.data
  const pages = issues ? issueList : stock
  const warehouses = myWarehouses?.dataList ?? []
  const waiting = warehouses.reduce((sum, { toIssue }) => sum + toIssue, 0)
  return (
    <List<StockRow | IssueRow>
      title="出入库"
      {...(warehouses.length > 0 && {
        sub: warehouses.map(({ name }) => name).join('、'),
      })}
      tools={
        <ButtonLink variant="line" size="sm" href={pathTo('/accessDetailRecord', {})}>
          出入库记录
        </ButtonLink>
      }
      filters={
        <Stack>
          <FindCode />
          <Filters
            hideLabel
            label="看什么"
            options={TABS.map(tab => (tab.value === 'toIssue' && myWarehouses ? { ...tab, count: waiting } : tab))}
            value={issues ? query.tab : ''}
            onChange={tab => setQuery({ tab })}
          />
          {warehouses.length > 1 && (
            <Filters
              label="仓库"
              options={[
                { value: '', label: '全部' },
                ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={query.warehouse}
              onChange={warehouse => setQuery({ warehouse })}
            />
          )}
          {!issues && (
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
      }
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
