import { Card } from '../../../ui/parts/card.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Grid, Stack } from '../../../ui/parts/layout.tsx'
import type { SkuRow } from './matrix.ts'

interface SkuCellsProps {
  line: SkuRow
  /** What is wrong with the price, and with the stock. */
  price: string | undefined
  stock: string | undefined
  onChange: (changes: Partial<SkuRow>) => void
}

/** Price and stock of one SKU. */
export function SkuCells({ line, price, stock, onChange }: SkuCellsProps) {
  const name = line.options.join(' / ')
  const cells = (
    <Grid min={130} gap="sm">
      <TextField
        label="价格（元）"
        value={line.price}
        onChange={value => onChange({ price: value })}
        inputMode="decimal"
        error={price}
        required
      />
      <TextField
        label="库存（件）"
        value={line.stock}
        onChange={value => onChange({ stock: value })}
        inputMode="numeric"
        error={stock}
        required
      />
    </Grid>
  )
  if (name === '') return cells
  return (
    <Card>
      <fieldset aria-label={name}>
        <Stack gap="sm">
          <b>{name}</b>
          {cells}
        </Stack>
      </fieldset>
    </Card>
  )
}
