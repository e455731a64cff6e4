/** Carries a database over that was built by the 49 steps for which the baseline stands. */
import { type Kysely, sql } from 'kysely'
import { StartProblem } from '../kernel/problem.ts'
import { up } from './migrations/0068-baseline.ts'
import type { Tables } from './schema.ts'

const BASELINE = '0068-baseline'
const FIRST_STEP = '0001-foundation'
const LAST_STEP = '0068-history-in-order'
const STEP_COUNT = 49
/** Exists only inside of a transaction that is rolled back. */
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

/** Resolves to what the baseline would build and this database lacks. What it builds to compare is rolled back. */
async function missingFrom(db: Kysely<Tables>): Promise<readonly string[]> {
  const trx = await db.startTransaction().execute()
  try {
    const own = new Set(await catalogOf(trx))
    await sql.raw(`create schema ${SCRATCH_SCHEMA}`).execute(trx)
    await sql.raw(`set local search_path to ${SCRATCH_SCHEMA}`).execute(trx)
    await up(trx)
    return (await catalogOf(trx)).filter(line => !own.has(line))
  } finally {
    await trx.rollback().execute()
  }
}

/**
 * Resolves to the names of the migrations that this database has after all, given those it names. Writes the baseline
 * in place of the 49 steps, once it is certain that the tables are those of the baseline. Throws `StartProblem` where
 * they are not, or where some of the steps are lacking.
 */
export async function carryOver(db: Kysely<Tables>, done: readonly string[]): Promise<readonly string[]> {
  if (done[0] !== FIRST_STEP) return done
  if (done.length !== STEP_COUNT || done.at(-1) !== LAST_STEP)
    throw new StartProblem(
      `数据库只升级到 ${done.at(-1)}，其后的步骤这个版本不再带有。请先用上一个版本启动一次，再用这个版本。`,
    )
  const missing = await missingFrom(db)
  if (missing.length)
    throw new StartProblem(`数据库缺少 ${missing.length} 处应有的结构，第一处是“${missing[0]}”。请从备份恢复。`)
  await db.transaction().execute(async trx => {
    await sql`delete from kysely_migration`.execute(trx)
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
      trx,
    )
  })
  return [BASELINE]
}
