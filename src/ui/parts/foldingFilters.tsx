import sliders from 'icon:sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import css from './foldingFilters.module.css'

interface FoldingFiltersProps {
  /** Always visible: the sort order. */
  sorting: ReactNode
  /** Number of other filters that are set. */
  active: number
  /** Resets the other filters. */
  onClear: () => void
  /** The other filters. */
  children?: ReactNode
}

/** Sorting and filters of a list; on a phone the filters are behind 筛选. */
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
