/** Names repeated statements, so that PostgreSQL parses and plans them once a connection instead of every time. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ClientPool } from './primaryPool.ts'
import { classified, DatabaseUnavailable } from './unavailable.ts'

/** Limited, because a connection stores the plan of every named statement. */
const MAX_NAMES = 300
/** Statements seen once so far; above it counting restarts. */
const MAX_SEEN = 2_000
/** Longer ones are bulk loads. */
const MAX_LENGTH = 16_000
/**
 * A statement that selects all columns changes when a newer server adds a column, and PostgreSQL then rejects the old
 * plan.
 */
const SELECTS_ALL_COLUMNS = /\* from "|"\.\*|returning \*/

/**
 * Returns names by text: from its second use on, the same text has the same name; undefined for text that should not be
 * prepared.
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
 * Returns the pool with named statements, if its connections have a stable session. Connection errors become
 * `DatabaseUnavailable`; such a client is not used again, not even to roll back, and is removed from the pool.
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
