/**
 * A screen where the platform decides about the records of one workflow: tabs by state, a row a record, acting in place.
 * The open tab and the open row stand in the address. A new one is a `useBoard`, the reading of its list, and what a row says.
 */
import type { FlowId } from '../../../machines/browser/flows.ts'
import type { Nothing } from '../../../ui/kinds/action.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { useQuery } from '../../query.ts'
import { listed, type ReadingPages } from '../../reading.ts'
import { Matter, type Told } from '../../record/shared/matter.tsx'
import { useFlow } from '../../record/useFlow.ts'

const NAMES = ['state', 'id'] as const

export interface BoardTalk {
  readonly workflow: FlowId
  /** What the list is asked for: everything, or one state. */
  readonly asked: { readonly state?: string }
  /** Id of the open row; empty where none is. */
  readonly open: string
  choose(state: string): void
  show(id: string): void
}

export function useBoard(workflow: FlowId): BoardTalk {
  const { query, ask } = useQuery(NAMES)
  return {
    workflow,
    asked: query.state ? { state: query.state } : {},
    open: query.id,
    choose: state => ask({ state, id: '' }),
    show: id => ask({ id }),
  }
}

interface BoardProps<Item> {
  board: BoardTalk
  found: ReadingPages<Item>
  title: string
  sub: string
  /** Measure word: 件投诉. */
  unit: string
  empty: Nothing
  children: (item: Item) => Told
}

export function Board<Item>({ board, found, title, sub, unit, empty, children }: BoardProps<Item>) {
  const { workflow, asked, open, choose, show } = board
  const { flow } = useFlow(workflow)
  const states = Object.entries(flow?.states ?? {}).map(([value, { label }]) => ({ value, label }))
  const rows = found.items?.map(children)
  return (
    <List
      {...{ title, sub, unit, empty }}
      filters={
        <Filters
          quiet
          label="状态"
          options={[{ value: '', label: '全部' }, ...states]}
          value={asked.state ?? ''}
          onChange={choose}
        />
      }
      {...listed(found)}
      items={rows}
      keyOf={({ id }) => id}
    >
      {told => (
        <Matter {...told} workflow={workflow} open={open === told.id} onOpen={opened => show(opened ? told.id : '')} />
      )}
    </List>
  )
}
