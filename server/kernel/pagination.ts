/** Cursors and sizes of keyset pages, which cost the same at any depth. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'

const DEFAULT_SIZE = 20

/** The sort keys of the last row of a page, the unique one last. */
export type CursorKeys = readonly (string | number)[]

const badCursor = () => refuse('invalid', '翻页标记无效，请从第一页重新打开', 'after')

/** Returns a cursor for the browser: opaque and safe in a URL. */
export const encodeCursor = (keys: CursorKeys) => Buffer.from(JSON.stringify(keys)).toString('base64url')

/**
 * Decodes a cursor whose keys have the types of `sample`. Throws `invalid` for the field `after` if it is malformed.
 */
export function decodeCursor<const T extends CursorKeys>(after: string, sample: T): { readonly [K in keyof T]: T[K] } {
  let keys: unknown
  try {
    keys = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
  } catch {
    return badCursor()
  }
  const valid =
    Array.isArray(keys) &&
    keys.length === sample.length &&
    keys.every((key: unknown, at) =>
      typeof sample[at] === 'number' ? Number.isSafeInteger(key) : typeof key === 'string' && /^[\w-]{0,40}$/.test(key),
    )
  return valid ? (keys as { readonly [K in keyof T]: T[K] }) : badCursor()
}

export interface PageOf<T> {
  readonly rows: readonly T[]
  readonly next: string
}

/** Returns how many rows to select: one more than are shown, to detect a next page. */
export const pageLimit = (pageSize: number | undefined) => (pageSize ?? DEFAULT_SIZE) + 1

/** Removes the extra row and adds the cursor of the next page; `next` is empty at the end. */
export function pageOf<T>(rows: readonly T[], pageSize: number | undefined, keys: (row: T) => CursorKeys): PageOf<T> {
  const size = pageSize ?? DEFAULT_SIZE
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, next: rows.length > size && last !== undefined ? encodeCursor(keys(last)) : '' }
}

/**
 * Returns a timestamp in whole microseconds, the precision of the database, so that a cursor neither skips nor repeats
 * rows.
 */
export const micros = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
/** Returns the timestamp of a value of `micros`. */
export const fromMicros = (value: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`

/** Returns a substring pattern for `ilike` with its wildcards escaped. Works for Chinese words of any length. */
export const likePattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, wildcard => `\\${wildcard}`)}%`
