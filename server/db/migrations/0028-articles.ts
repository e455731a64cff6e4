/** Articles are published by versions too; those that stand there are live as they are. */
import { type Kysely, sql } from 'kysely'
import { ADOPTED, adoption } from './0018-content.ts'

/** A body as `src/contract/contentFields.ts` reads it. */
export const ARTICLES = `select 'article', id, jsonb_build_object('title', title, 'summary', summary, 'picture', picture,
    'topic', topic, 'sort', sort::text, 'body', body) from article`

const STATEMENTS = [
  'alter table content_version drop constraint content_version_kind_check',
  `alter table content_version add check (kind in ('banner', 'project', 'policy', 'gift', 'article'))`,
  adoption([ADOPTED, ARTICLES]),
  'select content_adopt(now())',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
