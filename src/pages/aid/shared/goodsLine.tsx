import cross from 'icon:x'
import type { Classification } from '../../../contract/home.contract.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { SelectField, TextField } from '../../../ui/parts/input.tsx'
import css from './goodsLine.module.css'
import { itemOf, UNITS } from './needs.ts'
import type { AidItem } from './values.ts'

interface GoodsLineProps {
  /** The class that it lies in. */
  group: Classification
  item: AidItem
  fault: (field: keyof AidItem) => string | undefined
  onChange: (item: AidItem) => void
  onRemove: () => void
}

const wholeOf = (typed: string) => Number(typed.replace(/\D/g, '').slice(0, 4))

/** One thing that is asked for. */
export function GoodsLine({ group, item, fault, onChange, onRemove }: GoodsLineProps) {
  const { name, classification, count, unit } = item
  const kinds = group.children.length > 0 ? group.children : [group]
  const units = UNITS.some(one => one === unit) ? UNITS : [unit, ...UNITS]
  const turn = (id: string) => {
    const kind = kinds.find(one => one.id === id)
    // Words of one's own stay, those that a kind brought change with it.
    const own = !kinds.some(one => one.name === name)
    if (kind) onChange({ ...itemOf(kind), count, ...(own && { name }) })
  }
  return (
    <Card>
      <div className={css.head}>
        <b>{group.name}</b>
        <IconButton sign={cross} label={`不要了：${name || group.name}`} onClick={onRemove} />
      </div>
      <div className={css.fields}>
        <SelectField
          label="种类"
          value={classification}
          options={kinds.map(kind => ({ value: kind.id, label: kind.name }))}
          onChange={turn}
        />
        <TextField
          label="要什么"
          value={name}
          error={fault('name')}
          placeholder="例如：成人冬衣，L 码"
          onChange={said => onChange({ ...item, name: said })}
        />
        <TextField
          label="数量"
          inputMode="numeric"
          value={count > 0 ? String(count) : ''}
          error={fault('count')}
          onChange={typed => onChange({ ...item, count: wholeOf(typed) })}
        />
        <SelectField
          label="单位"
          value={unit}
          error={fault('unit')}
          options={units.map(one => ({ value: one, label: one }))}
          onChange={said => onChange({ ...item, unit: said })}
        />
      </div>
    </Card>
  )
}
