/** Ways to look at what a desk finds: rows, a map, a table; the chosen one stands in the address as `view`. */
import list from 'icon:list'
import map from 'icon:map'
import table from 'icon:table'
import type { ItemOf, ListInput, ListWire } from '../../../data/query.ts'
import type { DeskListProps } from '../../../ui/kinds/desk.tsx'
import { IconButton } from '../../../ui/parts/button.tsx'
import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'
import css from './deskViews.module.css'

const VIEWS = {
  list: { label: '看列表', icon: list },
  map: { label: '看地图', icon: map },
  table: { label: '看表格', icon: table },
} as const
type ViewName = keyof typeof VIEWS

/** What a view gets that is drawn in place of the rows. */
export interface ViewProps<W extends ListWire> extends Omit<DeskListProps, 'rows'> {
  /** What the list is read with: tab and filters. */
  readonly input: ListInput<W>
  /** The tab on show, which the input names only where it is not the first. */
  readonly tab: string
  /** The rows that are read so far; undefined while the first page is on its way. */
  readonly items: readonly ItemOf<W>[] | undefined
  readonly total: number
  /** Totals of all that is found, by column of the table. */
  readonly sums: Readonly<Record<string, number>> | undefined
}

/** The views of a desk beside its list. */
export type DeskViewParts<W extends ListWire> = Partial<Readonly<Record<Exclude<ViewName, 'list'>, Part<ViewProps<W>>>>>

/** Returns the view that an address names; the list where the desk has no such view. */
export const viewOf = <W extends ListWire>(views: DeskViewParts<W>, named: string | undefined): ViewName =>
  named === 'map' || named === 'table' ? (views[named] ? named : 'list') : 'list'

interface ViewSwitchProps<W extends ListWire> {
  views: DeskViewParts<W>
  view: ViewName
  onChange: (view: string) => void
}

/** The choice between the views of a desk; nothing where it has its list alone. */
export function ViewSwitch<W extends ListWire>({ views, view, onChange }: ViewSwitchProps<W>) {
  const offered = (['list', 'map', 'table'] as const).filter(name => name === 'list' || views[name])
  if (offered.length < 2) return null
  return (
    <fieldset className={css.views} aria-label="怎么看">
      {offered.map(name => (
        <IconButton
          key={name}
          {...VIEWS[name]}
          aria-pressed={name === view}
          onClick={() => onChange(name === 'list' ? '' : name)}
        />
      ))}
    </fieldset>
  )
}

interface DeskViewProps<W extends ListWire> {
  part: Part<ViewProps<W>>
  props: ViewProps<W>
}

/** The chosen view in place of the rows; its code is fetched when it is first looked at. */
export const DeskView = <W extends ListWire>({ part, props }: DeskViewProps<W>) => (
  <LazyPart part={part} height="60dvh" props={props} />
)
