/** People of the platform and auditors are appointed too: those that hold such a role get the record behind it. */
import { type Kysely, sql } from 'kysely'

/** The records of such roles that have none: as in force, by nobody's step. */
export const RECORDS = `insert into record (id, workflow, state, version, owner, place, facts, created_at, changed_at)
  select id, 'roleGrant', 'active', 1, uid, '', jsonb_build_object('owner', uid, 'role', role, 'region', region,
    'place', '', 'desk', 'platform'), created_at, created_at
  from role_grant where role in ('platform', 'auditor') on conflict do nothing`

const STATEMENTS = [
  'drop index record_role_open',
  `create unique index record_role_open on record ((facts->>'owner'), (facts->>'role'), (facts->>'region'))
    where workflow = 'roleGrant' and state in ('applied', 'proposed', 'active', 'suspended')`,
  RECORDS,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
