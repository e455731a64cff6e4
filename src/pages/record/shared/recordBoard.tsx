/**
 * A screen where the platform decides about the records of one workflow: tabs by state, a row a record, acting in
 * place. The open tab and the open row stand in the address. A new one is the reads of its list and what a row says.
 */

import { type ListResult, listProps } from '../../../data/query.ts'
import { useFlow } from '../../../data/record/useFlow.ts'
import type { UrlQuery } from '../../../data/urlQuery.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import type { EmptyState } from '../../../ui/kinds/action.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { useOpenRow } from './openRow.ts'
import { RecordCard, type RecordSummary } from './recordCard.tsx'

interface RecordBoardProps<Item> extends UrlQuery<'state' | 'id'> {
  workflow: FlowId
  pages: ListResult<Item>
  /**
   * The open one as it is now, also where it is not listed: it came from elsewhere, or has just left for another tab.
   */
  opened: Item | undefined
  title: string
  sub: string
  /** Measure word: 件投诉. */
  unit: string
  empty: EmptyState
  children: (item: Item) => RecordSummary
}

const NONE: readonly RecordSummary[] = []

export function RecordBoard<Item>(props: RecordBoardProps<Item>) {
  const { workflow, query, setQuery, pages, opened, title, sub, unit, empty, children } = props
  const { id: open } = query
  const setOpen = (id: string) => setQuery({ id })
  const { flow } = useFlow(workflow)
  const states = Object.entries(flow?.states ?? {}).map(([value, { label }]) => ({ value, label }))
  const listed = pages.items?.map(children)
  const { rows, following } = useOpenRow(listed ?? NONE, open, opened && children(opened))
  return (
    <List
      {...{ title, sub, unit, empty }}
      filters={
        <Filters
          hideLabel
          label="状态"
          options={[{ value: '', label: '全部' }, ...states]}
          value={query.state}
          onChange={state => setQuery({ state, id: '' })}
        />
      }
      {...listProps(pages)}
      items={listed && rows.flatMap(({ item }) => item ?? [])}
      keyOf={({ id }) => id}
    >
      {row => (
        <RecordCard
          {...row}
          workflow={workflow}
          open={open === row.id}
          onOpen={isOpen => setOpen(isOpen ? row.id : '')}
          {...(open === row.id &&
            following && { next: { label: following.title, onPress: () => setOpen(following.id) } })}
        />
      )}
    </List>
  )
}
