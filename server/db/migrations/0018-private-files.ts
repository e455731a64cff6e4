import { type Kysely, sql } from 'kysely'

/**
 * Files are private until something public uses them. What nobody uses yet has no visibility; of older files it is not
 * known, so they count as used.
 */
const STATEMENTS = [
  `alter table upload add column visibility text check (visibility in ('private', 'public'))`,
  `update upload set visibility = case when url in (
    select avatar from account
    union all select picture from shop
    union all select picture from goods
    union all select jsonb_array_elements_text(pictures) from goods
    union all select jsonb_array_elements_text(pictures) from review
    union all select jsonb_array_elements_text(pictures) from donation_item
    union all select jsonb_array_elements_text(pictures) from donation_cart
    union all select jsonb_array_elements_text(coalesce(history.input->'photos', '[]')) from history
      join record on record.id = history.record
      where record.workflow = 'aid' and record.state = 'completed' and history.event = 'REPORT_DONE'
  ) then 'public' else 'private' end`,
  `create index upload_unused on upload (created_at) where visibility is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
