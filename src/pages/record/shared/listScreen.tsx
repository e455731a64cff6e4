/** Screens with a single list: query, tabs, rows and empty texts in one declaration. */
import type { ComponentType, ReactNode } from 'react'
import { keysOf } from '../../../contract/keys.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { listProps } from '../../../data/listProps.ts'
import type { ItemOf, ListInput, ListWire } from '../../../data/query.ts'
import { pagesOf, type ReadAhead, screenReads, useReads } from '../../../data/reads.ts'
import type { EmptyState } from '../../../ui/kinds/action.ts'
import { List, type ListProps } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { tabOptions } from './tabOptions.ts'

/** A component of a screen that declares its reads, so that they can be prefetched. */
export type ReadingScreen<Props = object> = ComponentType<Props> & { readonly reads: ReadAhead }

/** A single-choice filter of a list; the first value is absent from the address. */
interface Choice<T extends string> {
  readonly label: string
  /** Value → its Chinese; '' for all. */
  readonly words: Readonly<Record<T, string>>
  /** Its name in the address and in the call. */
  readonly name?: string
}

interface ListScreenSpec<W extends ListWire, T extends string>
  extends Pick<ListProps<ItemOf<W>>, 'title' | 'unit' | 'min' | 'narrow'> {
  readonly sub?: string | ((first: WireReply<W> | undefined) => ReactNode)
  readonly tools?: ReactNode | ((first: WireReply<W> | undefined) => ReactNode)
  readonly tabs?: Choice<T>
  /** Constant input. */
  readonly given?: Partial<ListInput<W>>
  readonly keyOf?: (item: ItemOf<W>) => string
  readonly row: (item: ItemOf<W>) => ReactNode
  /** For an empty list. */
  readonly empty: EmptyState
  /** For an empty tab: the same for all but the first, or one for each. */
  readonly emptyTab?: Pick<EmptyState, 'title' | 'text'> | ((tab: T) => Pick<EmptyState, 'title' | 'text'>)
}

const idOf = (item: unknown) => (item as { readonly id: string }).id
const contentOf = <V,>(content: ReactNode | ((first: V) => ReactNode), first: V) =>
  typeof content === 'function' ? content(first) : content
/** Returns the count of each tab, if the reply has them. */
const countsOf = <T extends string>(first: unknown) =>
  (first as { readonly counts?: Readonly<Partial<Record<T, number>>> } | undefined)?.counts

/** Returns a screen that lists the reply of a call; its prefetch is the same read. */
export function listScreen<W extends ListWire, const T extends string = never>(
  wire: W,
  spec: ListScreenSpec<W, T>,
): ReadingScreen {
  const { tabs, sub, tools, given, row, empty, emptyTab, keyOf = idOf, ...look } = spec
  const name = tabs?.name ?? 'tab'
  const names = tabs ? keysOf(tabs.words) : []
  const tabOf = (named: string | undefined) => names.find(one => one === named) ?? names[0]
  const reads = screenReads([name], query => {
    const tab = tabOf(query[name])
    return { pages: pagesOf(wire, { ...given, ...(tab && { [name]: tab }) } as unknown as ListInput<W>) }
  })
  function emptyOf(tab: T | undefined, onAll: () => void): EmptyState {
    if (tab === undefined || tab === names[0] || !emptyTab) return empty
    const { action: _action, ...own } = { ...empty, ...(typeof emptyTab === 'function' ? emptyTab(tab) : emptyTab) }
    return { ...own, ...((names[0] === 'all' || names[0] === '') && { action: { label: '看全部', onPress: onAll } }) }
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while something is drawn
  function ListScreen() {
    const { query, setQuery, pages } = useReads(reads)
    const tab = tabOf(query[name])
    const show = (value: string) => setQuery({ [name]: value === names[0] ? '' : value })
    const { first } = pages
    return (
      <List
        {...look}
        sub={contentOf(sub, first)}
        tools={contentOf(tools, first)}
        filters={
          tabs && (
            <Filters
              hideLabel
              label={tabs.label}
              options={tabOptions(tabs.words, countsOf(first))}
              value={tab ?? ''}
              onChange={show}
            />
          )
        }
        {...listProps(pages)}
        keyOf={keyOf}
        empty={emptyOf(tab, () => show(names[0] ?? ''))}
      >
        {row}
      </List>
    )
  }
  return Object.assign(ListScreen, { reads })
}
