/** The index knows where things are, so that of equally good ones the nearest comes first; more words lead to it. */
import { type Kysely, sql } from 'kysely'
import { SYNONYMS } from '../data/synonyms.ts'

const COLUMNS = 'kind, record, region, title, summary, weight, starts_at, ends_at'

const STATEMENTS = [
  // GCJ-02; null for what has no point.
  'alter table search_entry add column lng float8, add column lat float8',
  `create view search_point as
    select 'activity'::text as kind, id as record, lng, lat from activity
    union all select 'shop', id, lng, lat from shop
    union all select 'idle', id, lng, lat from idle_item`,
  `create or replace function search_refresh(of_kind text, id text) returns void language plpgsql as $$
    begin
      insert into search_entry (${COLUMNS}, lng, lat)
      select ${COLUMNS}, lng, lat from search_source left join lateral (
        select lng, lat from search_point point where point.kind = of_kind and point.record = id
      ) point on true where kind = of_kind and record = id
      on conflict (kind, record) do update set region = excluded.region, title = excluded.title,
        summary = excluded.summary, weight = excluded.weight, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, lng = excluded.lng, lat = excluded.lat, words = null;
      if not found then delete from search_entry where kind = of_kind and record = id; end if;
    end $$`,
  `insert into search_synonym (said, meant) values ${SYNONYMS.map(([said, meant]) => `('${said}', '${meant}')`).join(', ')}
    on conflict do nothing`,
  `update search_entry entry set lng = point.lng, lat = point.lat from search_point point
    where point.kind = entry.kind and point.record = entry.record`,
  // Cut anew: with their city, and by the new words.
  `update search_entry set words = null where kind not in ('door', '#doors')`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
