/** Keyset pagination of a list along its sort keys. */
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { decodeCursor, fromMicros, type PageOf, pageLimit, pageOf } from './pagination.ts'
import { countedUpTo, type Total } from './totals.ts'

type KeyValue = string | number

/** One sort key of a list: its SQL expression, its value in a cursor and its value in a row of the reply. */
export interface SortKey<R> {
  readonly sort: RawBuilder<unknown>
  /** A value of its type in a cursor. */
  readonly sample: KeyValue
  readonly of: (row: R) => KeyValue
  readonly bind: (value: KeyValue) => RawBuilder<unknown>
}

/** Returns the key by the id of a row, which comes last to make every order total. */
export const byId = (column = 'id'): SortKey<{ readonly id: string }> => byText(column, ({ id }) => id)
/** Returns the key by a text column. */
export const byText = <R>(column: string, of: (row: R) => string): SortKey<R> => ({
  sort: sql.ref(column),
  sample: '',
  of,
  bind: value => sql`${value}`,
})
/** Returns the key by a whole number. */
export const byNumber = <R>(sort: RawBuilder<unknown>, of: (row: R) => number): SortKey<R> => ({
  sort,
  sample: 0,
  of,
  bind: value => sql`${value}::bigint`,
})
/** Returns the key by a timestamp; `of` gives it as selected by `micros`. */
export const byMoment = <R>(column: string, of: (row: R) => number): SortKey<R> => ({
  sort: sql.ref(column),
  sample: 0,
  of: row => Number(of(row)),
  bind: value => fromMicros(Number(value)),
})

/** The page that the browser requests. */
export interface Paging {
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}
interface Order<R> extends Paging {
  /** The most significant first, a unique one last. */
  readonly by: readonly SortKey<R>[]
  readonly direction?: 'asc' | 'desc'
}
interface Counted<R> extends Order<R> {
  /** Upper bound of the count, for lists where counting all rows takes longer than reading a page. */
  readonly maxCounted?: number
}

const listed = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts)})`

/**
 * Returns a condition that is true for rows after the end of the previous page. Throws `invalid` for the field `after`
 * if it is not a cursor.
 */
export function beyond<R>(by: readonly SortKey<R>[], direction: 'asc' | 'desc', after: string): RawBuilder<SqlBool> {
  const values = decodeCursor(
    after,
    by.map(({ sample }) => sample),
  )
  const last = by.map(({ bind }, at) => bind(values[at]!))
  return sql`${listed(by.map(({ sort }) => sort))} ${sql.raw(direction === 'asc' ? '>' : '<')} ${listed(last)}`
}

/** A query, or the result of a hand-written statement. */
export type Statement<R> = { readonly execute: () => Promise<R[]> } | Promise<R[]>

/**
 * Resolves to one page of what a query matches; `read` adds the columns that only the displayed rows need. Throws
 * `invalid` for the field `after` if it is not a cursor of this order.
 */
export async function keysetPage<DB, TB extends keyof DB, O, R>(
  matching: SelectQueryBuilder<DB, TB, O>,
  read: (page: SelectQueryBuilder<DB, TB, O>) => Statement<R>,
  { by, direction = 'desc', pageSize, after }: Order<R>,
): Promise<PageOf<R>> {
  const rest = after === undefined ? matching : matching.where(beyond(by, direction, after))
  const sorted = by.reduce((query, { sort }) => query.orderBy(sort, direction), rest)
  const statement = read(sorted.limit(pageLimit(pageSize)))
  const found = await ('execute' in statement ? statement.execute() : statement)
  return pageOf(found, pageSize, row => by.map(({ of }) => of(row)))
}

/** Resolves to one page of what a query matches, with the total number of matches. Throws as `keysetPage`. */
export async function listPage<DB, TB extends keyof DB, O, R>(
  db: QueryExecutorProvider,
  matching: SelectQueryBuilder<DB, TB, O>,
  read: (page: SelectQueryBuilder<DB, TB, O>) => Statement<R>,
  { maxCounted, ...order }: Counted<R>,
): Promise<PageOf<R> & Total> {
  const page = await keysetPage(matching, read, order)
  const all = matching.clearSelect().select(sql.lit(1).as('one'))
  const counted = maxCounted === undefined ? all : all.limit(maxCounted)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${counted} matching`.execute(db)
  return { ...page, ...countedUpTo(rows[0]?.total ?? 0, maxCounted ?? Number.POSITIVE_INFINITY) }
}
