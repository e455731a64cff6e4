/** Carries over a database that was built by the steps which the baseline replaces. */
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import { StartProblem } from '../kernel/problem.ts'
import { up } from './migrations/0001-baseline.ts'
import type { Tables } from './schema.ts'

const BASELINE = '0001-baseline'
const FIRST_STEP = '0001-foundation'
/** The number of steps in a complete database, by the name of its last step. */
const STEP_COUNTS: Readonly<Record<string, number>> = { '0068-history-in-order': 49, '0069-jobs': 50 }

/** What step 0069 did: before it, payments had their own jobs, and a refund was one of them. */
const JOBS = [
  `create table job (
    id text primary key, kind text not null, record text not null references record, payload jsonb not null,
    tries integer not null default 0, due_at timestamptz not null, unique (kind, record, payload)
  )`,
  'create index job_due on job (due_at)',
  `create table refund (
    id text primary key, payment text not null references trade, record text not null references record,
    amount bigint not null check (amount > 0), state text not null check (state in ('pending', 'done', 'failed')),
    created_at timestamptz not null
  )`,
  `create unique index refund_once on refund (record, payment) where state <> 'failed'`,
  'create index refund_payment on refund (payment)',
  `insert into refund (id, payment, record, amount, state, created_at)
    select id, payment, record, amount, case when state in ('done', 'failed') then state else 'pending' end, created_at
    from outbox_job where kind = 'refund'`,
  `insert into job (id, kind, record, payload, tries, due_at)
    select id, kind, case when kind = 'refund' then record else payment end,
      case when kind = 'refund' then jsonb_build_object('refund', id) else '{}' end, tries, due_at
    from outbox_job where state = 'waiting' on conflict do nothing`,
  'drop table outbox_job',
]

/** Exists only until the comparison is rolled back. */
const SCRATCH_SCHEMA = 'linli_baseline'

/**
 * Every column, constraint, index, trigger and function of the current schema, a line each. Constraints of kind `n` are
 * left out: PostgreSQL 18 has them beside the columns that are not null, older versions do not.
 */
const CATALOG = `
  with tables as (
    select oid, relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
  ), lines as (
    select format('%s.%s %s %s %s %s %s', tables.name, attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, attidentity, pg_get_expr(adbin, adrelid)) as line
      from tables join pg_attribute on attrelid = tables.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all
    select format('%s %s %s', tables.name, conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid and contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
    union all
    select pg_get_triggerdef(pg_trigger.oid) from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'
  )
  select regexp_replace(replace(line, current_schema() || '.', ''), '\\s+', ' ', 'g') as line from lines order by 1`

const catalogOf = async (db: Kysely<Tables>): Promise<readonly string[]> =>
  (await sql.raw<{ line: string }>(CATALOG).execute(db)).rows.map(({ line }) => line)

/**
 * Resolves to what the baseline would create and this database lacks. The schema built for the comparison is rolled
 * back.
 */
async function missingFrom(trx: ControlledTransaction<Tables>): Promise<readonly string[]> {
  const own = new Set(await catalogOf(trx))
  const compared = await trx.savepoint('compared').execute()
  await sql.raw(`create schema ${SCRATCH_SCHEMA}`).execute(trx)
  await sql.raw(`set local search_path to ${SCRATCH_SCHEMA}`).execute(trx)
  await up(trx)
  const wanted = await catalogOf(trx)
  await compared.rollbackToSavepoint('compared').execute()
  return wanted.filter(line => !own.has(line))
}

/**
 * Resolves to the names of all applied migrations, given those that the database lists. Replaces the old steps by the
 * baseline once the tables are known to match it. Throws `StartProblem` and changes nothing if they differ or steps are
 * missing.
 */
export async function carryOver(db: Kysely<Tables>, done: readonly string[]): Promise<readonly string[]> {
  if (done[0] !== FIRST_STEP) return done
  const last = done.at(-1) ?? ''
  if (STEP_COUNTS[last] !== done.length)
    throw new StartProblem(
      `数据库只升级到 ${last}，其后的步骤这个版本不再带有。请先用上一个版本启动一次，再用这个版本。`,
    )
  const trx = await db.startTransaction().execute()
  try {
    if (last !== '0069-jobs') for (const statement of JOBS) await sql.raw(statement).execute(trx)
    const missing = await missingFrom(trx)
    if (missing.length)
      throw new StartProblem(`数据库缺少 ${missing.length} 处应有的结构，第一处是“${missing[0]}”。请从备份恢复。`)
    await sql`delete from kysely_migration`.execute(trx)
    await sql`insert into kysely_migration values (${BASELINE}, ${new Date().toISOString()})`.execute(trx)
    await trx.commit().execute()
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
  return [BASELINE]
}
