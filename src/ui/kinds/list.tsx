import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { formatCount } from '../format.ts'
import { Items } from '../motion/items.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageHead } from '../parts/layout.tsx'
import { MoreButton } from '../parts/moreButton.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useScreenTitle } from '../title.ts'
import type { EmptyState, FailureInfo } from './action.ts'
import css from './list.module.css'

export interface ListProps<Item> {
  title: string
  sub?: ReactNode
  /** Buttons beside the heading. */
  tools?: ReactNode
  /** True where a phone's bar offers the same, and the list says the rest. */
  deskHead?: boolean
  /** `<Filters>`, search, sort; their values live in the address. */
  filters?: ReactNode
  /** Undefined while the first page is on its way. */
  items: readonly Item[] | undefined
  keyOf: (item: Item) => string
  /** Draws one; hand in a memoised card or row. */
  children: (item: Item, index: number) => ReactNode
  /** How many there are in all, and their measure word: 共 1,204 件. */
  total?: number
  unit?: string
  /** Least width of a column in px; one below the other without it. */
  min?: number
  /** No wider than a form: what stands at both ends of a row belongs together. */
  narrow?: boolean
  /** What had to be read before the list could not be read: said above whatever came. */
  before?: FailureInfo | undefined
  /** The first page could not be read. */
  failure?: FailureInfo | undefined
  /** Whether more can be had, and how; `failure` when the next page could not be read. */
  more?: { has: boolean; loading: boolean; onMore: () => void; failure?: string | undefined } | undefined
  empty: EmptyState
}

/** Fetches the next page shortly before its end comes into sight; the button is for those who do not scroll. */
function LoadMore({
  loading,
  onMore,
  failure,
}: {
  loading: boolean
  onMore: () => void
  failure?: string | undefined
}) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (loading || failure || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(entries => entries.some(one => one.isIntersecting) && latest.current(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading, failure])
  return (
    <div ref={end} className={css.more}>
      <MoreButton loading={loading} onMore={onMore} failure={failure} />
    </div>
  )
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

/**
 * Many things of one sort: filters, count, endless list; says what to do when there is nothing, and 重试 when it failed.
 */
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
        {items && total !== undefined && items.length > 0 ? `共 ${formatCount(total)} ${unit}` : ''}
      </p>
      {problem && <Failure {...problem} />}
      {!problem && !items && (
        <div className={css.items} style={style} role="status" aria-label="正在取">
          {SKELETON_ROWS.map(index => (
            <Skeleton key={index} height={min ? '15rem' : '6.5rem'} round="card" />
          ))}
        </div>
      )}
      {items?.length === 0 && <Empty {...empty} />}
      {items && items.length > 0 && (
        <ul className={css.items} style={style} data-narrow={narrow || undefined}>
          <Items as="li" items={items} keyOf={keyOf}>
            {children}
          </Items>
        </ul>
      )}
      {items && more?.has && <LoadMore loading={more.loading} onMore={more.onMore} failure={more.failure} />}
    </>
  )
}
