import { type Kysely, sql } from 'kysely'

/**
 * Roles have records: one at most that is open for the same person, role and region. Who held a role before is in
 * office.
 */
const ROLES = `('leader2', 'leader3', 'finance', 'giftStaff', 'warehouseIn', 'warehouseOut', 'leader4', 'volunteer', 'collector',
  'responsible', 'activityLeader')`
const STATEMENTS = [
  `create unique index record_role_open on record ((facts->>'owner'), (facts->>'role'), (facts->>'region'))
    where workflow = 'roleGrant' and state in ('applied', 'active', 'suspended')`,
  `insert into record (id, workflow, state, version, facts, owner, place, created_at, changed_at)
    select role_grant.id, 'roleGrant', 'active', 1,
      jsonb_build_object('owner', uid, 'role', role, 'region', role_grant.region,
        'place', coalesce(warehouse.region, role_grant.region),
        'desk', case when role = 'leader2' then 'platform'
          when role in ('leader3', 'finance', 'giftStaff', 'warehouseIn', 'warehouseOut') then 'leader2' else 'leader3' end),
      uid, coalesce(warehouse.region, role_grant.region), created_at, created_at
    from role_grant left join warehouse on warehouse.id = role_grant.region where role in ${ROLES}`,
  `insert into history (id, record, event, label, uid, role, from_state, to_state, input, at)
    select id, id, 'ADD', '任命', null, '平台', '–', 'active', null, created_at from role_grant where role in ${ROLES}`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
