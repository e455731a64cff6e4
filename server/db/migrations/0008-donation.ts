import { type Kysely, sql } from 'kysely'

/**
 * Gifts of goods and the cart they are gathered in, and the warehouses' stock: items, batches, movements, what is set
 * aside for whom.
 */
const STATEMENTS = `
create table donation_info (
  id text primary key references record, title text not null, picture text not null, party text not null,
  name text not null, phone text not null, region text not null, detail text not null,
  lng double precision, lat double precision, day text not null, slot text not null, remark text not null,
  activity text, code text not null unique
);
create table donation_item (
  id text primary key, donation text not null references record, position integer not null, name text not null,
  classification text not null references classification, condition text not null check (condition in ('new', 'used')),
  count integer not null check (count > 0), unit text not null, pictures jsonb not null, expiry text,
  collected integer check (collected >= 0), stored integer check (stored >= 0), issued integer not null default 0,
  check (issued between 0 and coalesce(stored, 0)), unique (donation, position)
);
create table donation_cart (
  id text primary key, uid text not null references account on delete cascade, name text not null,
  classification text not null references classification, condition text not null check (condition in ('new', 'used')),
  count integer not null check (count > 0), unit text not null, pictures jsonb not null, expiry text,
  created_at timestamptz not null
);
create index donation_cart_uid on donation_cart (uid, id desc);
create table stock_item (
  id text primary key, warehouse text not null references warehouse, name text not null,
  classification text not null references classification, unit text not null, picture text not null,
  count integer not null default 0 check (count >= 0), reserved integer not null default 0, expiry text,
  check (reserved between 0 and count), unique (warehouse, name, classification, unit)
);
create index stock_item_kind on stock_item (warehouse, classification);
create index stock_item_name on stock_item (warehouse, name, id);
create index stock_item_expiry on stock_item (warehouse, expiry, id) where count > 0;
create table batch (
  id text primary key, code text not null unique, item text not null references stock_item,
  donation text not null references record, donation_item text not null references donation_item,
  received integer not null check (received > 0), count integer not null check (count >= 0),
  reserved integer not null default 0, shelf text not null, expiry text, created_at timestamptz not null,
  check (reserved between 0 and count)
);
create index batch_item on batch (item, id desc);
create index batch_there on batch (item, expiry, id) where count > 0;
create index batch_donation on batch (donation);
create table movement (
  id text primary key, warehouse text not null references warehouse, item text not null references stock_item,
  batch text not null references batch, kind text not null check (kind in ('in', 'reserve', 'free', 'out', 'correction')),
  count integer not null check (count <> 0), uid text, record text, reason text not null default '', at timestamptz not null
);
create index movement_warehouse on movement (warehouse, id desc);
create index movement_item on movement (item, id desc);
create index movement_batch on movement (batch, id desc);
create table issue_line (
  id text primary key, issue text not null references record, batch text not null references batch,
  item text not null references stock_item, count integer not null check (count > 0), unique (issue, batch)
);
create index issue_line_batch on issue_line (batch);
create index record_gift on record (id desc) where workflow = 'goodsDonation' and state in ('stored', 'distributed');
create index record_handed_out on record (id desc) where workflow = 'stockIssue' and state in ('issued', 'delivered');
create index record_warehouse on record ((facts->>'warehouse'), workflow, state, id)
  where workflow in ('aid', 'goodsDonation') and facts->>'warehouse' <> ''
`

/** What waits in a city, a district, a street, a community: found by its place alone, however much lies elsewhere. */
const BOARDS = ['', 'left(place, 4), ', 'left(place, 6), ', 'left(place, 9), ', 'place, '].map(
  (region, level) =>
    `create index donation_board_${level} on record (${region}state, (facts->>'rung'), id) where workflow = 'goodsDonation'`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...STATEMENTS.split(';\n').filter(text => text.trim()), ...BOARDS])
    await sql.raw(statement).execute(db)
}
