/** Reads the code of a caught error. */

/** PostgreSQL `unique_violation`. */
const UNIQUE_VIOLATION = '23505'

/** Returns the code that Node or the database gave an error; empty if it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns whether a unique constraint rejected the value. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION
