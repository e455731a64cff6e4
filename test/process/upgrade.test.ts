/** A database of the version before gets what is new, and nothing is done twice. */
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { openPglite, poolOf } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/schema.ts'

let db: Kysely<Tables>
beforeAll(async () => {
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(await openPglite()) }) })
})
afterAll(() => db.destroy())

const done = async (): Promise<readonly string[]> =>
  (await new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } }).getMigrations()).flatMap(
    ({ name, executedAt }) => (executedAt ? [name] : []),
  )

test('what the version before did not know is done, and done once', async () => {
  const names = Object.keys(MIGRATIONS)
  const before = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1))
  await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest()
  expect(await done()).toEqual(names.slice(0, -1))
  for (const time of ['at the first start', 'at the next']) {
    await migrate(db)
    expect(await done(), time).toEqual(names)
  }
})
