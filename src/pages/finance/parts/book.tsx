import receipt from 'icon:receipt'
import type { ReactNode } from 'react'
import type { FlowId } from '../../../machines/browser/flows.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { useQuery } from '../../query.ts'
import { listed, type ReadingPages } from '../../reading.ts'
import { Matter, type Told } from '../../record/shared/matter.tsx'
import type { BookProps } from './books.ts'

const NAMES = ['tab', 'id'] as const

interface Row {
  readonly id: string
}

/** The list with the one that is open: in its place although it has just left the tab, first where it lies further down. */
function withOpen<R extends Row>(items: readonly R[], open: readonly R[], hasMore: boolean): readonly R[] {
  const [one] = open
  if (!one || items.some(({ id }) => id === one.id)) return items
  const place = items.findIndex(({ id }) => id > one.id)
  if (place < 0) return hasMore ? [one, ...items] : [...items, one]
  return [...items.slice(0, place), one, ...items.slice(place)]
}

interface Props<R extends Row> extends BookProps {
  workflow: FlowId
  sub: string
  /** Buttons beside the heading. */
  tools?: ReactNode
  tabs: readonly { readonly value: string; readonly label: string }[]
  tab: string
  found: ReadingPages<R>
  /** The row that is open, read by itself, so that a step does not take it from under the reader's eyes. */
  open: readonly R[] | undefined
  unit: string
  /** Where there is none at all, and none in the tab. */
  empty: { readonly all: Said; readonly tab: Said }
  children: (row: R) => Told
}
interface Said {
  readonly title: string
  readonly text: string
}

/** A book of finance: tabs by state, a row a matter, decided in place. The tab and the open row stand in the address. */
export function Book<R extends Row>(props: Props<R>) {
  const { workflow, title, sub, tools, books, tabs, tab, found, open = [], unit, empty, children } = props
  const { query, ask } = useQuery(NAMES)
  const { items, total, ...read } = listed(found)
  const rows = items && withOpen(items, open, found.hasMore).map(children)
  const action = { label: '看全部', onPress: () => ask({ tab: 'all', id: '' }) }
  return (
    <List
      {...{ title, sub, tools, unit }}
      filters={
        <>
          {books}
          <Filters quiet label="状态" options={tabs} value={tab} onChange={value => ask({ tab: value, id: '' })} />
        </>
      }
      {...read}
      items={rows}
      // Where there is none but the open one, which has left the tab, there is nothing to count.
      {...(total > 0 && { total })}
      keyOf={({ id }) => id}
      empty={tab === 'all' ? { ...empty.all, sign: receipt } : { ...empty.tab, sign: receipt, action }}
    >
      {told => (
        <Matter
          {...told}
          workflow={workflow}
          open={query.id === told.id}
          onOpen={opened => ask({ id: opened ? told.id : '' })}
        />
      )}
    </List>
  )
}
