import { Card } from '../../../ui/parts/card.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Grid, Stack } from '../../../ui/parts/layout.tsx'
import type { Line } from './matrix.ts'

interface LineCellsProps {
  line: Line
  /** What is wrong with the price, and with the stock. */
  price: string | undefined
  stock: string | undefined
  onChange: (some: Partial<Line>) => void
}

/** Price and stock of one SKU. */
export function LineCells({ line, price, stock, onChange }: LineCellsProps) {
  const name = line.options.join(' / ')
  const cells = (
    <Grid least={130} gap="sm">
      <TextField
        label="价格（元）"
        value={line.price}
        onChange={said => onChange({ price: said })}
        inputMode="decimal"
        error={price}
        required
      />
      <TextField
        label="库存（件）"
        value={line.stock}
        onChange={said => onChange({ stock: said })}
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
