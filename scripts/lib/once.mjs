// @ts-check
/** Selects the files of the api level that also run on PGlite if there is a PostgreSQL, which runs all of them. */

/** Folders where the dialect, the plan or the engine's transactions may differ between the two databases. */
const EMBEDDED_FOLDERS = ['db', 'engine', 'geo', 'model']

/**
 * Files in these folders that run on PostgreSQL only: they need two connections, or fill or kill a database, which
 * `process` does to the embedded one.
 */
const SERVER_FILES = [
  'db/crashRecovery',
  'db/seed',
  'engine/crosswise',
  'engine/leaving',
  'engine/locks',
  'geo/regions',
]

/** Arguments of vitest that select the files to run on PGlite beside a PostgreSQL. @type {readonly string[]} */
export const EMBEDDED_ONLY = [
  ...EMBEDDED_FOLDERS.map(folder => `test/api/${folder}/`),
  ...SERVER_FILES.map(name => `--exclude=test/api/${name}.test.ts`),
]
