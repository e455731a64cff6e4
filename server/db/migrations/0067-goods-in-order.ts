import { type Kysely, sql } from 'kysely'

/** Whoever moves a shop locks its goods in the order of their ids, as orders that sell them out do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function shop_moved() returns trigger language plpgsql as $$
    begin
      perform from goods where shop = new.id and listed <> (state = 'onSale' and new.state = 'open')
        order by id for no key update;
      update goods set listed = (state = 'onSale' and new.state = 'open')
      where shop = new.id and listed <> (state = 'onSale' and new.state = 'open');
      return null;
    end $$`.execute(db)
}
