/** A change of what is certified of an organisation needs two people; those under way begin with the first. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update record set facts = facts || '{"changeAccepted":false,"changeAcceptedBy":""}'
    where workflow = 'certification' and facts @> '{"changing":true}'`.execute(db)
}
