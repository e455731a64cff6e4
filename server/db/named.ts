/** Names for statements that come again: PostgreSQL reads and plans such a one once a connection, not every time. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A connection keeps the plans of its named statements, so there are not endlessly many. */
const MOST_NAMES = 300
/** Statements that came once so far; past it the count begins anew. */
const MOST_SEEN = 2_000
/** Longer ones load data in bulk. */
const LONGEST = 16_000
/** What gives all columns changes when a newer server beside this one adds a column, and PostgreSQL refuses the old plan. */
const ALL_COLUMNS = /\* from "|"\.\*|returning \*/

/** Names by text: from its second coming on, the same text has the same name; undefined for what is better left without. */
export function namer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || text.length > LONGEST) return known
    if (seen.delete(text) && names.size < MOST_NAMES && !ALL_COLUMNS.test(text)) {
      const name = `linli${names.size}`
      names.set(text, name)
      return name
    }
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(text)
    return undefined
  }
}

/** The pool, its statements named. */
export function namedPool(pool: pg.Pool): PostgresPool {
  const nameOf = namer()
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const query = (text: unknown, values: unknown[]) => {
      if (typeof text !== 'string') return client.query(text as string, values)
      const name = nameOf(text)
      return client.query(name === undefined ? { text, values } : { name, text, values })
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  return { connect, end: () => pool.end() } as PostgresPool
}
