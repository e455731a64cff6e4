import sliders from 'icon:sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import css from './goodsFilterBar.module.css'
import { activeFilterCount, CONDITION_OPTIONS, type GoodsFilters, SORT_OPTIONS } from './goodsFilters.ts'
import { PriceRange } from './priceRange.tsx'

interface GoodsFilterBarProps {
  filters: GoodsFilters
  onChange: (changes: Partial<GoodsFilters>) => void
}

/** Sorting, and condition, price and stock; on a phone these three wait behind 筛选. */
export function GoodsFilterBar({ filters, onChange }: GoodsFilterBarProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = activeFilterCount(filters)
  return (
    <div className={css.narrowing}>
      <div className={css.top}>
        <Filters
          hideLabel
          label="排序"
          options={SORT_OPTIONS}
          value={filters.sort}
          onChange={sort => onChange({ sort })}
        />
        <span className={css.toggle}>
          <Button
            variant="line"
            size="sm"
            icon={sliders}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            筛选{count > 0 && `（${count}）`}
          </Button>
        </span>
      </div>
      <div id={id} className={css.more} data-open={open || undefined}>
        <Filters
          label="成色"
          options={CONDITION_OPTIONS}
          value={filters.condition}
          onChange={condition => onChange({ condition })}
        />
        <PriceRange
          key={`${filters.lowest}-${filters.highest}`}
          lowest={filters.lowest}
          highest={filters.highest}
          onChange={(lowest, highest) => onChange({ lowest, highest })}
        />
        <Checkbox checked={filters.inStock === '1'} onChange={on => onChange({ inStock: on ? '1' : '' })}>
          只看有货
        </Checkbox>
      </div>
    </div>
  )
}
