import down from 'icon:arrow-down'
import up from 'icon:arrow-up'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import type { DeskListProps } from './desk.tsx'
import css from './table.module.css'

export interface TableHead {
  readonly name: string
  readonly head: string
  readonly isNumber: boolean
  /** Undefined where it cannot be sorted by. */
  readonly sorted: 'up' | 'down' | 'no' | undefined
}

interface TableProps extends Omit<DeskListProps, 'rows'> {
  label: string
  columns: readonly TableHead[]
  /** The first cell is what the row is called. */
  rows: readonly { readonly id: string; readonly cells: readonly string[] }[]
  /** Below their columns; empty for none. */
  totals: readonly string[]
  dense: boolean
  onSort: (name: string) => void
}

const ORDERS = { up: 'ascending', down: 'descending', no: 'none' } as const

/** Matters as a table: heads and what the rows are called stay in sight; cards on a narrow screen. */
export function Table(props: TableProps) {
  const { label, columns, rows, totals, dense, onSort, open, hrefOf, onOpen, selected, onSelect } = props
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (open) table.current?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  const press = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey && onSelect) onSelect(id, true)
    else onOpen(id)
  }
  return (
    <table ref={table} className={css.table} aria-label={label} data-dense={dense || undefined}>
      <thead>
        <tr>
          {columns.map(({ name, head, isNumber, sorted }) => (
            <th key={name} scope="col" data-number={isNumber || undefined} aria-sort={sorted && ORDERS[sorted]}>
              {sorted ? (
                <button type="button" onClick={() => onSort(name)}>
                  {head}
                  {sorted !== 'no' && <Icon svg={sorted === 'up' ? up : down} size={13} />}
                </button>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} data-row={id} data-open={id === open || undefined}>
            {cells.map((cell, at) =>
              at === 0 ? (
                <th key={columns[at]!.name} scope="row">
                  <span className={css.name}>
                    {onSelect && (
                      <input
                        type="checkbox"
                        checked={selected?.has(id) ?? false}
                        aria-label={`选中 ${cell}`}
                        onClick={event => {
                          event.preventDefault()
                          onSelect(id, event.shiftKey)
                        }}
                        onChange={() => {}}
                      />
                    )}
                    <a href={hrefOf(id)} aria-current={id === open || undefined} onClick={event => press(event, id)}>
                      {cell || '（没有写）'}
                    </a>
                  </span>
                </th>
              ) : (
                <td
                  key={columns[at]!.name}
                  data-head={columns[at]!.head}
                  data-number={columns[at]!.isNumber || undefined}
                >
                  {cell && <span title={cell}>{cell}</span>}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {totals.some(Boolean) && (
        <tfoot>
          <tr>
            {totals.map((total, at) => (
              <td
                key={columns[at]!.name}
                data-head={columns[at]!.head}
                data-number={columns[at]!.isNumber || undefined}
              >
                {at === 0 ? '合计' : total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
