import sliders from 'icon:sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import css from './foldingFilters.module.css'

interface FoldingFiltersProps {
  /** Always in sight: how the list is sorted. */
  sorting: ReactNode
  /** How many of the others are set. */
  active: number
  /** Takes all of the others back. */
  onClear: () => void
  /** What narrows the list besides. */
  children?: ReactNode
}

/** How a list is sorted and narrowed; on a phone what narrows it waits behind 筛选. */
export function FoldingFilters({ sorting, active, onClear, children }: FoldingFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={css.narrowing} data-folding="">
      <div className={css.top} data-folding="">
        {sorting}
        <span className={css.toggle} data-folding-toggle="">
          <Button
            variant="line"
            size="sm"
            icon={sliders}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            筛选{active > 0 && `（${active}）`}
          </Button>
        </span>
      </div>
      <div id={id} className={css.more} data-open={open || undefined}>
        {children}
        {active > 0 && (
          <Button variant="quiet" size="sm" onClick={onClear}>
            清除筛选
          </Button>
        )}
        <span className={css.done}>
          <Button size="sm" onClick={() => setOpen(false)}>
            看结果
          </Button>
        </span>
      </div>
    </div>
  )
}
