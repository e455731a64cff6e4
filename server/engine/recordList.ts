/** Handles calls that list records: the domain supplies scope and rows, this module the paging, tabs and counts. */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '../../src/contract/constants.ts'
import { keysOf, tableOf } from '../../src/contract/keys.ts'
import type { DeskFilter } from '../../src/contract/parts.contract.ts'
import type { RecordList } from '../../src/contract/recordLists.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Queryable } from '../db/connect.ts'
import { byId, byNumber, keysetPage, type Paging, type SortKey, type Statement } from '../kernel/listPage.ts'
import type { Call } from './context.ts'
import { deskConditions, type WordsOf } from './deskFilter.ts'
import { statesByTab } from './recordTabs.ts'

type Select<DB, TB extends keyof DB, O> = SelectQueryBuilder<DB, TB, O>
type Reader = Principal & { readonly uid: string }
type ListedRow = { readonly id: string }

interface RecordListSpec<T extends string, Q, DB, TB extends keyof DB, O, R extends ListedRow, Row, B extends object> {
  /** Resolves to the reader; throws if they may not read. By default the caller with all their roles. */
  readonly reader?: (db: Queryable, uid: string) => Promise<Principal>
  /**
   * Returns the query of what they may see and search for, under any tab, in the form of its index; `record` is among
   * its tables. The query has `id` where one is asked for alone.
   */
  readonly find: (db: Queryable, who: Reader, query: Q) => Select<DB, TB, O>
  /** Returns the condition of a tab beside its states; a tab of the list's `besides` has only this condition. */
  readonly where?: (tab: T, who: Reader) => RawBuilder<SqlBool> | undefined
  /** Makes the list searchable; returns which other columns of its records a keyword is looked for in. */
  readonly wordsOf?: WordsOf
  /** Adds columns that are needed only for the rows on the page. */
  readonly read?: (page: Select<DB, TB, O>) => Statement<R>
  /** Whole numbers that a table of the list is sorted by and adds up, by the names of its columns. */
  readonly figures?: Readonly<Record<string, RawBuilder<number>>>
  /** Newest first by default. */
  readonly order?: (tab: T) => { readonly by: readonly SortKey<R>[]; readonly direction?: 'asc' | 'desc' }
  readonly rows: (db: Queryable, found: readonly R[], who: Principal) => Promise<readonly Row[]>
  /** Fields of the reply beside the rows. */
  readonly extras?: (db: Queryable, uid: string) => Promise<B>
}

interface ListQuery<T extends string> extends Paging, DeskFilter {
  readonly tab?: T | undefined
  /** Selects this record alone, under any tab. */
  readonly id?: string | undefined
  /** `amount`, downward `-amount`; `at` is the order in which records came. */
  readonly sort?: string | undefined
  /** Whether the reply holds the totals of its figures. */
  readonly sums?: boolean | undefined
}

/** What is added up and sorted by: one figure a row, under this name. */
export const FIGURE = 'figure'
type Figures = Readonly<Record<string, RawBuilder<number>>>

/** Returns the order by a column of a table, and its figure. Throws `invalid` for a column that has no order. */
export function sortedBy<R extends ListedRow>(sort: string, figures: Figures) {
  const name = sort.replace('-', '')
  const direction = sort === name ? 'asc' : 'desc'
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (!figure && name !== 'at') return refuse('invalid', '不能按这一列排序', 'sort')
  const by: readonly SortKey<R>[] = figure
    ? [
        byNumber<R>(figure, row => Number((row as unknown as { readonly [FIGURE]: number | string })[FIGURE])),
        byId('record.id'),
      ]
    : [byId('record.id')]
  return { by, direction, figure } as const
}

/** Resolves to the totals of all that a query finds, by figure. */
async function totalsOf<DB, TB extends keyof DB, O>(db: Queryable, found: Select<DB, TB, O>, figures: Figures) {
  const names = keysOf(figures)
  if (names.length === 0) return {}
  const every = names.reduce(
    (some, name) => some.select(figures[name]!.as(name)),
    found.clearSelect() as Select<DB, TB, object>,
  )
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join(names.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))} from (${every}) found`.execute(
    db,
  )
  return tableOf(names, name => Number(rows[0]![name] ?? 0))
}

const NEWEST_FIRST = { by: [byId('record.id')], direction: 'desc' } as const

/**
 * Returns the handler of a call that lists records under its tabs, in two statements besides those of its rows. Replies
 * with the number of records in the current tab, and up to `MAX_COUNTED` under each tab.
 */
export function recordList<
  T extends string,
  Q extends object,
  DB,
  TB extends keyof DB,
  O,
  R extends ListedRow,
  Row,
  B extends object = object,
>(list: RecordList<T>, flow: Pick<Workflow, 'id' | 'states'>, spec: RecordListSpec<T, Q, DB, TB, O, R, Row, B>) {
  const { reader, find, wordsOf, where, figures = {}, order = () => NEWEST_FIRST, rows, extras } = spec
  const read = spec.read ?? ((page: Select<DB, TB, O>) => page as unknown as Statement<R>)
  const tabs = keysOf(list.tabs)
  const states = statesByTab(flow, list)
  // Literals, so that the planner knows how many states there are.
  const inStates = (tab: T) => sql<SqlBool>`record.state in (${sql.join(states[tab].map(state => sql.lit(state)))})`
  function under(all: Select<DB, TB, O>, tab: T, who: Reader) {
    const condition = where?.(tab, who)
    const some = condition ? all.where(condition) : all
    return tab === 'all' || list.besides?.includes(tab) ? some : some.where(inStates(tab))
  }
  const waiting = tabs.filter(
    tab => tab !== 'all' && (list.besides?.includes(tab) || states[tab].every(state => !flow.states[state]?.end)),
  )
  const countOf = (some: Select<DB, TB, O>, most?: number) => {
    const found = some.clearSelect().select(sql.lit(1).as('one'))
    return sql<number>`(select count(*)::int from (${most === undefined ? found : found.limit(sql.lit(most))}) found)`
  }
  return async (
    { tab = tabs[0]!, id, sort, sums = false, pageSize, after, ...query }: Q & ListQuery<T>,
    { database: { db }, me: { uid }, rowsOnly = false }: Pick<Call<'member'>, 'database' | 'me' | 'rowsOnly'>,
  ) => {
    const who = { ...(await reader?.(db, uid)), uid }
    const found = find(db, who, { ...query, id } as unknown as Q)
    const all = wordsOf ? deskConditions(query, wordsOf).reduce((some, one) => some.where(one), found) : found
    const shown = id === undefined ? under(all, tab, who) : all.where(sql<SqlBool>`record.id = ${id}`)
    const sorted = sort === undefined ? undefined : sortedBy<R>(sort, figures)
    const listed = sorted?.figure ? shown.select(sorted.figure.as(FIGURE)) : shown
    const page = await keysetPage(listed as typeof shown, read, { ...(sorted ?? order(tab)), pageSize, after })
    const count = async () => {
      const counted = await sql<Record<T, number> & { readonly total: number }>`
        select ${countOf(shown)} as total, ${sql.join(
          tabs.map(one => sql`${countOf(under(all, one, who), MAX_COUNTED)} as ${sql.ref(one)}`),
        )}`.execute(db)
      return counted.rows[0]!
    }
    const { total, ...counted } = rowsOnly ? { total: 0 } : await count()
    const counts = counted as unknown as Readonly<Partial<Record<T, number>>>
    const opens = waiting.find(one => (counts[one] ?? 0) > 0)
    const totals = sums ? await totalsOf(db, shown, figures) : undefined
    return {
      dataList: [...(await rows(db, page.rows, who))],
      next: page.next,
      total,
      counts: tableOf(tabs, one => counts[one] ?? 0),
      ...(opens && { opens }),
      ...(totals && { sums: totals }),
      ...((await extras?.(db, uid)) as B),
    }
  }
}
