import trash from 'icon:trash-2'
import { useEffect, useRef } from 'react'
import { CONDITION_LABELS } from '../../../contract/donation.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import { typedCount } from '../../../contract/typed.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { publishedHint } from '../../../forms/publishedHint.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { DayField } from '../../../ui/parts/dayField.tsx'
import { SelectField, TextField } from '../../../ui/parts/input.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { unitOf, unitsWith } from '../../aid/shared/neededGoods.ts'
import { CategoryField } from './categoryField.tsx'
import type { DonationGoodsDraft, GoodsErrorOf } from './giveValues.ts'

const CONDITIONS = [
  { value: 'new', label: CONDITION_LABELS.new, text: '没拆封，或没有使用痕迹' },
  { value: 'used', label: CONDITION_LABELS.used, text: '干净完好，还能用' },
]
const MAX_PICTURES = 6
const noop = () => {}

interface DonationGoodsFieldsProps {
  goods: DonationGoodsDraft
  /** Index of the goods, from 0. */
  index: number
  errorOf: GoodsErrorOf
  onChange: (change: Partial<DonationGoodsDraft>) => void
  /** Absent for the only one. */
  onRemove?: () => void
}

/** Fields of one kind of goods. */
export function DonationGoodsFields({ goods, index, errorOf, onChange, onRemove }: DonationGoodsFieldsProps) {
  const { name, group = '', classification, condition, count, unit, pictures, expiry = '' } = goods
  const box = useRef<HTMLDivElement>(null)
  // Scrolls to goods added below.
  useEffect(() => {
    if (index > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <div ref={box}>
      <Card>
        <Stack>
          <Row justify="between">
            <h3>第 {index + 1} 样物品</h3>
            {onRemove && (
              <Button variant="quiet" size="sm" icon={trash} onClick={onRemove}>
                移除
              </Button>
            )}
          </Row>
          <TextField
            label="物品名称"
            hint={publishedHint(name)}
            name={`goods-${index}-name`}
            value={name}
            error={errorOf('name')}
            max={40}
            placeholder="例如：儿童羽绒服"
            onChange={value => onChange({ name: value })}
            required
          />
          <CategoryField
            group={group}
            value={classification}
            error={errorOf('classification')}
            onGroup={id => onChange({ group: id, classification: '' })}
            onChange={(value, kind) => onChange({ classification: value, unit: unitOf(kind) })}
          />
          <RadioCards
            label="成色"
            min={140}
            options={CONDITIONS}
            value={condition}
            error={errorOf('condition')}
            onChange={value => onChange({ condition: value === 'new' ? 'new' : 'used' })}
          />
          <Grid min={120} gap="sm">
            <TextField
              label="数量"
              name={`goods-${index}-count`}
              inputMode="numeric"
              value={String(count)}
              error={errorOf('count')}
              onChange={value => onChange({ count: typedCount(value) })}
              required
            />
            <SelectField
              label="单位"
              name={`goods-${index}-unit`}
              options={unitsWith(unit).map(value => ({ value, label: value }))}
              value={unit}
              error={errorOf('unit')}
              onChange={value => onChange({ unit: value })}
              required
            />
          </Grid>
          <DayField
            label="有效期"
            hint="食品、奶粉、护理用品请写包装上的日期"
            name={`goods-${index}-expiry`}
            from={chinaDay(Date.now(), 1)}
            value={expiry}
            error={errorOf('expiry')}
            onChange={value => onChange({ expiry: value })}
            required={false}
          />
          <PicturesField
            label="照片"
            hint="拍一张全貌，有磨损的地方也拍一张"
            name={`goods-${index}-pictures`}
            max={MAX_PICTURES}
            value={pictures}
            error={errorOf('pictures')}
            onChange={value => onChange({ pictures: [...value] })}
            onBlur={noop}
            required={false}
          />
        </Stack>
      </Card>
    </div>
  )
}
