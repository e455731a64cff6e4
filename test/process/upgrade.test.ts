/** A database that was built by the steps before the baseline is carried over with all that is in it, once. */
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { openPglite, poolOf } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/schema.ts'

const BASELINE = '0068-baseline'
/** The first and the last of the steps that the baseline replaced, and as many between them. */
const STEPS = [
  '0001-foundation',
  ...Array.from({ length: 47 }, (_, index) => `00${index + 10}-step`),
  '0068-history-in-order',
]

let db: Kysely<Tables>
const run = (migrations: Readonly<Record<string, Migration>>) =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } }).migrateToLatest()
const done = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(row => row.name)
const rename = async (names: readonly string[]) => {
  await sql`delete from kysely_migration`.execute(db)
  for (const name of names) await sql`insert into kysely_migration values (${name}, '2026-11-26')`.execute(db)
}

beforeAll(async () => {
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(await openPglite()) }) })
  await run({ [BASELINE]: MIGRATIONS[BASELINE]! })
  await rename(STEPS)
})
afterAll(() => db.destroy())

test.each([
  ['a column', 'drop column skills', `add column skills jsonb not null default '[]'`, 'account.skills jsonb'],
  ['a check', 'drop constraint account_points_check', 'add check (points >= 0)', 'account account_points_check CHECK'],
])('it is left as it is where it lacks %s', async (_, damage, repair, missing) => {
  await sql.raw(`alter table account ${damage}`).execute(db)
  await expect(migrate(db)).rejects.toThrow(`数据库缺少 1 处应有的结构，第一处是“${missing}`)
  expect(await done()).toEqual(STEPS)
  await sql.raw(`alter table account ${repair}`).execute(db)
})

test('it is left as it is where some of the steps were never run', async () => {
  await rename(STEPS.slice(0, 30))
  await expect(migrate(db)).rejects.toThrow(/只升级到 0038-step.*请先用上一个版本启动一次/)
  expect(await done()).toEqual(STEPS.slice(0, 30))
  await rename(STEPS)
})

test('its rows stay, later migrations run, and the next start finds nothing to do', async () => {
  await sql`create index of_their_own on account (name)`.execute(db)
  await sql`insert into account (uid, kind, phone, name, avatar, region) values ('u', 'person', '1', '王秀英', '', '')`.execute(
    db,
  )
  await sql`insert into ledger_balance values ('points:u', 0, 30)`.execute(db)
  for (const time of ['at the first start', 'at the next']) {
    await migrate(db)
    expect(await done(), time).toEqual(Object.keys(MIGRATIONS))
  }
  const { rows } =
    await sql`select name, balance from account join ledger_balance on account = 'points:' || uid`.execute(db)
  expect(rows).toEqual([{ name: '王秀英', balance: 30 }])
})
