/** Draws of gifts are published by versions; those that stand there are live as they are. */
import { type Kysely, sql } from 'kysely'
import { CHINA_ZONE } from '../../../src/contract/time.ts'
import { ADOPTED, adoption } from './0018-content.ts'
import { ARTICLES } from './0028-articles.ts'
import { FORBIDDEN_GOODS } from './0029-forbidden-goods.ts'
import { DONATION_AMOUNTS } from './0030-donation-amounts.ts'
import { CALENDAR_YEARS } from './0032-calendar-years.ts'

const inChina = (column: string, pattern: string) => `to_char(${column} at time zone '${CHINA_ZONE}', '${pattern}')`
const [DAY, TIME] = ['YYYY-MM-DD', 'HH24:MI']

/** A body as `src/contract/contentFields.ts` reads it. */
export const GIFT_DRAWS = `select 'giftDraw', id, jsonb_build_object('title', title, 'gift', gift,
    'pieces', pieces::text, 'opensOn', ${inChina('opens_at', DAY)}, 'opensTime', ${inChina('opens_at', TIME)},
    'closesOn', ${inChina('closes_at', DAY)}, 'closesTime', ${inChina('closes_at', TIME)}) from gift_draw`

const STATEMENTS = [
  `alter table gift_draw add column id text not null unique default gen_random_uuid()::text,
    add column title text not null default '抽签'`,
  'update gift_draw set id = gift',
  'alter table content_version drop constraint content_version_kind_check',
  `alter table content_version add check (kind in ('banner', 'project', 'policy', 'gift', 'article', 'forbiddenGoods',
    'donationAmounts', 'calendarYear', 'giftDraw'))`,
  adoption([ADOPTED, ARTICLES, FORBIDDEN_GOODS, DONATION_AMOUNTS, CALENDAR_YEARS, GIFT_DRAWS]),
  'select content_adopt(now()) where exists (select from account)',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
