/** Classifies errors which mean that the database was unreachable or overloaded, not that a statement was wrong. */

/**
 * PostgreSQL classes and codes: connection lost, shut down, starting, full, or read-only because another server is the
 * primary.
 */
const SQLSTATE = /^(08...|57P0[1-5]|53300|25006)$/
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Driver errors without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Thrown for every statement that did not reach the database; whether a commit in flight took effect is unknown. */
export class DatabaseUnavailable extends Error {
  /** For the HTTP layer. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Returns whether the connection to the database is at fault. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SQLSTATE.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message)
}

/** Returns the error as `DatabaseUnavailable` if that is what it means, else unchanged. */
export const classified = (error: unknown): unknown => (isUnavailable(error) ? new DatabaseUnavailable(error) : error)
