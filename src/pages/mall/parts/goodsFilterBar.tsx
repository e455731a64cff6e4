import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../../ui/parts/foldingFilters.tsx'
import { activeFilterCount, CONDITION_OPTIONS, type GoodsFilters, SORT_OPTIONS } from './goodsFilters.ts'
import { PriceRange } from './priceRange.tsx'

interface GoodsFilterBarProps {
  filters: GoodsFilters
  onChange: (changes: Partial<GoodsFilters>) => void
}

/** Sort order, condition, price and stock. */
export function GoodsFilterBar({ filters, onChange }: GoodsFilterBarProps) {
  const { sort, condition, lowest, highest, inStock } = filters
  return (
    <FoldingFilters
      active={activeFilterCount(filters)}
      onClear={() => onChange({ condition: '', lowest: '', highest: '', inStock: '' })}
      sorting={
        <Filters
          hideLabel
          label="排序"
          options={SORT_OPTIONS}
          value={sort}
          onChange={next => onChange({ sort: next })}
        />
      }
    >
      <Filters
        label="成色"
        options={CONDITION_OPTIONS}
        value={condition}
        onChange={next => onChange({ condition: next })}
      />
      <PriceRange
        key={`${lowest}-${highest}`}
        lowest={lowest}
        highest={highest}
        onChange={(low, high) => onChange({ lowest: low, highest: high })}
      />
      <Checkbox checked={inStock === '1'} onChange={on => onChange({ inStock: on ? '1' : '' })}>
        只看有货
      </Checkbox>
    </FoldingFilters>
  )
}
