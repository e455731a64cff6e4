import { type Kysely, sql } from 'kysely'

/**
 * Whoever signed up before there were groups came by themselves; those whom an organisation names are found by its
 * group.
 */
const STATEMENTS = [
  `update record set facts = facts || '{"group": ""}'
    where workflow = 'signUp' and not facts ? 'group'`,
  `create index sign_up_group on record ((facts->>'group'))
    where workflow = 'signUp' and facts->>'group' <> ''`,
  `create index group_sign_up_activity on record ((facts->>'activity')) where workflow = 'groupSignUp'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
