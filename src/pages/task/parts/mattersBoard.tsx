import mapSign from 'icon:map'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import { countWords } from '../../../ui/format.ts'
import type { Nothing } from '../../../ui/kinds/action.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import type { Sight } from '../../map/shared/mapFrame.tsx'
import { MapPane } from '../../map/shared/mapPane.tsx'
import { useNearby } from '../../map/shared/nearby.ts'
import type { Signs, Spot } from '../../map/shared/spot.ts'
import { type Start, startAt } from '../../map/shared/start.ts'
import { useView } from '../../view.ts'
import { around } from './around.ts'
import css from './board.module.css'

export interface Matter {
  readonly id: string
  readonly title: string
  readonly sub: ReactNode
  /** Since when it waits, ms since 1970. */
  readonly since: number
  /** When its clock rings; null where none runs. */
  readonly dueAt: number | null
}

interface MattersBoardProps {
  /** How they are counted: 件援助. */
  unit: string
  matters: readonly Matter[] | undefined
  total: number
  problem: Refusal | undefined
  onRetry: () => void
  more: { has: boolean; loading: boolean; onMore: () => void }
  empty: Nothing
  spots: readonly Spot[]
  /** All of them wherever they lie, for where the map opens; undefined until it is known. */
  all: readonly Spot[] | undefined
  signs: Signs
  chosen: string
  onChoose: (id: string) => void
  onSight?: (sight: Sight) => void
  /** What opens under the chosen one. */
  children: ReactNode
}

const NOBODY = () => {}
const places = [0, 1, 2, 3]
/** A clock that rings within these hours is nearly over. ms */
const SOON = 12 * 3_600_000

/** List and map side by side: the same matters, chosen on either side; the chosen one opens under its row. */
export function MattersBoard(props: MattersBoardProps) {
  const { unit, matters, total, problem, onRetry, more, empty, spots, all, signs, chosen, onChoose, children } = props
  const centre = useView(seen => seen.centre)
  const place = useView(seen => seen.place.districtId)
  const nearby = useNearby()
  const [start, setStart] = useState<Start>()
  if (!start && all) setStart(around(all.map(({ at }) => at)) ?? startAt(undefined, place, centre))
  const [open, setOpen] = useState(false)
  const [now] = useState(Date.now)
  const row = useRef<HTMLLIElement>(null)
  const there = matters?.some(({ id }) => id === chosen)
  const listed = (matters ?? []).map(matter => ({ id: matter.id, matter }))
  // The chosen one has its place before it is listed and after it has left: what is typed into its panel stays when news arrive.
  const rows = matters && chosen !== '' && !there ? [{ id: chosen, matter: undefined }, ...listed] : listed
  useEffect(() => {
    if (there && chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen, there])
  return (
    <>
      <div className={css.toggle}>
        <Button look="line" size="sm" sign={mapSign} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起地图' : '看地图'}
        </Button>
      </div>
      <div className={css.parts}>
        <div>
          {problem && !matters && <Failure text={problem.message} onRetry={onRetry} />}
          {!problem && !matters && (
            <div className={css.list} role="status" aria-label="正在取">
              {places.map(at => (
                <Skeleton key={at} height="5.5rem" round="card" />
              ))}
            </div>
          )}
          <p className={css.count} role="status">
            {matters && matters.length > 0 && `${countWords(total)} ${unit}，最早提交的在前`}
          </p>
          {matters?.length === 0 && <Empty {...empty} />}
          <ul className={css.list}>
            {rows.map(({ id, matter }) => (
              <li key={id} ref={id === chosen ? row : undefined}>
                {matter && (
                  <BoardRow
                    title={matter.title}
                    sub={matter.sub}
                    waited={now - matter.since}
                    late={matter.dueAt !== null && matter.dueAt - now < SOON}
                    chosen={id === chosen}
                    onChoose={() => onChoose(id === chosen ? '' : id)}
                  />
                )}
                {id === chosen && <div className={css.panel}>{children}</div>}
              </li>
            ))}
          </ul>
          {more.has && (
            <Button look="line" wide busy={more.loading} onClick={more.onMore}>
              再看一些
            </Button>
          )}
        </div>
        <div className={css.map} data-open={open || undefined}>
          {start ? (
            <MapPane
              key={String(open)}
              start={start}
              points={spots}
              signs={signs}
              chosen={spots.find(({ id }) => id === chosen)}
              nearby={nearby}
              onSight={props.onSight ?? NOBODY}
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
