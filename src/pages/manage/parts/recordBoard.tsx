/**
 * A screen where the platform decides about the records of one workflow: tabs by state, a row a record, acting in
 * place. The open tab and the open row stand in the address. A new one is a `useRecordBoard`, the reading of its list,
 * and what a row says.
 */

import { type InfiniteQueryResult, listProps } from '../../../data/query.ts'
import { useFlow } from '../../../data/record/useFlow.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import type { EmptyState } from '../../../ui/kinds/action.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { useOpenRow } from '../../record/shared/openRow.ts'
import { RecordCard, type RecordSummary } from '../../record/shared/recordCard.tsx'

const NAMES = ['state', 'id'] as const

export interface RecordBoardHandle {
  readonly workflow: FlowId
  /** What the list is asked for: everything, or one state. */
  readonly input: { readonly state?: string }
  /** Id of the open row; empty where none is. */
  readonly open: string
  setState(state: string): void
  setOpen(id: string): void
}

export function useRecordBoard(workflow: FlowId): RecordBoardHandle {
  const { query, setQuery } = useUrlQuery(NAMES)
  return {
    workflow,
    input: query.state ? { state: query.state } : {},
    open: query.id,
    setState: state => setQuery({ state, id: '' }),
    setOpen: id => setQuery({ id }),
  }
}

interface RecordBoardProps<Item> {
  board: RecordBoardHandle
  pages: InfiniteQueryResult<Item>
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
  const { board, pages, opened, title, sub, unit, empty, children } = props
  const { workflow, input, open, setState, setOpen } = board
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
          value={input.state ?? ''}
          onChange={setState}
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
