import { makeOriginals } from './testDatabase.ts'

/** Vitest's set-up of the levels that need a database. */
export default makeOriginals
