/** Holidays and make-up working days are published by versions; the years that the program knew are live. */
import { type Kysely, sql } from 'kysely'
import { SEED_CALENDAR } from '../../../src/machines/workflow/calendar.ts'
import { ADOPTED, adoption, filled, lines } from './0018-content.ts'
import { ARTICLES } from './0028-articles.ts'
import { FORBIDDEN_GOODS } from './0029-forbidden-goods.ts'
import { DONATION_AMOUNTS } from './0030-donation-amounts.ts'

const NOTICES: Readonly<Record<string, string>> = { 2025: '国办发明电〔2024〕12号', 2026: '国办发明电〔2025〕7号' }

/** A body as `src/contract/contentFields.ts` reads it. */
export const CALENDAR_YEARS = `select 'calendarYear', id, jsonb_build_object('title', title, 'year', year::text,
    'notice', notice, ${filled('makeUpDays', lines('make_up_days'))}, 'holidays', (
      select string_agg(concat_ws(' ', holiday->>0, holiday->>1, nullif(holiday->>2, holiday->>1)), E'\\n' order by place)
      from jsonb_array_elements(holidays) with ordinality as named (holiday, place))) from calendar_year`

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table calendar_year (
    id text primary key,
    title text not null,
    year integer not null,
    holidays jsonb not null,
    make_up_days jsonb not null,
    notice text not null
  )`.execute(db)
  for (const [year, { holidays, makeUpDays }] of Object.entries(SEED_CALENDAR))
    await sql`insert into calendar_year values (${year}, ${`${year} 年放假安排`}, ${Number(year)},
      ${JSON.stringify(holidays)}, ${JSON.stringify(makeUpDays)}, ${NOTICES[year] ?? ''})`.execute(db)
  for (const statement of [
    'alter table content_version drop constraint content_version_kind_check',
    `alter table content_version add check (kind in ('banner', 'project', 'policy', 'gift', 'article', 'forbiddenGoods',
      'donationAmounts', 'calendarYear'))`,
    adoption([ADOPTED, ARTICLES, FORBIDDEN_GOODS, DONATION_AMOUNTS, CALENDAR_YEARS]),
    'select content_adopt(now()) where exists (select from account)',
  ])
    await sql.raw(statement).execute(db)
}
