import plus from 'icon:plus'
import { useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Field } from '../../../ui/parts/field.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import {
  isTooLarge,
  MAX_LINES,
  MAX_OPTIONS,
  type Matrix,
  type SkuOption,
  type SkuRow,
  withOptions,
  withTable,
} from './matrix.ts'
import { SkuCells } from './skuCells.tsx'

interface MatrixFieldProps {
  value: Matrix
  error: string | undefined
  /** Errors of cells; empty until the form was submitted once. */
  cells: Readonly<Record<string, string>>
  onChange: (value: Matrix) => void
}

interface SetAllProps {
  onSet: (values: Partial<SkuRow>) => void
}

/** Sets price and stock of every SKU at once. */
function SetAll({ onSet }: SetAllProps) {
  const [price, setPrice] = useState('')
  const [stock, setStock] = useState('')
  return (
    <Card variant="soft">
      <Stack gap="sm">
        <Grid min={130} gap="sm">
          <TextField label="统一价格（元）" value={price} onChange={setPrice} inputMode="decimal" />
          <TextField label="统一库存（件）" value={stock} onChange={setStock} inputMode="numeric" />
        </Grid>
        <Row>
          <Button
            variant="line"
            size="sm"
            {...(!price && !stock && { why: '先填价格或库存' })}
            onClick={() => onSet({ ...(price && { price }), ...(stock && { stock }) })}
          >
            填到所有规格
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** Up to three options, and price and stock of every resulting SKU. */
export function MatrixField({ value, error, cells, onChange }: MatrixFieldProps) {
  const { options, lines } = value
  const [tooLarge, setTooLarge] = useState('')
  const change = (next: readonly SkuOption[]) => {
    const large = isTooLarge(next)
    setTooLarge(large ? `规格组合最多 ${MAX_LINES} 个，这样就太多了` : '')
    if (!large) onChange(withOptions(value, next))
  }
  const updateOption = (index: number, changes: Partial<SkuOption>) =>
    change(options.map((option, at) => (at === index ? { ...option, ...changes } : option)))
  const updateRows = (changes: Partial<SkuRow>, only?: number) =>
    onChange({
      options,
      lines: lines.map((line, at) => (only === undefined || at === only ? { ...line, ...changes } : line)),
    })
  return (
    <Field label="规格、价格和库存" group error={tooLarge || error}>
      {() => (
        <Stack>
          {options.map(({ name, typed }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; its name changes while one types
            <Card key={index}>
              <Stack gap="sm">
                <Grid min={180} gap="sm">
                  <TextField
                    label={`规格名 ${index + 1}`}
                    value={name}
                    onChange={text => updateOption(index, { name: text })}
                    placeholder="例如：颜色"
                    error={cells[`option.${index}`]}
                  />
                  <TextField
                    label={`规格值 ${index + 1}`}
                    value={typed}
                    onChange={text => updateOption(index, { typed: text })}
                    placeholder="例如：红色、蓝色"
                    hint="用顿号或逗号隔开"
                    error={cells[`values.${index}`]}
                  />
                </Grid>
                <Row>
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => change(options.filter((_, at) => at !== index))}
                    aria-label={`移除这个规格：${index + 1}`}
                  >
                    移除这个规格
                  </Button>
                </Row>
              </Stack>
            </Card>
          ))}
          {options.length < MAX_OPTIONS && (
            <Row>
              <Button
                variant="line"
                size="sm"
                icon={plus}
                onClick={() => change([...options, { name: '', typed: '' }])}
              >
                {options.length === 0 ? '有多种规格（颜色、大小……）' : '再加一种规格'}
              </Button>
            </Row>
          )}
          {lines.length > 1 && <SetAll onSet={changes => updateRows(changes)} />}
          {lines.map((line, index) => (
            <SkuCells
              key={line.id ?? line.options.join('\n')}
              line={line}
              price={cells[`${index}.price`]}
              stock={cells[`${index}.stock`]}
              onChange={changes => updateRows(changes, index)}
              onPasteTable={(column, text) =>
                onChange({ options, lines: withTable(lines, { line: index, column }, text) })
              }
            />
          ))}
          {lines.length > 1 && <MutedText size="xs">可以从表格里复制几行价格和库存，粘到第一格。</MutedText>}
        </Stack>
      )}
    </Field>
  )
}
