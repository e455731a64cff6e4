import chevron from 'icon:chevron-right'
import clock from 'icon:clock'
import { memo, type ReactNode } from 'react'
import { formatDuration } from '../format.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Failure } from '../parts/failure.tsx'
import { Filters } from '../parts/filters.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/layout.tsx'
import { Pieces } from '../parts/pieces.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useScreenTitle } from '../title.ts'
import type { Action, FailureInfo } from './action.ts'
import css from './board.module.css'

export interface BoardGroup {
  value: string
  label: string
  count?: number | string
}

export interface BoardProps {
  title: string
  /** Number of waiting items, and since when. */
  sub?: ReactNode
  tools?: ReactNode
  /** Waiting items by workflow. */
  groups?: { label: string; options: readonly BoardGroup[]; value: string; onChange: (value: string) => void }
  loading?: boolean
  failure?: FailureInfo | undefined
  /** Rows (`BoardRow`), sections, links. */
  children?: ReactNode
  /** Beside the rows on wide screens, below them on narrow ones: a map, candidates, the next steps. */
  aside?: ReactNode
  /** Heading for screen readers only: the screen starts with something larger. */
  bare?: boolean
}

const SKELETON_ROWS = [0, 1, 2]

/** Waiting tasks, oldest first, handled in place. */
export function Board({ title, sub, tools, groups, loading, failure, children, aside, bare }: BoardProps) {
  useScreenTitle(title)
  return (
    <>
      {bare ? (
        <h1 className={css.hidden}>{title}</h1>
      ) : (
        <PageHead title={title} {...(sub !== undefined && { sub })}>
          {tools}
        </PageHead>
      )}
      {groups && (
        <div className={css.groups}>
          <Filters hideLabel {...groups} />
        </div>
      )}
      {failure && <Failure {...failure} />}
      {loading && !failure && (
        <div className={css.rows} role="status" aria-label="正在取">
          {SKELETON_ROWS.map(row => (
            <Skeleton key={row} height="5.5rem" round="card" />
          ))}
        </div>
      )}
      {!loading && !failure && (
        <div className={aside ? css.beside : undefined}>
          <div className={css.rows}>{children}</div>
          {aside && <aside className={css.aside}>{aside}</aside>}
        </div>
      )}
    </>
  )
}

export interface BoardRowProps {
  title: string
  sub?: ReactNode
  /** Waiting time, ms. */
  waited?: number
  /** Time until its clock rings, ms, negative once past; `soon` colours it. */
  left?: number
  soon?: boolean
  href?: string
  /** Selected row, with its details shown beside. */
  chosen?: boolean
  onChoose?: () => void
  /** Steps available in place. */
  actions?: readonly Action[]
  /** Label of the task behind the link: 去受理. */
  verb?: string
  /** Left of the text: a picture, an icon. */
  before?: ReactNode
}

/** One waiting item. */
export const BoardRow = memo(function BoardRow({
  title,
  sub,
  waited,
  left,
  soon,
  href,
  chosen,
  onChoose,
  actions,
  verb,
  before,
}: BoardRowProps) {
  return (
    <div className={css.row} data-chosen={chosen || undefined}>
      {before && <div className={css.before}>{before}</div>}
      <div className={css.words}>
        <div className={css.head}>
          {href ? (
            <a className={css.title} href={href}>
              {title}
            </a>
          ) : onChoose ? (
            <button type="button" className={css.title} aria-pressed={chosen ?? false} onClick={onChoose}>
              {title}
            </button>
          ) : (
            <b>{title}</b>
          )}
          {left !== undefined && (
            <Chip tone={left <= 0 ? 'danger' : soon ? 'warn' : 'plain'} icon={clock}>
              {left <= 0 ? `已超时 ${formatDuration(-left)}` : `还剩 ${formatDuration(left)}`}
            </Chip>
          )}
          {waited !== undefined && (
            <Chip icon={left === undefined ? clock : undefined}>已等 {formatDuration(waited)}</Chip>
          )}
        </div>
        {sub && (
          <div className={css.sub}>
            <Pieces>{sub}</Pieces>
          </div>
        )}
      </div>
      {verb && href && (
        <span className={css.verb} aria-hidden="true">
          {verb} <Icon svg={chevron} size={15} />
        </span>
      )}
      {actions && actions.length > 0 && (
        <div className={css.actions}>
          {actions.map(({ label, onPress, variant, busy, why }) => (
            <Button
              key={label}
              size="sm"
              variant={variant ?? 'line'}
              {...(busy && { busy })}
              {...(why !== undefined && { why })}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
})
