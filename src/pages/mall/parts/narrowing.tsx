import sliders from 'icon:sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import css from './narrowing.module.css'
import { PriceRange } from './priceRange.tsx'
import { type Asked, CONDITION_WORDS, narrowedBy, SORT_WORDS } from './wish.ts'

interface NarrowingProps {
  asked: Asked
  ask: (changes: Partial<Asked>) => void
}

/** Sorting, and condition, price and stock; on a phone these three wait behind 筛选. */
export function Narrowing({ asked, ask }: NarrowingProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = narrowedBy(asked)
  return (
    <div className={css.narrowing}>
      <div className={css.top}>
        <Filters quiet label="排序" options={SORT_WORDS} value={asked.sort} onChange={sort => ask({ sort })} />
        <span className={css.toggle}>
          <Button
            look="line"
            size="sm"
            sign={sliders}
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
          options={CONDITION_WORDS}
          value={asked.condition}
          onChange={condition => ask({ condition })}
        />
        <PriceRange
          key={`${asked.lowest}-${asked.highest}`}
          lowest={asked.lowest}
          highest={asked.highest}
          onChange={(lowest, highest) => ask({ lowest, highest })}
        />
        <Checkbox checked={asked.inStock === '1'} onChange={on => ask({ inStock: on ? '1' : '' })}>
          只看有货
        </Checkbox>
      </div>
    </div>
  )
}
