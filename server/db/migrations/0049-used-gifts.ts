import { type Kysely, sql } from 'kysely'

/**
 * Used gifts are few: both orders of their list have indexes of their own, so that nobody walks past all the new ones.
 */
const INDEXES = ['', 'branch, ', 'classification, '].flatMap((scope, number) =>
  ['points, id', 'created_at, id'].map(
    (order, at) =>
      `create index gift_used_${number}${at} on gift (${scope}${order}) where listed and condition = 'used'`,
  ),
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
}
