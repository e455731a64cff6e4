/** Amounts to choose from when giving are published by versions; those that the program had are live everywhere. */
import { type Kysely, sql } from 'kysely'
import { ADOPTED, adoption, filled } from './0018-content.ts'
import { ARTICLES } from './0028-articles.ts'
import { FORBIDDEN_GOODS } from './0029-forbidden-goods.ts'

/** A body as `src/contract/contentFields.ts` reads it. */
export const DONATION_AMOUNTS = `select 'donationAmounts', id, jsonb_build_object('title', title,
    ${filled('region', 'region')}, 'amounts', (select string_agg((fen::int / 100)::text, E'\\n' order by fen::int)
      from jsonb_array_elements_text(amounts) as chosen (fen))) from donation_amounts`

const STATEMENTS = [
  // 分, ascending.
  `create table donation_amounts (
    id text primary key,
    title text not null,
    region text not null,
    amounts jsonb not null
  )`,
  `insert into donation_amounts values ('general', '通用金额', '', '[1000, 2000, 5000, 10000, 20000, 50000]')`,
  'alter table content_version drop constraint content_version_kind_check',
  `alter table content_version
    add check (kind in ('banner', 'project', 'policy', 'gift', 'article', 'forbiddenGoods', 'donationAmounts'))`,
  adoption([ADOPTED, ARTICLES, FORBIDDEN_GOODS, DONATION_AMOUNTS]),
  'select content_adopt(now()) where exists (select from account)',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
