/** Things to pass on may have a price, and a deal keeps what its buyer saw. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table idle_item drop constraint idle_item_terms_check',
  `alter table idle_item add constraint idle_item_terms_check check (terms in ('free', 'swap', 'sell'))`,
  // 分; 0 unless it is sold.
  'alter table idle_item add column price integer not null default 0',
  `alter table idle_item add constraint idle_item_price_check
    check (price >= 0 and price <= 2000000 and (terms = 'sell') = (price > 0))`,
  // Title, words, condition and pictures when it was asked for.
  `alter table idle_deal add column seen jsonb not null default '{}'`,
  `update idle_deal set seen = jsonb_build_object('title', title, 'words', idle_item.words, 'condition', condition,
    'pictures', pictures) from idle_item where idle_item.id = item`,
  'alter table idle_deal alter column seen drop default',
  `update record set facts = facts || '{"asked":0,"price":0,"goingBack":0,"refunded":false}'
    where workflow = 'idleDeal'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
