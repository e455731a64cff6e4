/** A page of a list, walked along its sort keys from where the page before ended. */
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { decodeCursor, fromMicros, type PageOf, pageLimit, pageOf } from './pagination.ts'

type KeyValue = string | number

/** One of the keys that a list is sorted by: how the database, a cursor and a row of the answer have it. */
export interface SortKey<R> {
  readonly sort: RawBuilder<unknown>
  /** A value of the type that it has in a cursor. */
  readonly sample: KeyValue
  readonly of: (row: R) => KeyValue
  readonly bind: (value: KeyValue) => RawBuilder<unknown>
}

/** Returns the key by the id of a row, the last of every order: it makes the order whole. */
export const byId = (column = 'id'): SortKey<{ readonly id: string }> => byText(column, ({ id }) => id)
/** Returns the key by a column of text. */
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
/** Returns the key by a moment; `of` gives it as `micros` selected it. */
export const byMoment = <R>(column: string, of: (row: R) => number): SortKey<R> => ({
  sort: sql.ref(column),
  sample: 0,
  of: row => Number(of(row)),
  bind: value => fromMicros(Number(value)),
})

/** What a browser says of the page that it wants. */
export interface Paging {
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}
interface Order<R> extends Paging {
  /** The keys, the most significant first and a unique one last. */
  readonly by: readonly SortKey<R>[]
  readonly direction?: 'asc' | 'desc'
}
interface Counted<R> extends Order<R> {
  /** Up to how many rows are counted, where counting all of a long list would take longer than showing its page. */
  readonly maxCounted?: number
}

const listed = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts)})`

/**
 * Returns true for rows after the one where a page ended. Throws `invalid` for the field `after` where it is no cursor.
 */
export function beyond<R>(by: readonly SortKey<R>[], direction: 'asc' | 'desc', after: string): RawBuilder<SqlBool> {
  const values = decodeCursor(
    after,
    by.map(({ sample }) => sample),
  )
  const last = by.map(({ bind }, at) => bind(values[at]!))
  return sql`${listed(by.map(({ sort }) => sort))} ${sql.raw(direction === 'asc' ? '>' : '<')} ${listed(last)}`
}

/** A query, or what a statement written by hand resolves to. */
export type Statement<R> = { readonly execute: () => Promise<R[]> } | Promise<R[]>

/**
 * Resolves to one page of what a query matches; `read` adds what is only selected for the rows that are shown. Throws
 * `invalid` for the field `after` where it is no cursor of this order.
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

/** Resolves to one page of what a query matches, and how many rows it matches in all. Throws as `keysetPage`. */
export async function listPage<DB, TB extends keyof DB, O, R>(
  db: QueryExecutorProvider,
  matching: SelectQueryBuilder<DB, TB, O>,
  read: (page: SelectQueryBuilder<DB, TB, O>) => Statement<R>,
  { maxCounted, ...order }: Counted<R>,
): Promise<PageOf<R> & { readonly total: number }> {
  const page = await keysetPage(matching, read, order)
  const all = matching.clearSelect().select(sql.lit(1).as('one'))
  const counted = maxCounted === undefined ? all : all.limit(maxCounted)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${counted} matching`.execute(db)
  return { ...page, total: rows[0]?.total ?? 0 }
}
