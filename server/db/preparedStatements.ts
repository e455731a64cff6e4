/** Names for statements that come again: PostgreSQL reads and plans such a one once a connection, not every time. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ClientPool } from './primaryPool.ts'
import { classified, DatabaseUnavailable } from './unavailable.ts'

/** A connection keeps the plans of its named statements, so there are not endlessly many. */
const MAX_NAMES = 300
/** Statements that came once so far; past it the count begins anew. */
const MAX_SEEN = 2_000
/** Longer ones load data in bulk. */
const MAX_LENGTH = 16_000
/**
 * What gives all columns changes when a newer server beside this one adds a column, and PostgreSQL refuses the old
 * plan.
 */
const SELECTS_ALL_COLUMNS = /\* from "|"\.\*|returning \*/

/**
 * Returns names by text: from its second coming on, the same text has the same name; undefined for what is better left
 * without.
 */
export function statementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || text.length > MAX_LENGTH) return known
    if (seen.delete(text) && names.size < MAX_NAMES && !SELECTS_ALL_COLUMNS.test(text)) {
      const name = `linli${names.size}`
      names.set(text, name)
      return name
    }
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(text)
    return undefined
  }
}

/**
 * Returns the pool, its statements named where a connection keeps its session. What fails because of the line is
 * `DatabaseUnavailable`; such a client is asked nothing more, not even to roll back, and goes out of the pool instead
 * of back into it.
 */
export function preparedPool(pool: ClientPool, keepsSession: boolean): PostgresPool {
  const nameOf = keepsSession ? statementNamer() : () => undefined
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw classified(error)
    })
    let broken: DatabaseUnavailable | undefined
    const run = async (text: unknown, values: unknown[]) => {
      if (broken) throw broken
      try {
        if (typeof text !== 'string') return await client.query(text as string, values)
        const name = nameOf(text)
        return await client.query(name === undefined ? { text, values } : { name, text, values })
      } catch (error) {
        const failure = classified(error)
        if (failure instanceof DatabaseUnavailable) broken = failure
        throw failure
      }
    }
    return { query: run as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
  }
  return { connect, end: () => pool.end() } as PostgresPool
}
