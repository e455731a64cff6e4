/** A database that was built by the steps before the baseline is carried over with all that is in it, once. */
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { openPglite, poolOf } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/schema.ts'
import { identityKeyOf, openText } from '../../server/db/sealedText.ts'
import { regionCentre } from '../../server/geo/centre.ts'

interface AidRow {
  readonly identity: string
  readonly lng: number
  readonly lat: number
}

const BASELINE = '0001-baseline'
/** The steps that the baseline replaced: 47 stand between the first and the last of a database of today. */
const STEPS = [
  '0001-foundation',
  ...Array.from({ length: 47 }, (_, index) => `00${index + 10}-step`),
  '0068-history-in-order',
]
/** How the jobs of payments were stored then. */
const OUTBOX = `create table outbox_job (
  id text primary key, kind text not null, payment text not null references trade, record text not null references record,
  amount bigint not null, state text not null, tries integer not null, due_at timestamptz not null,
  created_at timestamptz not null
)`

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
  for (const statement of ['drop table job, refund', OUTBOX]) await sql.raw(statement).execute(db)
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
  for (const statement of [
    'create index of_their_own on account (name)',
    `insert into account (uid, kind, phone, name, avatar, region) values ('u', 'person', '1', '王秀英', '', '')`,
    `insert into record (id, workflow, state, version, facts, owner, place) values ('p', 'payment', 'paid', 1, '{}', 'u', '')`,
    `insert into record (id, workflow, state, version, facts, owner, place) values ('a', 'aid', 'submitted', 1, '{}', 'u', '330106009006')`,
    `insert into aid_info (id, kind, title, words, name, phone, identity, detail, lng, lat)
      values ('a', 'relief', '', '', '', '', '330106194503120013', '', 120.731234, 30.412345)`,
    `insert into trade values ('p', 'sandbox', '1', 300, '', null, now(), now())`,
    `insert into outbox_job values ('j', 'refund', 'p', 'p', 300, 'waiting', 2, now(), now())`,
  ])
    await sql.raw(statement).execute(db)
  for (const time of ['at the first start', 'at the next']) {
    await migrate(db)
    expect(await done(), time).toEqual(Object.keys(MIGRATIONS))
  }
  const { rows } = await sql`select account.name, refund.amount, refund.state, job.kind, job.tries from account
    join record on owner = uid join refund on payment = record.id
    join job on job.record = record.id and payload->>'refund' = refund.id`.execute(db)
  expect(rows).toEqual([{ name: '王秀英', amount: 300, state: 'pending', kind: 'refund', tries: 2 }])
  const { rows: aids } = await sql<AidRow>`select identity, public_lng as lng, public_lat as lat from aid_info`.execute(
    db,
  )
  const [{ identity, ...at } = { identity: '' }] = aids
  expect(at, 'of its district alone').toEqual(regionCentre('330106009006'))
  expect(identity).not.toContain('3301')
  expect(openText(await identityKeyOf(db), identity)).toBe('330106194503120013')
})
