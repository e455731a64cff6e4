import type { ReactNode } from 'react'
import type { TotalIs } from '../../contract/endpoint.ts'
import { formatCount } from '../format.ts'
import { Items } from '../motion/items.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageHead } from '../parts/layout.tsx'
import { LoadMore } from '../parts/loadMore.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useScreenTitle } from '../title.ts'
import type { EmptyState, FailureInfo } from './action.ts'
import css from './list.module.css'

export interface ListProps<Item> {
  title: string
  sub?: ReactNode
  /** Buttons beside the heading. */
  tools?: ReactNode
  /** Whether the bar of a phone has the same buttons; the heading is then shown on wide screens only. */
  deskHead?: boolean
  /** `<Filters>`, search, sort; their values are in the address. */
  filters?: ReactNode
  /** Undefined while the first page loads. */
  items: readonly Item[] | undefined
  keyOf: (item: Item) => string
  /** Draws one item; use a memoised card or row. */
  children: (item: Item, index: number) => ReactNode
  /** Total and its measure word: 共 1,204 件. */
  total?: number
  /** What the total is where it is no count of all. */
  totalIs?: TotalIs | undefined
  unit?: string
  /** Minimum width of a column in px; a single column without it. */
  min?: number
  /** As narrow as a form, where the two ends of a row belong together. */
  narrow?: boolean
  /** Failure of a query that the list depends on: shown above any rows. */
  before?: FailureInfo | undefined
  /** Failure of the first page. */
  failure?: FailureInfo | undefined
  /** Whether there are more pages, and how to load them; `failure` of the next page. */
  more?: { has: boolean; loading: boolean; onMore: () => void; failure?: string | undefined } | undefined
  /** Absent where something else says that there is nothing. */
  empty?: EmptyState | undefined
}

const totalText = (count: string, unit: string, is: TotalIs | undefined) =>
  is === undefined ? `共 ${count} ${unit}` : is === 'about' ? `约 ${count} ${unit}` : `${count} ${unit}以上`

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

/** A list of items: filters, count, endless scrolling; what to do when empty, and 重试 after a failure. */
export function List<Item>({
  title,
  sub,
  tools,
  deskHead = false,
  filters,
  items,
  keyOf,
  children,
  total,
  totalIs,
  unit = '条',
  min,
  narrow,
  before,
  failure,
  more,
  empty,
}: ListProps<Item>) {
  useScreenTitle(title)
  const problem = before ?? (items ? undefined : failure)
  const style = min ? { gridTemplateColumns: `repeat(auto-fill, minmax(min(${min / 16}rem, 100%), 1fr))` } : undefined
  return (
    <>
      <PageHead title={title} deskOnly={deskHead} {...(sub !== undefined && { sub })}>
        {tools}
      </PageHead>
      {filters && <div className={css.filters}>{filters}</div>}
      <p className={css.count} role="status">
        {items && total !== undefined && items.length > 0 ? totalText(formatCount(total), unit, totalIs) : ''}
      </p>
      {problem && <Failure {...problem} />}
      {!problem && !items && (
        <div className={css.items} style={style} role="status" aria-label="正在取">
          {SKELETON_ROWS.map(index => (
            <Skeleton key={index} height={min ? '15rem' : '6.5rem'} round="card" />
          ))}
        </div>
      )}
      {items?.length === 0 && empty && <Empty {...empty} />}
      {items && items.length > 0 && (
        <ul className={css.items} style={style} data-narrow={narrow || undefined}>
          <Items as="li" items={items} keyOf={keyOf}>
            {children}
          </Items>
        </ul>
      )}
      {items && more?.has && (
        <div className={css.more}>
          <LoadMore loading={more.loading} onMore={more.onMore} failure={more.failure} />
        </div>
      )}
    </>
  )
}
