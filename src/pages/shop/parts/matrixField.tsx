import plus from 'icon:plus'
import { useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Field } from '../../../ui/parts/field.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { LineCells } from './lineCells.tsx'
import { isTooLarge, type Line, type Matrix, MOST_LINES, MOST_OPTIONS, type Option, withOptions } from './matrix.ts'

interface MatrixFieldProps {
  value: Matrix
  error: string | undefined
  /** What is wrong in single cells; empty until the form was sent once. */
  cells: Readonly<Record<string, string>>
  onChange: (value: Matrix) => void
}

interface SetAllProps {
  onSet: (values: Partial<Line>) => void
}

/** Price and stock of every SKU at once. */
function SetAll({ onSet }: SetAllProps) {
  const [price, setPrice] = useState('')
  const [stock, setStock] = useState('')
  return (
    <Card look="soft">
      <Stack gap="sm">
        <Grid least={130} gap="sm">
          <TextField label="统一价格（元）" value={price} onChange={setPrice} inputMode="decimal" />
          <TextField label="统一库存（件）" value={stock} onChange={setStock} inputMode="numeric" />
        </Grid>
        <Row>
          <Button
            look="line"
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

/** Options, up to three, and price and stock of every SKU that they make. */
export function MatrixField({ value, error, cells, onChange }: MatrixFieldProps) {
  const { options, lines } = value
  const [full, setFull] = useState('')
  const change = (next: readonly Option[]) => {
    const large = isTooLarge(next)
    setFull(large ? `规格组合最多 ${MOST_LINES} 个，这样就太多了` : '')
    if (!large) onChange(withOptions(value, next))
  }
  const put = (place: number, some: Partial<Option>) =>
    change(options.map((option, at) => (at === place ? { ...option, ...some } : option)))
  const fill = (some: Partial<Line>, only?: number) =>
    onChange({
      options,
      lines: lines.map((line, at) => (only === undefined || at === only ? { ...line, ...some } : line)),
    })
  return (
    <Field label="规格、价格和库存" group error={full || error}>
      {() => (
        <Stack>
          {options.map(({ name, typed }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; its name changes while one types
            <Card key={place}>
              <Stack gap="sm">
                <Grid least={180} gap="sm">
                  <TextField
                    label={`规格名 ${place + 1}`}
                    value={name}
                    onChange={said => put(place, { name: said })}
                    placeholder="例如：颜色"
                    error={cells[`option.${place}`]}
                  />
                  <TextField
                    label={`规格值 ${place + 1}`}
                    value={typed}
                    onChange={said => put(place, { typed: said })}
                    placeholder="例如：红色、蓝色"
                    hint="用顿号或逗号隔开"
                    error={cells[`values.${place}`]}
                  />
                </Grid>
                <Row>
                  <Button
                    look="quiet"
                    size="sm"
                    onClick={() => change(options.filter((_, at) => at !== place))}
                    aria-label={`移除这个规格：${place + 1}`}
                  >
                    移除这个规格
                  </Button>
                </Row>
              </Stack>
            </Card>
          ))}
          {options.length < MOST_OPTIONS && (
            <Row>
              <Button look="line" size="sm" sign={plus} onClick={() => change([...options, { name: '', typed: '' }])}>
                {options.length === 0 ? '有多种规格（颜色、大小……）' : '再加一种规格'}
              </Button>
            </Row>
          )}
          {lines.length > 1 && <SetAll onSet={some => fill(some)} />}
          {lines.map((line, place) => (
            <LineCells
              key={line.id ?? line.options.join('\n')}
              line={line}
              price={cells[`${place}.price`]}
              stock={cells[`${place}.stock`]}
              onChange={some => fill(some, place)}
            />
          ))}
        </Stack>
      )}
    </Field>
  )
}
