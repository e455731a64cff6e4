import { type Kysely, sql } from 'kysely'

/**
 * Of an order it is known since it may be given up before anything is sent: whether a parcel has left, and what goes
 * back. Orders that were submitted together are paid together: their trades may have one number.
 */
const STATEMENTS = [
  `update record set facts = facts || jsonb_build_object('goingBack', 0, 'sent', exists (
      select from parcel where parcel."order" = record.id and parcel.record = record.id))
    where workflow = 'order'`,
  'alter table order_info add column checkout text',
  'update order_info set checkout = id',
  'alter table order_info alter column checkout set not null',
  'create index order_info_checkout on order_info (checkout)',
  'alter table trade drop constraint trade_provider_number_key',
  'create index trade_number on trade (provider, number)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
