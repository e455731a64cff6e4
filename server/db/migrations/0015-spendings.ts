/** Campaigns are spent: claims of organisations, and which gifts each spending used. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `update record set facts = facts || '{"campaign":"","payee":""}' where workflow = 'expense'`,
  `create index record_spending on record ((facts->>'campaign'), state)
    where workflow = 'expense' and facts->>'campaign' <> ''`,
  // The gifts that a spending used, as entries of the campaign's account: from the first, of which earlier spendings
  // had used first_taken 分, to the last, of which last_taken 分 are used then. Gifts that went back lie between
  // unused. Its amount is that of its entry in the ledger.
  `create table campaign_spending (
    record text primary key references record,
    campaign text not null references campaign,
    first_gift text not null,
    first_taken bigint not null check (first_taken >= 0),
    last_gift text not null,
    last_taken bigint not null check (last_taken > 0)
  )`,
  'create index campaign_spending_order on campaign_spending (campaign, last_gift desc, last_taken desc)',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
