import cross from 'icon:x'
import type { Classification } from '../../../contract/home.contract.ts'
import { typedCount } from '../../../contract/typed.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { SelectField, TextField } from '../../../ui/parts/input.tsx'
import css from './aidGoodsLine.module.css'
import type { NeededItem } from './aidValues.ts'
import { itemOf, unitsWith } from './neededGoods.ts'

interface AidGoodsLineProps {
  /** Class of the goods. */
  group: Classification
  item: NeededItem
  errorOf: (field: keyof NeededItem) => string | undefined
  onChange: (item: NeededItem) => void
  onRemove: () => void
}

/** One requested thing. */
export function AidGoodsLine({ group, item, errorOf, onChange, onRemove }: AidGoodsLineProps) {
  const { name, classification, count, unit } = item
  const kinds = group.children.length > 0 ? group.children : [group]
  const changeKind = (id: string) => {
    const kind = kinds.find(one => one.id === id)
    // A name of one's own stays, one from the kind changes with it.
    const own = !kinds.some(one => one.name === name)
    if (kind) onChange({ ...itemOf(kind), count, ...(own && { name }) })
  }
  return (
    <Card>
      <div className={css.head}>
        <b>{group.name}</b>
        <IconButton icon={cross} label={`不要了：${name || group.name}`} onClick={onRemove} />
      </div>
      <div className={css.fields}>
        <SelectField
          label="种类"
          value={classification}
          options={kinds.map(kind => ({ value: kind.id, label: kind.name }))}
          onChange={changeKind}
        />
        <TextField
          label="要什么"
          value={name}
          error={errorOf('name')}
          placeholder="例如：成人冬衣，L 码"
          onChange={value => onChange({ ...item, name: value })}
        />
        <TextField
          label="数量"
          inputMode="numeric"
          value={String(count)}
          error={errorOf('count')}
          onChange={typed => onChange({ ...item, count: typedCount(typed) })}
        />
        <SelectField
          label="单位"
          value={unit}
          error={errorOf('unit')}
          options={unitsWith(unit).map(one => ({ value: one, label: one }))}
          onChange={value => onChange({ ...item, unit: value })}
        />
      </div>
    </Card>
  )
}
