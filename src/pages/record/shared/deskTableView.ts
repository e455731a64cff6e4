/** The table of a desk as a way to look at it: its code is fetched when it is first looked at. */
import type { DeskTable } from '../../../contract/deskTables.ts'
import type { ItemOf, ListWire } from '../../../data/query.ts'
import type { Part } from '../../../ui/parts/lazyPart.tsx'
import type { ViewProps } from './deskViews.tsx'

/** Returns the view of this table. */
export const tableView = <W extends ListWire>(table: DeskTable<ItemOf<W>>): Part<ViewProps<W>> => ({
  load: async () => (await import('./deskTable.tsx')).deskTable<W>(table),
})

/** Returns the order that an address names, as the call takes it; none for a column that cannot be sorted by. */
export const sortOf = <R>({ columns }: DeskTable<R>, named = '') =>
  columns[named.replace(/^-/, '')]?.sorts ? { sort: named } : undefined
