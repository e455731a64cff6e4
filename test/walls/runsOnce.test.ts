/** Files that run on one database only are named, exist, and depend on none. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { independentFiles, onceFiles, RUNS_ON_BOTH } from '../../scripts/lib/once.mjs'
import { projectRoot } from '../../server/kernel/root.ts'

/** Words of a file that depends on which database it is, or on what happens at the same time. */
const DEPENDENT =
  /postgresUrl|assertNoDeadlocks|createPostgresDatabase|explain\s|for (?:no key )?update|pg_(?:sleep|stat|locks)/i

const textOf = (path: string) => readFileSync(join(projectRoot(), path), 'utf8')

test('every file that runs once is there, and named once', () => {
  const gone = onceFiles().filter(path => !existsSync(join(projectRoot(), path)))
  expect(gone, 'a file that is gone has to go from scripts/lib/once.mjs').toEqual([])
  expect(new Set(onceFiles()).size).toBe(onceFiles().length)
})

test.each(independentFiles())('%s asks nothing that depends on the database', path => {
  expect(textOf(path)).not.toMatch(DEPENDENT)
})

test('no file runs once where the dialect or concurrency matters', () => {
  const folders = independentFiles().map(path => path.split('/')[2] ?? '')
  expect(folders.filter(folder => RUNS_ON_BOTH.includes(folder))).toEqual([])
})

test('the words that forbid it are found where they are', () => {
  for (const path of [
    'test/api/db/database.test.ts',
    'test/api/engine/live.test.ts',
    'test/api/warehouse/stories.test.ts',
  ])
    expect(textOf(path)).toMatch(DEPENDENT)
})
