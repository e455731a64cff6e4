/** What staff did beside steps may be deleted once it was kept for its years; it is still never rewritten. */
import { type Kysely, sql } from 'kysely'
import { AUDIT_YEARS } from '../../../src/contract/auditWords.ts'

const STATEMENTS = [
  `create function refuse_early_deletion() returns trigger language plpgsql as $$
    begin
      if old.at >= now() - interval '${AUDIT_YEARS} years' then
        raise exception '% is appended only, for ${AUDIT_YEARS} years', tg_table_name;
      end if;
      return old;
    end $$`,
  'drop trigger audit_appended on audit',
  'create trigger audit_appended before update on audit for each row execute function refuse_rewriting()',
  'create trigger audit_kept before delete on audit for each row execute function refuse_early_deletion()',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
