/** Which errors mean that the database could not be reached or had no time, and not that a statement was wrong. */

/**
 * Classes and codes of PostgreSQL: connection lost, shut down, starting, full, read-only because another is the primary
 * now.
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
/** What the driver says without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/**
 * Thrown for every statement that the database could not be asked; whether a commit on its way came through is not
 * known.
 */
export class DatabaseUnavailable extends Error {
  /** For whoever answers over HTTP. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Returns whether the line to the database is at fault. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SQLSTATE.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message)
}

/** Returns the error as `DatabaseUnavailable` where that is what it means, else as it is. */
export const classified = (error: unknown): unknown => (isUnavailable(error) ? new DatabaseUnavailable(error) : error)
