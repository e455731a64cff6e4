/** What a caught error says of itself. */

/** PostgreSQL's word for a value that somebody else has already. */
const UNIQUE_VIOLATION = '23505'

/** Returns the code that Node or the database gave an error; empty where it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns whether the database refused a value because another row has it. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION
