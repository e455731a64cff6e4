import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { formatDuration } from '../format.ts'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { LoadMore } from '../parts/loadMore.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { When } from '../parts/when.tsx'
import { useScreenTitle } from '../title.ts'
import type { EmptyState, FailureInfo } from './action.ts'
import css from './desk.module.css'

/** What a row says of a matter, so that no two rows read alike. */
export interface MatterRow {
  readonly id: string
  /** Who and what: 周建国 · 三轮车换电瓶. */
  readonly title: string
  /** What else tells it from its neighbours, one line. */
  readonly sub?: string
  /** How much: ¥540.00, 2 小时, 3 件. */
  readonly amount?: string
  /** Its state, where rows of several states stand together. */
  readonly state?: string | false | undefined
  /** Since when it waits, and when its clock rings; ms since 1970. */
  readonly since?: number
  readonly until?: number | null | undefined
  /** How many notes there are about it. */
  readonly notes?: number | undefined
  /** It waits for nobody any more: its moment is shown in place of how long it waits. */
  readonly over?: boolean
}

export interface DeskListProps {
  /** Undefined while the first page is on its way. */
  rows: readonly MatterRow[] | undefined
  /** Id of the open one; empty where none is. */
  open: string
  hrefOf: (id: string) => string
  /** A press that is not to follow the link. */
  onOpen: (id: string) => void
  /** Chosen ones, where several can be done at once. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((id: string, isRange: boolean) => void) | undefined
}

export interface DeskProps extends DeskListProps {
  title: string
  sub?: ReactNode
  /** Buttons beside the heading. */
  tools?: ReactNode
  /** The choice between desks that share an address. */
  switcher?: ReactNode
  /** Tabs, and what is looked for; their values live in the address. */
  filters?: ReactNode
  /** What has become of several that were done at once, and what else stands above the rows. */
  note?: ReactNode
  /** What is looked at in place of the rows: a map, a table. */
  view?: ReactNode
  /** How many are found, which sum, and what can be done with those that are selected. */
  foot?: ReactNode
  failure?: FailureInfo | undefined
  more?: { has: boolean; loading: boolean; onMore: () => void; failure?: string | undefined } | undefined
  empty: EmptyState
  /** True where two panes stand side by side. */
  wide: boolean
  /** On narrow screens something else than an open matter stands in place of the list. */
  covered?: boolean
  /** The open matter; on narrow screens it stands in place of the list. */
  children: ReactNode
}

const SOON_MS = 24 * 3_600_000

/** Returns `还剩 5 小时`, `已超时 2 天`, `等 3 天`, and how it is coloured. */
function clockOf({ since, until, over }: MatterRow, now: number): readonly [words: string, tone: string] | undefined {
  if (over) return undefined
  if (until != null) {
    const left = until - now
    return left <= 0
      ? [`已超时 ${formatDuration(-left)}`, 'danger']
      : [`还剩 ${formatDuration(left)}`, left < SOON_MS ? 'warn' : '']
  }
  return since === undefined ? undefined : [`等 ${formatDuration(Math.max(0, now - since))}`, '']
}

interface RowProps {
  row: MatterRow
  href: string
  isOpen: boolean
  isSelected: boolean | undefined
  onOpen: (id: string) => void
  onSelect: ((id: string, isRange: boolean) => void) | undefined
}

const Row = memo(function Row({ row, href, isOpen, isSelected, onOpen, onSelect }: RowProps) {
  const { id, title, sub, amount, state, since, notes } = row
  const clock = clockOf(row, Date.now())
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey && onSelect) onSelect(id, true)
    else onOpen(id)
  }
  return (
    <li className={css.row} data-open={isOpen || undefined} data-row={id}>
      {onSelect && (
        <label className={css.tick}>
          <input
            type="checkbox"
            checked={isSelected ?? false}
            aria-label={`选中 ${title}`}
            onChange={({ nativeEvent }) => onSelect(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </label>
      )}
      <a href={href} className={css.link} aria-current={isOpen || undefined} onClick={press}>
        <span className={css.what}>
          <b>{title}</b>
          {(sub || notes) && (
            <span className={css.sub}>
              {notes && <span className={css.notes}>备注 {notes}</span>}
              {notes && sub && ' · '}
              {sub}
            </span>
          )}
        </span>
        {amount && <span className={css.amount}>{amount}</span>}
        <span className={css.when}>
          {state && <span className={css.state}>{state}</span>}
          {clock ? (
            <span data-tone={clock[1] || undefined}>{clock[0]}</span>
          ) : (
            since !== undefined && <When at={since} />
          )}
        </span>
      </a>
    </li>
  )
})

const SKELETON_ROWS = Array.from({ length: 12 }, (_, at) => at)

function Rows({ rows = [], open, hrefOf, onOpen, selected, onSelect }: DeskListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  return (
    <ul ref={list} className={css.rows}>
      {rows.map(row => (
        <Row
          key={row.id}
          row={row}
          href={hrefOf(row.id)}
          isOpen={row.id === open}
          isSelected={selected?.has(row.id)}
          onOpen={onOpen}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}

/** The matters of one sort that somebody decides one after the other: the list left, the open one right. */
export function Desk(props: DeskProps) {
  const {
    title,
    sub,
    switcher,
    tools,
    filters,
    note,
    view,
    foot,
    failure,
    more,
    empty,
    wide,
    covered,
    children,
    ...list
  } = props
  const { rows, open } = list
  useScreenTitle(title)
  const isAway = !wide && (open !== '' || covered === true)
  return (
    <div className={css.desk} data-two-panes="">
      <section className={css.list} aria-label={title} hidden={isAway}>
        <div className={css.head}>
          <div className={css.title}>
            {isAway ? <span>{title}</span> : <h1>{title}</h1>}
            {sub && <p>{sub}</p>}
          </div>
          <div className={css.tools}>{tools}</div>
        </div>
        {switcher && <div className={css.switcher}>{switcher}</div>}
        {filters && (
          <section className={css.filters} aria-label="筛选">
            {filters}
          </section>
        )}
        <div className={css.scroll}>
          <div className={css.note}>{note}</div>
          {failure && !rows && <Failure {...failure} />}
          {!rows && !failure && (
            <div role="status" aria-label="正在取">
              {SKELETON_ROWS.map(at => (
                <div key={at} className={css.row}>
                  <Skeleton height="1.5rem" />
                </div>
              ))}
            </div>
          )}
          {rows?.length === 0 && <Empty {...empty} />}
          {rows && rows.length > 0 && (view || <Rows {...list} />)}
          {more?.has && (
            <div className={css.more}>
              <LoadMore fullWidth loading={more.loading} onMore={more.onMore} failure={more.failure} />
            </div>
          )}
        </div>
        <div className={css.foot}>{foot}</div>
      </section>
      {(wide || isAway) && (
        <section className={css.pane} aria-label="打开的这一件">
          {children}
        </section>
      )}
    </div>
  )
}
