import type { ClipboardEvent } from 'react'
import { TextField } from '../../../ui/parts/input.tsx'
import { isTable, SKU_COLUMNS, type SkuColumn, type SkuRow } from './matrix.ts'
import css from './skuCells.module.css'

interface SkuCellsProps {
  line: SkuRow
  /** Errors of price and stock. */
  price: string | undefined
  stock: string | undefined
  onChange: (changes: Partial<SkuRow>) => void
  /** Called when rows of a table are pasted into this cell. */
  onPasteTable: (column: SkuColumn, text: string) => void
}

const LABELS: Readonly<Record<SkuColumn, string>> = { price: '价格（元）', stock: '库存（件）' }

/** Price and stock of one SKU, as a table row on wide screens. */
export function SkuCells({ line, onChange, onPasteTable, ...errors }: SkuCellsProps) {
  const name = line.options.join(' / ')
  const paste = (column: SkuColumn) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isTable(text)) return
    event.preventDefault()
    onPasteTable(column, text)
  }
  return (
    <fieldset className={css.row} {...(name && { 'aria-label': name })}>
      {name && <b>{name}</b>}
      {SKU_COLUMNS.map(column => (
        <div key={column} onPaste={paste(column)}>
          <TextField
            label={LABELS[column]}
            value={line[column]}
            onChange={value => onChange({ [column]: value })}
            inputMode={column === 'price' ? 'decimal' : 'numeric'}
            error={errors[column]}
            required
          />
        </div>
      ))}
    </fieldset>
  )
}
