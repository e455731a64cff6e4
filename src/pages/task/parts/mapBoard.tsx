import mapSign from 'icon:map'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import { useView } from '../../../data/view.ts'
import { formatCount } from '../../../ui/format.ts'
import type { EmptyState } from '../../../ui/kinds/action.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import type { ListProps } from '../../../ui/kinds/list.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { LazyMapPane } from '../../map/shared/lazyMapPane.tsx'
import type { MapView } from '../../map/shared/mapFrame.tsx'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { useNearby } from '../../map/shared/nearby.ts'
import { initialViewport, type MapViewport } from '../../map/shared/viewport.ts'
import { useOpenRow } from '../../record/shared/openRow.ts'
import css from './board.module.css'
import { clockProps } from './clockProps.ts'
import { viewportAround } from './viewportAround.ts'

export interface BoardItem {
  readonly id: string
  readonly title: string
  readonly sub: ReactNode
  /** Since when it waits, ms since 1970. */
  readonly since: number
  /** When its clock rings; null for none. */
  readonly dueAt: number | null
}

interface MapBoardProps {
  /** Measure word: 件援助. */
  unit: string
  items: readonly BoardItem[] | undefined
  total: number
  problem: Refusal | undefined
  onRetry: () => void
  more: NonNullable<ListProps<unknown>['more']>
  empty: EmptyState
  markers: readonly MapMarker[]
  /** All markers, which determine the initial view; undefined until known. */
  all: readonly MapMarker[] | undefined
  icons: MarkerIcons
  chosen: string
  /**
   * Current state of the selected one, also if it is not listed: linked from elsewhere, or just moved to another tab.
   */
  chosenItem: BoardItem | undefined
  onChoose: (id: string) => void
  onViewChange?: (sight: MapView) => void
  /** Content under the selected one. */
  children: ReactNode
}

const noop = () => {}
const SKELETON_ROWS = [0, 1, 2, 3]
const NO_ITEMS: readonly BoardItem[] = []

/** List and map side by side with the same records, selectable on both; the selected one opens under its row. */
export function MapBoard(props: MapBoardProps) {
  const {
    unit,
    items,
    total,
    problem,
    onRetry,
    more,
    empty,
    markers,
    all,
    icons,
    chosen,
    chosenItem,
    onChoose,
    children,
  } = props
  const centre = useView(view => view.centre)
  const place = useView(view => view.place.districtId)
  const nearby = useNearby()
  const [start, setStart] = useState<MapViewport>()
  if (!start && all) setStart(viewportAround(all.map(({ at }) => at)) ?? initialViewport(undefined, place, centre))
  const [open, setOpen] = useState(false)
  const [now] = useState(Date.now)
  const row = useRef<HTMLLIElement>(null)
  // The selected one keeps its place before it is listed and after it has left: input in its panel survives updates.
  const { rows, following } = useOpenRow(items ?? NO_ITEMS, chosen, chosenItem)
  const [advanced, setAdvanced] = useState('')
  useEffect(() => {
    if (chosen === '') return
    row.current?.scrollIntoView({ block: 'nearest' })
    if (advanced === chosen) row.current?.querySelector('button')?.focus()
  }, [chosen, advanced])
  return (
    <>
      <div className={css.toggle}>
        <Button variant="line" size="sm" icon={mapSign} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起地图' : '看地图'}
        </Button>
      </div>
      <div className={css.parts}>
        <div>
          {problem && !items && <Failure text={problem.message} onRetry={onRetry} />}
          {!problem && !items && (
            <div className={css.list} role="status" aria-label="正在取">
              {SKELETON_ROWS.map(at => (
                <Skeleton key={at} height="5.5rem" round="card" />
              ))}
            </div>
          )}
          <p className={css.count} role="status">
            {items && items.length > 0 && `${formatCount(total)} ${unit}，最早提交的在前`}
          </p>
          {items?.length === 0 && <Empty {...empty} />}
          {items && rows.length > 0 && (
            <ul className={css.list}>
              {rows.map(({ id, item }) => (
                <li key={id} ref={id === chosen ? row : undefined}>
                  {item && (
                    <BoardRow
                      title={item.title}
                      sub={item.sub}
                      {...clockProps(item, now)}
                      chosen={id === chosen}
                      onChoose={() => onChoose(id === chosen ? '' : id)}
                    />
                  )}
                  {id === chosen && (
                    <div className={css.panel}>
                      {children}
                      {following && (
                        <Button
                          variant="line"
                          size="sm"
                          data-next-matter=""
                          onClick={() => {
                            setAdvanced(following.id)
                            onChoose(following.id)
                          }}
                        >
                          下一件：{following.title}
                        </Button>
                      )}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
          {more.has && <MoreButton fullWidth loading={more.loading} onMore={more.onMore} failure={more.failure} />}
        </div>
        <div className={css.map} data-open={open || undefined}>
          {start ? (
            <LazyMapPane
              key={String(open)}
              start={start}
              points={markers}
              icons={icons}
              chosen={markers.find(({ id }) => id === chosen)}
              nearby={nearby}
              onViewChange={props.onViewChange ?? noop}
              onChoose={onChoose}
            />
          ) : (
            <Skeleton height="18rem" round="card" />
          )}
        </div>
      </div>
    </>
  )
}
