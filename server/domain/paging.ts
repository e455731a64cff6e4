/** Keyset pages: a page starts where the one before ended, however deep it is. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'

const DEFAULT_SIZE = 20

/** The sort keys of the last row of a page, the unique one last. */
export type Keys = readonly (string | number)[]

const badCursor = () => refuse('invalid', '翻页标记无效，请从第一页重新打开', 'after')

/** A cursor as the browser keeps it: opaque, safe in an address. */
export const cursorOf = (keys: Keys) => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Reads a cursor whose keys have the types of `like`. Throws `invalid` for the field `after` where it is none of ours. */
export function keysOf<const T extends Keys>(after: string, like: T): { readonly [K in keyof T]: T[K] } {
  let keys: unknown
  try {
    keys = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
  } catch {
    return badCursor()
  }
  const fits =
    Array.isArray(keys) &&
    keys.length === like.length &&
    keys.every((key: unknown, at) =>
      typeof like[at] === 'number' ? Number.isSafeInteger(key) : typeof key === 'string' && /^[\w-]{0,40}$/.test(key),
    )
  return fits ? (keys as { readonly [K in keyof T]: T[K] }) : badCursor()
}

export interface PageOf<T> {
  readonly rows: readonly T[]
  readonly next: string
}

/** How many rows to ask for: one more than are shown, which tells whether there is a next page. */
export const pageLimit = (pageSize: number | undefined) => (pageSize ?? DEFAULT_SIZE) + 1

/** Cuts the extra row off and says where the next page starts; `next` is empty at the end. */
export function pageOf<T>(rows: readonly T[], pageSize: number | undefined, keys: (row: T) => Keys): PageOf<T> {
  const size = pageSize ?? DEFAULT_SIZE
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > size && last !== undefined ? cursorOf(keys(last)) : '' }
}

/** A moment as whole microseconds, as exact as the database keeps it, so that a cursor neither skips nor repeats. */
export const micros = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
/** The moment that `micros` gave. */
export const fromMicros = (value: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`

/** A keyword for `ilike`: anything around it, its own signs taken literally. Finds two Chinese characters as well as two hundred. */
export const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
