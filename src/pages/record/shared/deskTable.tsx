import { type ComponentType, useState } from 'react'
import type { CellValue, ColumnKind, DeskTable, TableColumn } from '../../../contract/deskTables.ts'
import { chinaTime } from '../../../contract/time.ts'
import { usePorts } from '../../../data/ports.ts'
import { usePrint } from '../../../data/print.ts'
import type { ItemOf, ListWire } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { useView } from '../../../data/view.ts'
import { formatCount, moneyParts } from '../../../ui/format.ts'
import { Table } from '../../../ui/kinds/table.tsx'
import type { DeskItem } from './desk.ts'
import { useReadAll } from './deskSelection.ts'
import type { ViewProps } from './deskViews.tsx'
import { TableSettings } from './tableSettings.tsx'

const SORT = ['sort', 'id'] as const

function moneyText(fen: number) {
  const { sign, whole, fraction } = moneyParts(fen)
  return `${sign}${whole}.${fraction}`
}
const TEXTS: Readonly<Record<ColumnKind, (value: number) => string>> = {
  text: String,
  fen: moneyText,
  minutes: formatCount,
  count: formatCount,
  time: at => chinaTime(at).slice(0, 16),
}
/** Returns a cell as it is read. */
const cellText = (kind: ColumnKind, value: CellValue) =>
  value === null ? '' : typeof value === 'number' ? TEXTS[kind](value) : value
const isNumber = (kind: ColumnKind) => kind !== 'text' && kind !== 'time'

/** Returns what this person has chosen for a table, remembered on this device. */
function useTableChoice(wire: string) {
  const { drafts } = usePorts()
  const uid = useView(view => view.uid)
  const keys = { hidden: `columns:${uid}:${wire}`, dense: `dense:${uid}` }
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((drafts.get(keys.hidden) ?? '').split(' ').filter(Boolean)),
  )
  const [dense, setDense] = useState(() => drafts.get(keys.dense) === '1')
  return {
    hidden,
    dense,
    hide: (names: ReadonlySet<string>) => {
      setHidden(names)
      drafts.set(keys.hidden, [...names].join(' '))
    },
    condense: (isDense: boolean) => {
      setDense(isDense)
      drafts.set(keys.dense, isDense ? '1' : '0')
    },
  }
}

/** Returns the view that shows what a desk lists in these columns. */
export function deskTable<W extends ListWire>(table: DeskTable<ItemOf<W>>): ComponentType<ViewProps<W>> {
  const all = Object.entries<TableColumn<ItemOf<W>>>(table.columns)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a desk, never while something is drawn
  return function DeskTableView({ items = [], sums, input, tab, total, ...rest }) {
    const { query, setQuery } = useUrlQuery(SORT)
    const { hidden, dense, hide, condense } = useTableChoice(table.wire)
    const { isPrinting, print } = usePrint()
    const readAll = useReadAll<ItemOf<W>>(table.wire as W)
    const shown = all.filter(([name], at) => at === 0 || !hidden.has(name))
    const sorted = query.sort ?? ''
    /** Downward first, then upward, then as the list is. */
    const sort = (name: string) => setQuery({ sort: sorted === `-${name}` ? name : sorted === name ? '' : `-${name}` })
    const totals = shown.map(([name, { kind }]) => {
      const sum = sums?.[name]
      return sum === undefined ? '' : cellText(kind, sum)
    })
    const cellsOf = (item: ItemOf<W>) => shown.map(([, { kind, of }]) => cellText(kind, of(item)))
    /** All that is found, not only what is read so far. */
    const printAll: Parameters<typeof print>[0] = async ({ printTable }) => {
      const all = await readAll(input)
      const columns = shown.map(([, { head, kind }]) => ({ head, isNumber: isNumber(kind) }))
      const part =
        all.length < total ? `${table.list.tabs[tab] ?? ''}，前 ${formatCount(all.length)} 行` : table.list.tabs[tab]
      await printTable(table.title, part ?? '', { columns, rows: all.map(cellsOf), totals })
    }
    return (
      <>
        <TableSettings
          isPrinting={isPrinting}
          onPrint={() => print(printAll)}
          columns={all.slice(1).map(([name, { head }]) => ({ name, head }))}
          {...{ hidden, dense }}
          onHide={hide}
          onCondense={condense}
        />
        <Table
          {...rest}
          label={table.title}
          dense={dense}
          columns={shown.map(([name, { head, kind, sorts }]) => ({
            name,
            head,
            isNumber: isNumber(kind),
            sorted: !sorts ? undefined : sorted === name ? 'up' : sorted === `-${name}` ? 'down' : 'no',
          }))}
          rows={(items as readonly (ItemOf<W> & DeskItem)[]).map(item => ({
            id: item.id,
            cells: cellsOf(item),
          }))}
          totals={totals}
          onSort={sort}
        />
      </>
    )
  }
}
