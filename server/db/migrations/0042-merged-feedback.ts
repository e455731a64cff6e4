/** A question about a campaign's money knows the organisation behind it, and feedback can follow another one. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update record set facts = facts || '{"organiser":"","mergedInto":""}' where workflow = 'feedback'`.execute(
    db,
  )
  await sql`update record set facts = facts || jsonb_build_object('organiser', campaign.uid)
    from feedback join campaign on feedback.about = '/fundraisingDetail?id=' || campaign.id
    where record.id = feedback.id and feedback.kind = 'charity'`.execute(db)
  // Other feedback about the same page: what is shown on it, and what can be merged.
  await sql`create index feedback_about on feedback (about, kind)`.execute(db)
}
