import { type Kysely, sql } from 'kysely'

/** A line knows that it was sent back, because a later claim about it must not ask for it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_line add column sent_back boolean not null default false`.execute(db)
  await sql`
    update order_line set sent_back = true from parcel
    where parcel."order" = order_line."order" and parcel.record <> parcel."order" and parcel.lines ? order_line.id
  `.execute(db)
}
