import receipt from 'icon:receipt'
import type { ReactNode } from 'react'
import { type InfiniteQueryResult, listProps } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { RecordCard, type RecordSummary } from '../../record/shared/recordCard.tsx'
import type { FinanceTabProps } from './financeTabProps.ts'

const NAMES = ['tab', 'id'] as const

interface ListRow {
  readonly id: string
}

/**
 * The list with the one that is open: in its place although it has just left the tab, first where it lies further down.
 */
function withOpen<R extends ListRow>(items: readonly R[], open: readonly R[], hasMore: boolean): readonly R[] {
  const [one] = open
  if (!one || items.some(({ id }) => id === one.id)) return items
  const index = items.findIndex(({ id }) => id > one.id)
  if (index < 0) return hasMore ? [one, ...items] : [...items, one]
  return [...items.slice(0, index), one, ...items.slice(index)]
}

interface FinanceListProps<R extends ListRow> extends FinanceTabProps {
  workflow: FlowId
  sub: string
  /** Buttons beside the heading. */
  tools?: ReactNode
  tabs: readonly { readonly value: string; readonly label: string }[]
  tab: string
  pages: InfiniteQueryResult<R>
  /** The row that is open, read by itself, so that a step does not take it from under the reader's eyes. */
  open: readonly R[] | undefined
  unit: string
  /** Where there is none at all, and none in the tab. */
  empty: { readonly all: EmptyText; readonly tab: EmptyText }
  children: (row: R) => RecordSummary
}
interface EmptyText {
  readonly title: string
  readonly text: string
}

/**
 * A book of finance: tabs by state, a row a matter, decided in place. The tab and the open row stand in the address.
 */
export function FinanceList<R extends ListRow>(props: FinanceListProps<R>) {
  const { workflow, title, sub, tools, switcher, tabs, tab, pages, open = [], unit, empty, children } = props
  const { query, setQuery } = useUrlQuery(NAMES)
  const { items, total, ...read } = listProps(pages)
  const rows = items && withOpen(items, open, pages.hasMore).map(children)
  const action = { label: '看全部', onPress: () => setQuery({ tab: 'all', id: '' }) }
  return (
    <List
      {...{ title, sub, tools, unit }}
      filters={
        <>
          {switcher}
          <Filters
            hideLabel
            label="状态"
            options={tabs}
            value={tab}
            onChange={value => setQuery({ tab: value, id: '' })}
          />
        </>
      }
      {...read}
      items={rows}
      // Where there is none but the open one, which has left the tab, there is nothing to count.
      {...(total > 0 && { total })}
      keyOf={({ id }) => id}
      empty={tab === 'all' ? { ...empty.all, icon: receipt } : { ...empty.tab, icon: receipt, action }}
    >
      {row => (
        <RecordCard
          {...row}
          workflow={workflow}
          open={query.id === row.id}
          onOpen={opened => setQuery({ id: opened ? row.id : '' })}
        />
      )}
    </List>
  )
}
