/** What is written to bring the tables to their newest form is run. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../server/db/migrate.ts'

test('every migration is run, in the order of the numbers', () => {
  const written = readdirSync('server/db/migrations').map(file => file.replace(/\.ts$/, ''))
  expect(Object.keys(MIGRATIONS)).toEqual(written.sort())
})
